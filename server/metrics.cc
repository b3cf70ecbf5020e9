#include "server/metrics.h"

#include <algorithm>

namespace server {
namespace {

void line(std::string& out, std::string_view name, std::string_view type, std::string_view help, std::int64_t value) {
    const std::string full = "nexus_" + std::string(name);
    out += "# HELP " + full + " " + std::string(help) + "\n# TYPE " + full + " " + std::string(type) + "\n" + full +
           " " + std::to_string(value) + "\n";
}

std::string seconds(std::int64_t microseconds) {
    const auto rest = std::to_string(1'000'000 + microseconds % 1'000'000);
    return std::to_string(microseconds / 1'000'000) + "." + rest.substr(1);
}

}  // namespace

void Metrics::action_took(std::int64_t microseconds) {
    const auto bucket = std::lower_bound(kBounds.begin(), kBounds.end(), microseconds) - kBounds.begin();
    buckets_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
    sum_.fetch_add(microseconds, std::memory_order_relaxed);
}

std::string Metrics::text() const {
    std::string out;
    line(out, "connections", "gauge", "WebSocket connections now.", connections);
    line(out, "connections_total", "counter", "WebSocket connections accepted.", connections_total);
    line(out, "refused_total", "counter", "Connections and requests refused by a limit.", refused_total);
    line(out, "messages_in_total", "counter", "Messages received.", messages_in_total);
    line(out, "messages_out_total", "counter", "Messages sent.", messages_out_total);
    line(out, "bytes_out_total", "counter", "Bytes of messages sent.", bytes_out_total);
    line(out, "actions_total", "counter", "Actions made durable.", actions_total);
    line(out, "refusals_total", "counter", "Actions refused by the rules.", refusals_total);
    line(out, "bot_thoughts_total", "counter", "Decisions of bots.", bot_thoughts_total);
    line(out, "bots_waiting", "gauge", "Decisions that wait for a bot's thread.", bots_waiting);
    line(out, "tables_loaded", "gauge", "Tables in memory.", tables_loaded);
    line(out, "tables_created_total", "counter", "Tables created.", tables_created_total);
    line(out, "tables_over_total", "counter", "Games finished.", tables_over_total);
    line(out, "tables_lost_total", "counter", "Tables taken over by another server.", tables_lost_total);
    line(out, "quarantined_total", "counter", "Tables put aside because they do not replay.", quarantined_total);
    line(out, "store_faults_total", "counter", "Changes that could not be stored, and data that could not be read.",
         store_faults_total);
    out += "# HELP nexus_action_seconds From the arrival of an action until it is durable and sent.\n";
    out += "# TYPE nexus_action_seconds histogram\n";
    std::int64_t count = 0;
    for (std::size_t i = 0; i < buckets_.size(); ++i) {
        count += buckets_[i];
        const std::string bound = i < kBounds.size() ? seconds(kBounds[i]) : "+Inf";
        out += "nexus_action_seconds_bucket{le=\"" + bound + "\"} " + std::to_string(count) + "\n";
    }
    out += "nexus_action_seconds_sum " + seconds(sum_) + "\nnexus_action_seconds_count " + std::to_string(count) + "\n";
    return out;
}

}  // namespace server
