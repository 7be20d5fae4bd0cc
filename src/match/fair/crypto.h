#pragma once

// What fair fate takes from a library of cryptography. The program has it from libsodium (`sodium.cpp`), the browser's
// module from the page.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace destrier {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::span<const std::uint8_t> bytes);
Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view text);
/// From the system, fit for secrets.
void draw_bytes(std::span<std::uint8_t> bytes);

}  // namespace destrier
