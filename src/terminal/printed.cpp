#include "terminal/printed.h"

#include <array>
#include <cstdio>
#include <memory>
#include <unistd.h>

namespace destrier {

std::string printed_by(const std::function<void()>& action) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> aside(std::tmpfile(), std::fclose);
  std::fflush(stdout);
  const int output = aside == nullptr ? -1 : dup(STDOUT_FILENO);
  if (output < 0) {
    action();
    return {};
  }
  dup2(fileno(aside.get()), STDOUT_FILENO);
  action();
  std::fflush(stdout);
  dup2(output, STDOUT_FILENO);
  close(output);
  std::string text;
  if (std::fseek(aside.get(), 0, SEEK_SET) != 0) return text;
  std::array<char, 4096> piece{};
  while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), aside.get()))
    text.append(piece.data(), count);
  return text;
}

}  // namespace destrier
