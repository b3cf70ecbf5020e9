// The game at a table: actions, positions, clocks, going back.
#include <algorithm>
#include <utility>

#include "engine/lines.h"
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
    if (!begun_ || !is_private(draft.state(), draft.happenings, draft.back_to)) updated_ = now_ms();
    const bool over = draft.state().outcome().over;
    if (over) {
        head_.result = engine::outcome_text(*game_, draft.state().outcome());
        head_.record = sha256_hex(match_->record(draft.play, seats_text(&game_->facts(), head_)));
        // Promised before anybody says what the rematch is to be drawn with.
        head_.next = house_.luck ? drawn_hex(head_.secret, "rematch") : random_hex(32);
        head_.address.clear();
        state_ = TableState::Over;
    }
    const auto window = std::make_shared<std::optional<Gathering>>(gathering(draft.state(), draft.aside));
    new_turn(draft.state(), *window);  // stored with the move, so that a restart knows it
    auto stored = change();
    stored.lines_of = id_;
    stored.first = match_->stored();
    stored.lines = draft.stored;
    const auto kept = std::make_shared<Draft>(std::move(draft));
    commit(std::move(stored), [this, kept, window, asked, arrived, over, then = std::move(then)](const auto& fault) {
        if (fault) {
            if (!begun_) match_.reset();
            if (asked) asked->error(unsaved(*fault));
            return;
        }
        auto happenings = std::move(kept->happenings);
        const int back_to = kept->back_to;
        const bool aside = kept->aside;
        match_->adopt(std::move(*kept));
        open_window(std::move(*window), aside);
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
    if (engine::is_player(eyes) && state_ == TableState::Playing) {
        if (match_->can_go_back_freely(eyes)) {
            undo = Undo::Free;
        } else if (match_->last_step_of(eyes) >= 0) {
            undo = Undo::Ask;
        }
    }
    const bool asked = match_->state().decision().seat == eyes;
    PositionFrame frame{asked ? match_->step() : told_.step, static_cast<std::uint64_t>(question_of(eyes)), undo,
                        std::move(groups)};
    if (window_) frame.asked = window_->seats();
    if (!gathers(eyes)) return position_json(match_->state(), {eyes, false}, frame);
    auto kept = window_->kept(eyes);
    frame.step = match_->step() + static_cast<int>(kept.size());
    if (!kept.empty()) frame.undo = Undo::Free;
    if (window_->answered(eyes)) frame.kept = std::move(kept), frame.by_itself = window_->passed_by_itself(eyes);
    return position_json(window_->branch(eyes), {eyes, false}, frame);
}

// The log is played again for whoever comes; nothing of it lies in memory while people play. It goes before the answer,
// by itself: what people have written is in that, and so it is not compressed.
void Table::tell_past(const Viewer& viewer) {
    if (!begun_) return;
    auto& history = history_[viewer.eyes];
    if (history.empty()) history = history_json(match_->last(kHistory), {viewer.eyes, false});
    viewer.outlet->send(std::make_shared<const std::string>("\"is\":\"past\",\"table\":" + engine::json_string(id_) +
                                                            ",\"position\":" + position(viewer.eyes, {}) +
                                                            ",\"history\":" + history + "}"));
}

// Every pair of eyes is written for once, however many screens share it. Of a choice that is only half made, or given
// up again, the others learn nothing, not even that it was begun.
bool Table::is_private(const engine::AnyState& next, const std::vector<Happening>& happenings, int back_to) const {
    if (back_to >= 0) return back_to >= told_.step;
    const Seat asked = next.decision().seat;
    const bool silent = std::ranges::all_of(happenings, [](const auto& each) { return each.events.empty(); });
    return silent && !happenings.empty() && happenings.back().seat == asked && engine::is_player(asked) &&
           !next.outcome().over;
}

void Table::publish(const std::vector<Happening>& happenings, int back_to) {
    const Seat asked = match_->state().decision().seat;
    const bool private_step = is_private(match_->state(), happenings, back_to);
    if (!private_step) told_.tell(match_->step(), match_->stored());
    history_.clear();
    std::map<Seat, std::shared_ptr<const std::string>> bodies;
    for (auto& viewer : viewers_) {
        if (private_step && viewer.eyes != asked) continue;
        if (!private_step) viewer.seen = std::min<std::int64_t>(viewer.seen, told_.step - 1);  // also after an undo
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
    if (!private_step) tell_house();
}

void Table::act(const Asked& asked, const Act& act) {
    when_ready(asked, [this, asked, act] {
        const auto index = own_seat(asked, act.seat);
        if (!index) return;
        const Seat seat = engine::seat_at(static_cast<int>(*index));
        if (act.number != question_of(seat))
            return asked.error({"stale", "this question was answered or taken back already", {}, {}});
        const auto& state = state_for(seat);
        if (state.decision().seat != seat) return asked.error(not_your_decision(state));
        if (played_by_bot(asked, *index)) return;
        const auto view = state.view(seat);
        std::vector<engine::Action> actions;
        if (act.entry > 0) {
            engine::ActionList list;
            view->list_actions(list);
            if (static_cast<std::size_t>(act.entry) > list.size())
                return asked.error({"bad", "the list has no entry " + std::to_string(act.entry), {}, {}});
            actions.push_back(list[static_cast<std::size_t>(act.entry) - 1]);
        } else if (act.code) {
            if (const auto refusal = view->refuse(*act.code)) {
                house_.metrics->refusals_total.fetch_add(1);
                return asked.error(refused(*view, *refusal));
            }
            actions.push_back(*act.code);
        } else {
            auto read = engine::read_actions(*view, seat, plain_action(act.text));
            if (!read) {
                house_.metrics->refusals_total.fetch_add(1);
                return asked.error(fault_of(read.error()));
            }
            actions = std::move(*read);
        }
        if (gathers(seat)) return choose_in_window(asked, *index, actions);
        const auto wait = release_time() - strand_->now();
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
    auto draft = match_->act({action});
    if (undo_asked_ && !is_private(draft.state(), draft.happenings, draft.back_to)) {
        undo_asked_.reset();  // whoever moves has answered
        tell_table();
    }
    if (actions.empty()) return adopt(std::move(draft), std::move(asked), arrived);
    adopt(std::move(draft), nullptr, arrived, [this, actions = std::move(actions), asked = std::move(asked)]() mutable {
        play(std::move(actions), std::move(asked), 0);
    });
}

// When the answer to a decision with a private list may be shown: the time it took must tell nothing.
// Who passes until his turn has said so already.
std::int64_t Table::release_time() const {
    const auto decision = match_->state().decision();
    const bool window = game_->facts().decisions[decision.kind].window;
    if (window && passing_.contains(static_cast<std::size_t>(decision.seat))) return 0;
    return decision.private_list ? private_since_ + head_.hold : 0;
}

// Puts the decision that is due: to a bot, to a clock, or to whoever lets it be answered for him.
void Table::go_on() {
    if (busy_ || lost_ || state_ != TableState::Playing || !begun_) return;
    const auto& state = match_->state();
    const auto decision = state.decision();
    if (!engine::is_player(decision.seat)) {
        if (decision.seat == Seat::Chance) adopt(match_->begin(), nullptr, 0);  // cut off between two lines
        return;
    }
    if (window_) return ask_window();
    const auto seat = static_cast<std::size_t>(decision.seat);
    asked_at_ = strand_->now();
    if (std::exchange(decided_, decision.seat) != decision.seat) in_a_row_ = 0;
    if (!decision.private_list) {
        private_seat_ = Seat::Nobody;
    } else if (private_seat_ != decision.seat) {
        private_seat_ = decision.seat;
        private_since_ = asked_at_;
    }
    const auto& facts = game_->facts().decisions[decision.kind];
    if (!facts.window && passing_.erase(seat) > 0) tell_table();  // their own turn has come
    stop_thinking();
    if (!head_.seats[seat].bot.empty()) return think(seat);
    run_clock();
    answer_for(seat);
}

void Table::answer_for(std::size_t seat) {
    if (!begun_ || state_ != TableState::Playing || busy_) return;
    const auto& state = match_->state();
    const auto decision = state.decision();
    if (decision.seat != engine::seat_at(static_cast<int>(seat)) || !head_.seats[seat].bot.empty()) return;
    engine::ActionList list;
    state.view(decision.seat)->list_actions(list);
    const bool window = game_->facts().decisions[decision.kind].window;
    if (window ? !passes_by_itself(seat, state) : !head_.seats[seat].automatic || list.size() != 1) return;
    // A decision that can still be taken back is left to its seat: an automatic answer would make it final.
    if (match_->can_go_back_freely(decision.seat) && !passing_.contains(seat)) return;
    const auto answer = window ? pass_in(state) : std::optional(list[0]);
    if (!answer) return;
    const auto wait = release_time() - strand_->now();
    if (wait <= 0) return play({*answer}, nullptr, 0);
    after(Milliseconds(wait), [seat, number = match_->stored()](Table& table) {  // unless he thinks better of it
        table.when_idle([&table, seat, number] {
            if (table.match_->stored() == number) table.answer_for(seat);
        });
    });
}

// In a window: because this seat says so to everybody, or because it could do nothing else, nobody knows that, and it
// does not want to be asked all the same. Who plays several seats is asked for each, since all see for which one he is
// not.
bool Table::passes_by_itself(std::size_t seat, const engine::AnyState& state) const {
    const auto& head = head_.seats[seat];
    if (!head.bot.empty()) return false;
    if (passing_.contains(seat)) return true;
    const auto decision = state.decision();
    const std::string kind(game_->facts().decisions[decision.kind].name);
    if (std::ranges::find(head.stops, kind) != head.stops.end()) return false;
    const auto own = std::ranges::count_if(head_.seats, [&](const auto& each) { return each.guest == head.guest; });
    if (!head.automatic && (own > 1 || !decision.private_list)) return false;
    engine::ActionList list;
    state.view(decision.seat)->list_actions(list);
    return list.size() == 1;
}

void Table::why(const Asked& asked, const std::string& seat, const std::string& text) {
    when_ready(asked, [this, asked, seat, text] {
        const auto index = own_seat(asked, seat);
        if (!index) return;
        const Seat who = engine::seat_at(static_cast<int>(*index));
        const auto& state = state_for(who);
        const auto answer = [&](const Problem& problem, std::string_view sentence = {}, std::string_view facts = "[]") {
            JsonObject out;
            out.text("clause", problem.clause).text("message", problem.message);
            out.text("sentence", sentence.empty() ? problem.message : sentence).json("facts", facts);
            asked.ok("\"refusal\":" + out.str());
        };
        if (state.decision().seat != who) return answer(not_your_decision(state));
        const auto view = state.view(who);
        const auto action = engine::parse_action(*view, plain_action(text));
        if (!action) return answer(fault_of(action.error()));
        const auto refusal = view->refuse(*action);
        if (!refusal) return asked.ok("\"refusal\":null");
        const auto sentence = view->game().facts().reasons[refusal->reason].sentence;
        answer(refused(*view, *refusal), sentence, refs_json(*view, refusal->facts));
    });
}

void Table::about(const Asked& asked, const std::string& ref) {
    when_ready(asked, [this, asked, ref] {
        const auto viewer = std::ranges::find(viewers_, asked.outlet, &Viewer::outlet);
        const Seat eyes = viewer == viewers_.end() ? Seat::Spectator : viewer->eyes;
        if (!begun_) return asked.error({"state", "the game has not begun", {}, {}});
        const auto view = state_for(eyes).view(eyes);
        const auto thing = read_ref(*view, ref);
        if (!thing) return asked.error({"unknown", "there is no `" + ref + "` here", {}, {}});
        asked.ok("\"lines\":" + engine::lines_json(view->about(*thing)));
    });
}

void Table::hint(const Asked& asked, const std::string& seat) {
    when_ready(asked, [this, asked, seat] { think_for(asked, seat); });
}

void Table::think_for(const Asked& asked, const std::string& seat) {
    const auto index = own_seat(asked, seat);
    if (!index) return;
    const Seat who = engine::seat_at(static_cast<int>(*index));
    if (state_for(who).decision().seat != who) return asked.error(not_your_decision(match_->state()));
    const auto* table = house_.bots(game_->facts().id);
    const auto spec = bots::parse_bot(*table, "search:600");
    if (!spec) return asked.error({"state", "there is no bot to ask", {}, {}});
    if (!hinting_.insert(who).second)
        return asked.error({"limit", "a hint is being thought about already", {}, "one at a time"});
    std::shared_ptr<bots::AnyBot> bot = bots::make_bot(*table, *spec, static_cast<std::uint64_t>(match_->stored()));
    std::shared_ptr<const engine::AnyState> view = state_for(who).view(who);
    house_.pool->think(std::make_shared<std::stop_source>(), [self = shared_from_this(), asked, view, bot, who,
                                                              ask = counter_.ask(who)](std::stop_token stop) {
        const Working working(self->id_);
        auto with_stop = ask;
        with_stop.stop = stop;
        const auto thought = bot->think(*view, who, with_stop);
        self->post([who](Table& there) { there.hinting_.erase(who); });
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
                                   .json("lines", engine::lines_json(lines))
                                   .json("preview", engine::lines_json(view->preview(thought.action)))
                                   .str());
    });
}

void Table::command(const Asked& asked, const std::string& seat, const std::string& text) {
    when_ready(asked, [this, asked, seat, text] {
        const auto index = own_seat(asked, seat);
        if (!index) return;
        auto draft = match_->command(seat + " " + text);
        if (!draft) return asked.error({"refused", draft.error(), {}, {}});
        stop_clock();
        adopt(std::move(*draft), std::make_shared<Asked>(asked), 0);
    });
}

void Table::undo(const Asked& asked, const std::string& seat) {
    when_ready(asked, [this, asked, seat] {
        const auto index = own_seat(asked, seat);
        if (!index) return;
        if (played_by_bot(asked, *index)) return;
        const Seat who = engine::seat_at(static_cast<int>(*index));
        if (gathers(who) && !window_->kept(who).empty()) return change_mind(asked, *index);
        if (match_->can_go_back_freely(who)) {
            if (match_->stored() - told_.stored + kLongestChoice > kChanges)
                return asked.error({"limit", "you have changed your mind often enough here", {}, {}});
            return go_back(match_->last_free_step(), &asked);
        }
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
