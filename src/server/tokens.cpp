#include "server/tokens.h"

#include <array>
#include <sodium.h>

namespace destrier {
namespace {

std::string letters_of(const unsigned char* bytes, std::size_t count) {
  constexpr int kind = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(count, kind), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes, count, kind);
  text.pop_back();
  return text;
}

template <std::size_t size>
std::string draw_letters() {
  std::array<unsigned char, size> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return letters_of(bytes.data(), bytes.size());
}

}  // namespace

std::string draw_token() {
  return draw_letters<24>();
}

std::string draw_match_id() {
  constexpr std::string_view alphabet = "23456789abcdefghjkmnpqrstuvwxyz";  // none that is mistaken for another
  std::string id(10, ' ');
  for (char& letter : id) letter = alphabet[randombytes_uniform(alphabet.size())];
  return id;
}

std::string hash_of(std::string_view secret) {
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(secret.data()), secret.size(),
                     nullptr, 0);
  return letters_of(hash.data(), hash.size());
}

bool is_secret_of(std::string_view secret, std::string_view hash) {
  const std::string own = hash_of(secret);
  return own.size() == hash.size() && sodium_memcmp(own.data(), hash.data(), own.size()) == 0;
}

}  // namespace destrier
