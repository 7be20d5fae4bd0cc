// Cryptography comes from the page, which has it from a library of its own.

#include "match/fair/crypto.h"

extern "C" {

#define FROM_THE_PAGE(name) __attribute__((import_module("destrier"), import_name(name)))
FROM_THE_PAGE("sha256") void page_sha256(const std::uint8_t* bytes, std::size_t count, std::uint8_t* hash);
FROM_THE_PAGE("hmac_sha256")
void page_hmac_sha256(const std::uint8_t* key, std::size_t key_size, const char* text, std::size_t size,
                      std::uint8_t* hash);
FROM_THE_PAGE("draw_bytes") void page_draw_bytes(std::uint8_t* bytes, std::size_t count);
#undef FROM_THE_PAGE
}

namespace destrier {

Digest sha256(std::span<const std::uint8_t> bytes) {
  Digest hash{};
  page_sha256(bytes.data(), bytes.size(), hash.data());
  return hash;
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view text) {
  Digest hash{};
  page_hmac_sha256(key.data(), key.size(), text.data(), text.size(), hash.data());
  return hash;
}

void draw_bytes(std::span<std::uint8_t> bytes) {
  page_draw_bytes(bytes.data(), bytes.size());
}

}  // namespace destrier
