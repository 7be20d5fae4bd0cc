#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "core/text.h"
#include "server/api.h"

namespace destrier {
namespace {

namespace fs = std::filesystem;

/// How a file may lie packed beside itself, the smallest first.
struct Packing {
  std::string_view suffix;
  std::string_view encoding;
};
constexpr std::array packings = {Packing{".br", "br"}, Packing{".gz", "gzip"}};

constexpr std::string_view index_path = "/index.html";

/// Names below assets/ change with what is in them.
std::string cache_of(std::string_view path) {
  if (path.starts_with("/assets/")) return "public, max-age=31536000, immutable";
  return path == index_path ? "no-store, no-cache" : "no-cache";
}

std::string type_of(std::string_view suffix) {
  constexpr std::pair<std::string_view, std::string_view> types[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".webp", "image/webp"},
      {".wasm", "application/wasm"},
      {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
  };
  for (const auto& [known, type] : types) {
    if (known == suffix) return std::string(type);
  }
  return "application/octet-stream";
}

/// Is an encoding among those that a client takes, and not with the weight 0?
bool takes(std::string_view encodings, std::string_view encoding) {
  for (std::string_view each : split(encodings, ',')) {
    each.remove_prefix(std::min(each.find_first_not_of(' '), each.size()));
    if (each.substr(0, each.find_first_of("; ")) != encoding) continue;
    const auto weight = each.find("q=");
    return weight == std::string_view::npos || each.find_first_not_of("0.", weight + 2) != std::string_view::npos;
  }
  return false;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// What stands where the client would be if it were built.
constexpr std::string_view no_client =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Destrier</title>"
    "<h1>Destrier</h1><p>The server runs. The browser client has not been built with it.</p>"
    "<p lang=\"fr\">Le serveur tourne. Le client pour navigateur n’a pas été construit avec lui.</p></html>\n";

}  // namespace

Files Files::read(const std::string& folder) {
  Files files;
  std::error_code error;
  for (fs::recursive_directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
    const fs::path path = each->path();
    if (!each->is_regular_file(error)) continue;
    const std::string name = fmt::format("/{}", fs::relative(path, folder, error).generic_string());
    const auto packing = std::ranges::find(packings, path.extension().string(), &Packing::suffix);
    if (packing != packings.end() && fs::exists(fs::path(path).replace_extension(), error)) {
      File& file = files.files_[name.substr(0, name.size() - packing->suffix.size())];
      file.packed[static_cast<std::size_t>(packing - packings.begin())] = bytes_of(path);
      continue;
    }
    files.files_[name].plain = {
        .body = bytes_of(path), .type = type_of(path.extension().string()), .cache = cache_of(name)};
  }
  if (!files.files_.contains(index_path)) {
    files.files_[std::string(index_path)].plain = {
        .body = std::string(no_client), .type = type_of(".html"), .cache = cache_of(index_path)};
  }
  return files;
}

std::optional<Response> Files::find(std::string_view path, std::string_view encodings) const {
  auto found = files_.find(path);
  if (found == files_.end()) {
    const std::string_view last = path.substr(path.rfind('/') + 1);
    if (last.find('.') != std::string_view::npos) return std::nullopt;
    found = files_.find(index_path);
  }
  const auto& [plain, packed] = found->second;
  Response response{.type = plain.type, .cache = plain.cache};
  for (std::size_t i = 0; i < packings.size(); ++i) {
    if (packed[i].empty()) continue;
    response.varies = true;
    if (!response.encoding.empty() || !takes(encodings, packings[i].encoding)) continue;
    response.encoding = packings[i].encoding;
    response.body = packed[i];
  }
  if (response.encoding.empty()) response.body = plain.body;
  return response;
}

}  // namespace destrier
