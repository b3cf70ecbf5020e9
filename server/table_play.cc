// The game at a table: actions, positions, bots, clocks, going back.
#include <algorithm>
#include <utility>

#include "server/crash.h"
#include "server/table.h"

namespace server {
namespace {

using engine::JsonObject;
using engine::Seat;

Problem refused(const engine::AnyState& view, const engine::Refusal& refusal) {
    const std::string clause(engine::refusal_clause(view, refusal));
    auto text = engine::refusal_text(view, refusal);
    if (text.starts_with(clause + ": ")) text = text.substr(clause.size() + 2);
    return {"refused", text, clause, {}};
}

Problem not_your_decision(const engine::AnyState& state) {
    const auto& game = state.game();
    return {"refused",
            "it is " + engine::seat_text(game, state.decision().seat) + "'s decision",
            std::string(game.facts().turn_clause),
            {}};
}

Problem fault_of(const engine::ActionFault& fault) {
    auto text = fault.message;
    if (!fault.clause.empty() && text.starts_with(fault.clause + ": ")) text = text.substr(fault.clause.size() + 2);
    return {fault.clause.empty() ? "bad" : "refused", text, fault.clause, {}};
}

}  // namespace

// Stores a draft; it becomes the position only once it is durable.
void Table::adopt(Draft draft, std::shared_ptr<Asked> asked, std::int64_t arrived, Then then) {
    updated_ = now_ms();
    const bool over = draft.state->outcome().over;
    if (over) {
        head_.result = engine::outcome_text(*game_, draft.state->outcome());
        state_ = "over";
    }
    new_turn(*draft.state);  // stored with the move, so that a restart knows it
    auto stored = change();
    stored.lines_of = id_;
    stored.first = match_->stored();
    stored.lines = draft.stored;
    const auto kept = std::make_shared<Draft>(std::move(draft));
    commit(std::move(stored), [this, kept, asked, arrived, over, then = std::move(then)](const auto& fault) {
        if (fault) {
            if (!begun_) match_.reset();
            if (asked) asked->error({"internal", "this could not be saved: " + *fault, {}, "try again"});
            return;
        }
        auto happenings = std::move(kept->happenings);
        const int back_to = kept->back_to;
        match_->adopt(std::move(*kept));
        begun_ = true;
        for (const auto& happening : happenings) counter_.played(happening.seat);
        const bool granted = back_to >= 0 && undo_asked_;
        if (back_to >= 0) undo_asked_.reset();
        house_.metrics->actions_total.fetch_add(1);
        if (over) house_.metrics->tables_over_total.fetch_add(1);
        if (asked) asked->ok();
        publish(happenings, back_to);
        if (arrived > 0)
            house_.metrics->action_took(std::chrono::duration_cast<std::chrono::microseconds>(
                                            std::chrono::steady_clock::now().time_since_epoch())
                                            .count() -
                                        arrived);
        if (then) then();
        if (over || granted) tell_table();
        go_on();
    });
}

std::string Table::position(Seat eyes, std::vector<std::string> groups) const {
    Undo undo = Undo::No;
    if (engine::is_player(eyes) && state_ == "playing") {
        if (match_->can_go_back_freely(eyes)) {
            undo = Undo::Free;
        } else if (match_->last_step_of(eyes) >= 0) {
            undo = Undo::Ask;
        }
    }
    const bool asked = match_->state().decision().seat == eyes;
    const Told told = asked ? Told{match_->step(), match_->stored()} : told_;
    return position_json(match_->state(), {eyes, false},
                         {told.step, static_cast<std::uint64_t>(told.number), undo, std::move(groups)});
}

// The log is played again for whoever comes; nothing of it lies in memory while people play.
std::string Table::seen_json(const Viewer& viewer) {
    if (!begun_) return {};
    auto& history = history_[viewer.eyes];
    if (history.empty()) {
        std::vector<std::string> groups;
        for (const auto& happening : match_->last(kHistory)) {
            if (!happening.events.empty()) groups.push_back(group_json(happening, {viewer.eyes, false}));
        }
        history = engine::json_list(groups);
    }
    return ",\"position\":" + position(viewer.eyes, {}) + ",\"history\":" + history;
}

// Every pair of eyes is written for once, however many screens share it. Of a choice that is only half made, or given
// up again, the others learn nothing, not even that it was begun.
void Table::publish(const std::vector<Happening>& happenings, int back_to) {
    const auto& state = match_->state();
    const Seat asked = state.decision().seat;
    const bool silent = std::ranges::all_of(happenings, [](const auto& each) { return each.events.empty(); });
    const bool half = silent && !happenings.empty() && happenings.back().seat == asked && engine::is_player(asked) &&
                      !state.outcome().over;
    const bool private_step = back_to >= 0 ? back_to >= told_.step : half;
    if (!private_step) told_ = {match_->step(), match_->stored()};
    history_.clear();
    std::map<Seat, std::shared_ptr<const std::string>> bodies;
    for (const auto& viewer : viewers_) {
        if (private_step && viewer.eyes != asked) continue;
        auto& body = bodies[viewer.eyes];
        if (!body) {
            std::vector<std::string> groups;
            for (const auto& happening : happenings) {
                if (!happening.events.empty()) groups.push_back(group_json(happening, {viewer.eyes, false}));
            }
            body =
                std::make_shared<const std::string>("\"is\":\"position\",\"table\":" + engine::json_string(id_) +
                                                    ",\"position\":" + position(viewer.eyes, std::move(groups)) + "}");
        }
        viewer.outlet->send(body);
    }
    if (!private_step) neighbours_.changed(card());
}

void Table::act(const Asked& asked, const Act& act) {
    when_idle([this, asked, act] {
        if (!ready(&asked)) return;
        const auto index = own_seat(asked, act.seat);
        if (!index) return;
        if (act.number != match_->stored())
            return asked.error({"stale", "this question was answered or taken back already", {}, {}});
        const auto& state = match_->state();
        const Seat seat = engine::seat_at(static_cast<int>(*index));
        if (state.decision().seat != seat) return asked.error(not_your_decision(state));
        if (!head_.seats[*index].bot.empty())
            return asked.error({"state", "a bot plays this seat", {}, "take it back first"});
        const auto view = state.view(seat);
        std::vector<engine::Action> actions;
        if (act.entry > 0) {
            engine::ActionList list;
            view->list_actions(list);
            if (static_cast<std::size_t>(act.entry) > list.size())
                return asked.error({"bad", "the list has no entry " + std::to_string(act.entry), {}, {}});
            actions.push_back(list[static_cast<std::size_t>(act.entry) - 1]);
        } else {
            auto read = engine::read_actions(*view, seat, plain_action(act.text));
            if (!read) {
                house_.metrics->refusals_total.fetch_add(1);
                return asked.error(fault_of(read.error()));
            }
            actions = std::move(*read);
        }
        const auto wait = release_time() - now_ms();
        if (wait > 0) {
            after(Milliseconds(wait), [asked, act](Table& table) { table.act(asked, act); });
            return;
        }
        play(std::move(actions), std::make_shared<Asked>(asked), act.arrived);
    });
}

void Table::play(std::vector<engine::Action> actions, std::shared_ptr<Asked> asked, std::int64_t arrived) {
    const auto action = actions.front();
    actions.erase(actions.begin());
    if (match_->state().refuse(action)) {  // a composite that the game has overtaken
        if (asked) asked->error({"refused", "the rest of this is not possible any more", {}, {}});
        return;
    }
    stop_thinking();
    stop_clock();
    if (std::exchange(undo_asked_, std::nullopt)) tell_table();  // whoever moves has answered
    auto draft = match_->act(action);
    if (actions.empty()) return adopt(std::move(draft), std::move(asked), arrived);
    adopt(std::move(draft), nullptr, arrived, [this, actions = std::move(actions), asked = std::move(asked)]() mutable {
        play(std::move(actions), std::move(asked), 0);
    });
}

// When the answer to a decision with a private list may be shown: the time it took must tell nothing.
std::int64_t Table::release_time() const {
    return match_->state().decision().private_list ? private_since_ + head_.hold : 0;
}

// Puts the decision that is due: to a bot, to a clock, or to whoever lets it be answered for him.
void Table::go_on() {
    if (committing_ || state_ != "playing" || !begun_) return;
    const auto& state = match_->state();
    const auto decision = state.decision();
    if (!engine::is_player(decision.seat)) {
        if (decision.seat == Seat::Chance) adopt(match_->begin(), nullptr, 0);  // cut off between two lines
        return;
    }
    const auto seat = static_cast<std::size_t>(decision.seat);
    asked_at_ = now_ms();
    if (!decision.private_list) {
        private_seat_ = Seat::Nobody;
    } else if (private_seat_ != decision.seat) {
        private_seat_ = decision.seat;
        private_since_ = asked_at_;
    }
    const auto& facts = game_->facts().decisions[decision.kind];
    if (!facts.window && passing_.erase(seat) > 0) tell_table();  // their own turn has come
    if (!head_.seats[seat].bot.empty()) return think(seat);
    run_clock();
    answer_for(seat);
}

void Table::answer_for(std::size_t seat) {
    if (!begun_ || state_ != "playing" || committing_) return;
    const auto& state = match_->state();
    const auto decision = state.decision();
    if (decision.seat != engine::seat_at(static_cast<int>(seat)) || !head_.seats[seat].bot.empty()) return;
    engine::ActionList list;
    state.view(decision.seat)->list_actions(list);
    const auto& facts = game_->facts();
    std::optional<engine::Action> answer;
    // A decision that can still be taken back is left to its seat: an automatic answer would make it final.
    const bool open = match_->can_go_back_freely(decision.seat);
    if (head_.seats[seat].automatic && list.size() == 1 && !open) answer = list[0];
    if (passing_.contains(seat) && facts.decisions[decision.kind].window) {
        for (const auto& action : list) {
            if (facts.verbs[action.verb].name == "pass") answer = action;
        }
    }
    if (!answer) return;
    const auto number = match_->stored();
    const auto wait = std::max<std::int64_t>(release_time() - now_ms(), 0);
    after(Milliseconds(wait), [number, answer](Table& table) {
        table.when_idle([&table, number, answer] {
            if (table.state_ == "playing" && table.match_->stored() == number) table.play({*answer}, nullptr, 0);
        });
    });
}

void Table::think(std::size_t seat) {
    stop_thinking();
    const auto* table = house_.bots(game_->facts().id);
    auto& bot = bots_[seat];
    if (bot == nullptr) {
        const auto spec = bots::parse_bot(*table, head_.seats[seat].bot);
        ENSURE(spec);  // it was read when it sat down
        std::uint64_t seed = 0;
        const auto bytes = from_hex(random_hex(8));
        for (const char byte : *bytes) seed = seed << 8 | static_cast<unsigned char>(byte);
        bot = bots::make_bot(*table, *spec, seed);
    }
    thinking_ = std::make_shared<std::stop_source>();
    const Seat who = engine::seat_at(static_cast<int>(seat));
    std::shared_ptr<const engine::AnyState> view = match_->state().view(who);
    house_.pool->think(
        thinking_,
        [self = shared_from_this(), view, game = game_, bot = bot, who, ask = counter_.ask(who),
         number = match_->stored(), asked_at = asked_at_](std::stop_token stop) {
            const Working working(self->id_);
            auto with_stop = ask;
            with_stop.stop = stop;
            const auto action = bot->think(*view, who, with_stop).action;
            self->post([number, action, asked_at](Table& there) { there.thought(number, action, asked_at); });
        },
        humans() > 0 ? BotPool::Haste::Awaited : BotPool::Haste::Unhurried);
}

void Table::thought(std::int64_t number, engine::Action action, std::int64_t asked_at) {
    house_.metrics->bot_thoughts_total.fetch_add(1);
    if (state_ != "playing" || match_->stored() != number || thinking_ == nullptr) return;
    const bool watched = !viewers_.empty();
    const bool half = match_->state().decision().part != 0;
    const auto pace = watched && !half ? asked_at + head_.pace : 0;
    const auto wait = std::max<std::int64_t>(std::max(pace, release_time()) - now_ms(), 0);
    after(Milliseconds(wait), [number, action](Table& table) {
        table.when_idle([&table, number, action] {
            if (table.state_ != "playing" || table.match_->stored() != number || table.thinking_ == nullptr) return;
            table.play({action}, nullptr, 0);
        });
    });
}

void Table::stop_thinking() {
    if (thinking_) thinking_->request_stop();
    thinking_.reset();
}

void Table::why(const Asked& asked, const std::string& seat, const std::string& text) {
    if (!ready(&asked)) return;
    const auto index = own_seat(asked, seat);
    if (!index) return;
    const Seat who = engine::seat_at(static_cast<int>(*index));
    const auto& state = match_->state();
    const auto answer = [&](const Problem& problem) {
        asked.ok("\"refusal\":" + JsonObject().text("clause", problem.clause).text("message", problem.message).str());
    };
    if (state.decision().seat != who) return answer(not_your_decision(state));
    const auto view = state.view(who);
    const auto action = engine::parse_action(*view, plain_action(text));
    if (!action) return answer(fault_of(action.error()));
    const auto refusal = view->refuse(*action);
    if (!refusal) return asked.ok("\"refusal\":null");
    answer(refused(*view, *refusal));
}

void Table::about(const Asked& asked, const std::string& ref) {
    if (!ready(&asked)) return;
    const auto viewer = std::ranges::find(viewers_, asked.outlet, &Viewer::outlet);
    const Seat eyes = viewer == viewers_.end() ? Seat::Spectator : viewer->eyes;
    if (!begun_) return asked.error({"state", "the game has not begun", {}, {}});
    const auto view = match_->state().view(eyes);
    const auto thing = read_ref(*view, ref);
    if (!thing) return asked.error({"unknown", "there is no `" + ref + "` here", {}, {}});
    asked.ok("\"lines\":" + lines_json(view->about(*thing)));
}

void Table::hint(const Asked& asked, const std::string& seat) {
    if (!ready(&asked)) return;
    const auto index = own_seat(asked, seat);
    if (!index) return;
    const Seat who = engine::seat_at(static_cast<int>(*index));
    if (match_->state().decision().seat != who) return asked.error(not_your_decision(match_->state()));
    const auto* table = house_.bots(game_->facts().id);
    const auto spec = bots::parse_bot(*table, "search:600");
    if (!spec) return asked.error({"state", "there is no bot to ask", {}, {}});
    if (hinting_) return asked.error({"limit", "a hint is being thought about already", {}, "one at a time"});
    hinting_ = true;
    std::shared_ptr<bots::AnyBot> bot = bots::make_bot(*table, *spec, static_cast<std::uint64_t>(match_->stored()));
    std::shared_ptr<const engine::AnyState> view = match_->state().view(who);
    house_.pool->think(std::make_shared<std::stop_source>(), [self = shared_from_this(), asked, view, bot, who,
                                                              ask = counter_.ask(who)](std::stop_token stop) {
        const Working working(self->id_);
        auto with_stop = ask;
        with_stop.stop = stop;
        const auto thought = bot->think(*view, who, with_stop);
        self->post([](Table& there) { there.hinting_ = false; });
        engine::ActionList list;
        view->list_actions(list);
        int id = 0;
        for (std::size_t i = 0; i < list.size(); ++i) id = list[i] == thought.action ? static_cast<int>(i) + 1 : id;
        auto considered = thought.considered;
        std::ranges::stable_sort(considered, std::greater{}, &bots::Considered::visits);
        if (considered.size() > 4) considered.resize(4);
        std::vector<engine::AboutLine> lines;
        for (const auto& each : considered)
            lines.push_back({engine::action_text(*view, each.action), std::to_string((each.value + 5) / 10) + " %",
                             std::to_string(each.visits) + " of " + std::to_string(thought.simulations), ""});
        asked.ok("\"hint\":" + JsonObject()
                                   .number("id", id)
                                   .text("action", engine::action_text(*view, thought.action))
                                   .number("value", thought.value)
                                   .number("simulations", thought.simulations)
                                   .json("lines", lines_json(lines))
                                   .json("preview", lines_json(view->preview(thought.action)))
                                   .str());
    });
}

void Table::command(const Asked& asked, const std::string& seat, const std::string& text) {
    when_idle([this, asked, seat, text] {
        if (!ready(&asked)) return;
        const auto index = own_seat(asked, seat);
        if (!index) return;
        auto draft = match_->command(seat + " " + text);
        if (!draft) return asked.error({"refused", draft.error(), {}, {}});
        stop_thinking();
        stop_clock();
        adopt(std::move(*draft), std::make_shared<Asked>(asked), 0);
    });
}

void Table::undo(const Asked& asked, const std::string& seat) {
    when_idle([this, asked, seat] {
        if (!ready(&asked)) return;
        const auto index = own_seat(asked, seat);
        if (!index) return;
        const Seat who = engine::seat_at(static_cast<int>(*index));
        if (match_->can_go_back_freely(who)) return go_back(match_->last_free_step(), &asked);
        const int last = match_->last_step_of(who);
        if (last < 0) return asked.error({"state", "you have done nothing that could be taken back", {}, {}});
        const int step = match_->begin_of(last);  // a whole choice, not its last part
        UndoAsked wanted{*index, step, {}};
        for (const auto& other : head_.seats) {
            if (!other.guest.empty() && other.guest != asked.guest && other.bot.empty() && !other.left)
                wanted.wanted.insert(other.guest);
        }
        if (wanted.wanted.empty()) return go_back(step, &asked);
        undo_asked_ = std::move(wanted);
        asked.ok("\"asked\":true");
        tell_table();
    });
}

void Table::undo_answer(const Asked& asked, const std::string& seat, bool yes) {
    when_idle([this, asked, seat, yes] {
        if (!own_seat(asked, seat)) return;
        if (!undo_asked_ || !undo_asked_->wanted.contains(asked.guest))
            return asked.error({"stale", "nobody asks you to take something back", {}, {}});
        if (!yes) {
            undo_asked_.reset();
            asked.ok();
            return tell_table();
        }
        undo_asked_->wanted.erase(asked.guest);
        if (undo_asked_->wanted.empty()) return go_back(undo_asked_->step, &asked);
        asked.ok();
        tell_table();
    });
}

void Table::go_back(int step, const Asked* asked) {
    stop_thinking();
    stop_clock();
    adopt(match_->go_back(step), asked == nullptr ? nullptr : std::make_shared<Asked>(*asked), 0);
}

}  // namespace server
