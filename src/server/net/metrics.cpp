#include "server/metrics.h"

#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace destrier {
namespace {

using prometheus::Registry;

prometheus::Counter& counter(Registry& registry, const char* name, const char* help) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
}

prometheus::Gauge& gauge(Registry& registry, const char* name, const char* help) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
}

prometheus::Histogram& histogram(Registry& registry, const char* name, const char* help,
                                 const prometheus::Histogram::BucketBoundaries& bounds) {
  return prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add({}, bounds);
}

}  // namespace

Metrics::Metrics()
    : registry_(std::make_shared<Registry>()),
      matches(counter(*registry_, "destrier_matches_total", "Matches made")),
      entries(counter(*registry_, "destrier_entries_total", "Entries of matches stored")),
      messages(counter(*registry_, "destrier_messages_total", "Messages received on live sockets")),
      refusals(counter(*registry_, "destrier_refusals_total", "Messages on live sockets that were refused")),
      cut_off(counter(*registry_, "destrier_cut_off_total", "Live sockets closed for breaking a limit")),
      requests(counter(*registry_, "destrier_requests_total", "Requests over HTTP")),
      request_faults(counter(*registry_, "destrier_request_faults_total", "Requests answered with 4xx or 5xx")),
      store_faults(counter(*registry_, "destrier_store_faults_total", "Writes that the store refused")),
      sockets(gauge(*registry_, "destrier_sockets", "Live sockets open now")),
      loaded(gauge(*registry_, "destrier_matches_loaded", "Matches in memory now")),
      thinking(gauge(*registry_, "destrier_thinking", "Machine players thinking now")),
      commit_seconds(histogram(*registry_, "destrier_commit_seconds", "How long a transaction of the store took",
                               {0.0001, 0.0005, 0.001, 0.005, 0.02, 0.1, 0.5, 2})),
      thinking_seconds(histogram(*registry_, "destrier_thinking_seconds", "How long a machine thought about a move",
                                 {0.01, 0.05, 0.2, 0.5, 1, 2, 3, 5})) {}

Metrics::~Metrics() = default;

std::string Metrics::text() const {
  return prometheus::TextSerializer().Serialize(registry_->Collect());
}

}  // namespace destrier
