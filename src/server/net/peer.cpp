#include "server/net/peer.h"

#include <algorithm>
#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>
#include <ranges>

#include "core/text.h"

namespace destrier {
namespace {

namespace ip = boost::asio::ip;

constexpr const char* forwarded_for = "X-Forwarded-For";

/// An IPv4 address is one however it came.
ip::address plain(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// All that proxies say, the nearest last. One may lengthen the line of another, or write a line of its own after it.
std::vector<std::string_view> told_by_proxies(const Peers::Headers& headers) {
  std::vector<std::string_view> told;
  const auto [begin, end] = headers.equal_range(forwarded_for);
  for (auto line = begin; line != end; ++line) {
    for (const std::string_view each : split(std::string_view(line->value()), ',')) told.push_back(trimmed(each));
  }
  return told;
}

}  // namespace

bool Peers::is_trusted(const Address& address) const {
  return std::ranges::find(trusted_, plain(address)) != trusted_.end();
}

ip::address Peers::client(const Address& connected, const Headers& headers) const {
  Address nearest = plain(connected);
  for (const std::string_view each : std::views::reverse(told_by_proxies(headers))) {
    if (!is_trusted(nearest)) break;
    boost::system::error_code error;
    const Address next = ip::make_address(each, error);
    if (error) break;
    nearest = plain(next);
  }
  return nearest;
}

bool Peers::is_here(const Address& connected, const Headers& headers) {
  return plain(connected).is_loopback() && headers[forwarded_for].empty() && headers["Forwarded"].empty() &&
         headers["X-Real-IP"].empty();
}

std::string Peers::limit_key(const Address& address) {
  const Address known = plain(address);
  if (known.is_v4()) return known.to_string();
  auto bytes = known.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return ip::address_v6(bytes).to_string();
}

}  // namespace destrier
