#include "server/stored.h"

namespace server {

bool is_kept_record(const std::string& text, const Head& head) {
    return head.record.empty() || sha256_hex(text) == head.record;
}

StoredGame read_stored(storage::Store& store, const std::string& table, const Head& head,
                       const std::shared_ptr<const engine::AnyGame>& game) {
    using enum StoredGame::State;
    StoredGame out;
    const auto fails = [&](StoredGame::State state, std::string wrong) {
        out.state = state;
        out.wrong = std::move(wrong);
        return std::move(out);
    };
    const auto lines = store.lines(table);
    if (!lines) return fails(lines.error().damage ? Damaged : Unread, lines.error().message);
    const bool same_rules = engine::hex(game->rules_hash()) == head.rules;
    auto match = Match::restore(game, chance_of(head), *lines, &out.told);
    if (!match) return fails(same_rules ? Damaged : OlderRules, match.error());
    if (same_rules && !head.record.empty() &&
        !is_kept_record((*match)->record(seats_text(&game->facts(), head), head.result), head))
        return fails(Damaged, "its record is not the one that was there when the game ended");
    const auto last = (*match)->last(kHistory);
    out.history[engine::Seat::Spectator] = history_json(last, {});
    for (int i = 0; i < game->players(); ++i)
        out.history[engine::seat_at(i)] = history_json(last, {engine::seat_at(i), false});
    out.match = std::move(*match);
    return out;
}

}  // namespace server
