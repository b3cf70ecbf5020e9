// What a host may watch: counters and one histogram, as Prometheus reads them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace server {

struct Metrics {
    std::atomic<std::int64_t> connections{0}, connections_total{0}, refused_total{0};
    std::atomic<std::int64_t> messages_in_total{0}, messages_out_total{0}, bytes_out_total{0};
    std::atomic<std::int64_t> actions_total{0}, refusals_total{0}, bot_thoughts_total{0}, bots_waiting{0};
    std::atomic<std::int64_t> tables_loaded{0}, tables_created_total{0}, tables_over_total{0};
    std::atomic<std::int64_t> quarantined_total{0}, store_faults_total{0}, tables_lost_total{0};

    // From the arrival of an action until it is durable and handed to every screen.
    void action_took(std::int64_t microseconds);
    std::string text() const;

  private:
    static constexpr std::array<std::int64_t, 10> kBounds = {500,    1'000,  2'000,   5'000,   10'000,
                                                             20'000, 50'000, 100'000, 500'000, 2'000'000};
    std::array<std::atomic<std::int64_t>, kBounds.size() + 1> buckets_{};
    std::atomic<std::int64_t> sum_{0};
};

}  // namespace server
