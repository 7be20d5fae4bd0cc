#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/fields.hpp>
#include <string>
#include <vector>

namespace destrier {

/// Who is at the other end of a connection, also where proxies stand in between.
class Peers {
 public:
  using Address = boost::asio::ip::address;
  using Headers = boost::beast::http::fields;

  /// The word of these proxies for a client's address is taken.
  explicit Peers(std::vector<Address> trusted) : trusted_(std::move(trusted)) {}

  bool is_trusted(const Address& address) const;
  /// Whoever asks: the last address that no trusted proxy stands for.
  Address client(const Address& connected, const Headers& headers) const;
  /// On this machine, without a proxy in between.
  static bool is_here(const Address& connected, const Headers& headers);
  /// What stands for somebody in limits: an IPv4 address, or the network that an IPv6 customer has.
  static std::string limit_key(const Address& address);

 private:
  std::vector<Address> trusted_;
};

}  // namespace destrier
