#include <sodium.h>

#include "match/fair/crypto.h"

namespace destrier {

static_assert(sizeof(Digest) == crypto_hash_sha256_BYTES);
static_assert(sizeof(Digest) == crypto_auth_hmacsha256_BYTES);

Digest sha256(std::span<const std::uint8_t> bytes) {
  Digest hash{};
  crypto_hash_sha256(hash.data(), bytes.data(), bytes.size());
  return hash;
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view text) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key.data(), key.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  Digest hash{};
  crypto_auth_hmacsha256_final(&state, hash.data());
  return hash;
}

void draw_bytes(std::span<std::uint8_t> bytes) {
  randombytes_buf(bytes.data(), bytes.size());
}

}  // namespace destrier
