#pragma once

#include <array>
#include <memory>
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <string>

namespace prometheus {
class Registry;
}

namespace destrier {

/// What a server counts, for whoever runs it. No label names a match or a person.
class Metrics {
 public:
  Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;
  Metrics(Metrics&&) = delete;
  Metrics& operator=(Metrics&&) = delete;
  ~Metrics();

  /// In Prometheus' text format.
  std::string text() const;

 private:
  std::shared_ptr<prometheus::Registry> registry_;

 public:
  prometheus::Counter& matches;         ///< made
  prometheus::Counter& entries;         ///< stored
  prometheus::Counter& messages;        ///< received on live sockets
  prometheus::Counter& refusals;        ///< of messages
  prometheus::Counter& cut_off;         ///< live sockets that were closed for breaking a limit
  prometheus::Counter& requests;        ///< over HTTP
  prometheus::Counter& request_faults;  ///< of these, answered with 4xx or 5xx
  prometheus::Counter& store_faults;
  prometheus::Gauge& sockets;
  prometheus::Gauge& loaded;    ///< matches in memory
  prometheus::Gauge& thinking;  ///< machine players at it
  prometheus::Histogram& commit_seconds;
  prometheus::Histogram& thinking_seconds;
};

}  // namespace destrier
