#pragma once

#include <string>
#include <string_view>

namespace destrier {

/// A secret of 192 random bits that can stand in a link.
std::string draw_token();
/// What is kept of a secret.
std::string hash_of(std::string_view secret);
/// Is it the secret of that hash? Takes as long whatever they are. No secret has an empty hash.
bool is_secret_of(std::string_view secret, std::string_view hash);

/// Short, random and no secret.
std::string draw_match_id();

}  // namespace destrier
