#include "server/net/peer.h"

#include <gtest/gtest.h>

namespace destrier {
namespace {

using boost::asio::ip::make_address;
using Headers = Peers::Headers;

Headers forwarded(std::initializer_list<const char*> lines) {
  Headers headers;
  for (const char* line : lines) headers.insert("X-Forwarded-For", line);
  return headers;
}

std::string client(std::initializer_list<const char*> lines, const char* connected = "10.0.0.1") {
  const Peers peers({make_address("10.0.0.1"), make_address("10.0.0.2"), make_address("::1")});
  return peers.client(make_address(connected), forwarded(lines)).to_string();
}

TEST(Peers, AClientIsTheLastWhomNoTrustedProxyStandsFor) {
  EXPECT_EQ(client({}), "10.0.0.1");
  EXPECT_EQ(client({"5.6.7.8"}), "5.6.7.8");
  EXPECT_EQ(client({"1.2.3.4, 5.6.7.8"}), "5.6.7.8") << "he may have written the first himself";
  EXPECT_EQ(client({"1.2.3.4", "5.6.7.8"}), "5.6.7.8") << "or a line of his own";
  EXPECT_EQ(client({"5.6.7.8 ,10.0.0.2"}), "5.6.7.8") << "two proxies, one behind the other";
  EXPECT_EQ(client({"5.6.7.8"}, "10.0.0.9"), "10.0.0.9") << "a stranger is not believed";
  EXPECT_EQ(client({"5.6.7.8"}, "::ffff:10.0.0.1"), "5.6.7.8");
  EXPECT_EQ(client({"5.6.7.8"}, "::1"), "5.6.7.8");
  for (const char* nonsense : {"", ",", "unknown", "5.6.7.8, unknown", "5.6.7.8, "}) {
    EXPECT_EQ(client({nonsense}), "10.0.0.1") << nonsense;
  }
}

TEST(Peers, LimitsAreForAnAddressOrTheNetworkOfACustomer) {
  EXPECT_EQ(Peers::limit_key(make_address("1.2.3.4")), "1.2.3.4");
  EXPECT_EQ(Peers::limit_key(make_address("::ffff:1.2.3.4")), "1.2.3.4");
  EXPECT_EQ(Peers::limit_key(make_address("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::");
}

TEST(Peers, OnlyWhatComesStraightFromThisMachineIsHere) {
  EXPECT_TRUE(Peers::is_here(make_address("127.0.0.1"), {}));
  EXPECT_TRUE(Peers::is_here(make_address("::1"), {}));
  EXPECT_TRUE(Peers::is_here(make_address("::ffff:127.0.0.1"), {}));
  EXPECT_FALSE(Peers::is_here(make_address("10.0.0.1"), {}));
  for (const char* header : {"X-Forwarded-For", "Forwarded", "X-Real-IP"}) {
    Headers headers;
    headers.set(header, "1.2.3.4");
    EXPECT_FALSE(Peers::is_here(make_address("127.0.0.1"), headers)) << header;
  }
}

}  // namespace
}  // namespace destrier
