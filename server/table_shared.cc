// A table where several servers share a database: it is here until it is handed over, or another has taken it.
#include "server/table.h"
#include "storage/shared.h"

namespace server {

Problem elsewhere(const std::string& path) {
    return {"elsewhere", "another server has this table", {}, "ask again there", {}, path};
}

void Table::tell_house() {
    if (!lost_) neighbours_.changed(card());
}

// Nothing is done here any more, nor told: whoever looks is told where to go.
void Table::leave_to(const std::string& path) {
    if (lost_) return;
    lost_ = elsewhere(path);
    stop_thinking();
    clock_seat_.reset();
    window_due_ = 0;
    ++window_number_;
    const auto at = path.empty() ? "" : ",\"at\":" + engine::json_string(path);
    const auto body =
        std::make_shared<const std::string>("\"is\":\"moved\",\"table\":" + engine::json_string(id_) + at + "}");
    for (const auto& viewer : viewers_) viewer.outlet->send(body);
    viewers_.clear();
    neighbours_.lost(*this);
}

void Table::lose() {
    house_.metrics->tables_lost_total.fetch_add(lost_ ? 0 : 1);
    leave_to("");
}

void Table::lose_in(std::int64_t epoch) {
    when_idle([this, epoch] {
        if (epoch > epoch_) lose();
    });
}

// With what its clock has run; answers of a window that is open are asked for again, as after a restart.
void Table::hand_over(std::function<void()> then) {
    when_idle([this, then = std::move(then)] {
        if (lost_ || vanished_) return then();
        auto last = change();
        last.release = id_;
        last.release_awake = card().busy;
        stop_thinking();
        stop_clock();
        last.table = row();
        commit(std::move(last), [this, then](const std::optional<std::string>& fault) {
            if (!fault) leave_to(house_.store->shared()->another(id_));
            then();
        });
    });
}

Problem Table::unsaved(const std::string& fault) const {
    return lost_ ? *lost_ : Problem{"internal", "this could not be saved: " + fault, {}, "try again"};
}

}  // namespace server
