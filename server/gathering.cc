#include "server/gathering.h"

#include <algorithm>

namespace server {
namespace {

using engine::Action;
using engine::AnyState;
using engine::Seat;

}  // namespace

std::optional<Action> pass_in(const AnyState& state) {
    const auto& facts = state.game().facts();
    const auto decision = state.decision();
    if (!engine::is_player(decision.seat) || !facts.decisions[decision.kind].window) return std::nullopt;
    if (decision.part != 0) return std::nullopt;  // in the middle of an answer
    engine::ActionList list;
    state.list_actions(list);
    const auto pass = std::ranges::find_if(list, [&](Action each) { return engine::lets_by(facts, each); });
    return pass == list.end() ? std::nullopt : std::optional(*pass);
}

std::optional<Gathering> Gathering::open(const AnyState& state, const std::vector<std::string>& owners) {
    Gathering window;
    std::vector<std::string> there;
    std::shared_ptr<AnyState> branch = state.clone();
    for (const Seat seat : state.asked()) {
        const auto& owner = owners[static_cast<std::size_t>(seat)];
        if (!owner.empty() && std::ranges::find(there, owner) != there.end()) break;
        const auto pass = branch->decision().seat == seat ? pass_in(*branch) : std::nullopt;
        if (!pass) break;
        there.push_back(owner);
        window.seats_.push_back(seat);
        window.choices_.push_back({seat, *pass, branch});
        branch = branch->clone();
        branch->apply(*pass, nullptr);
        if (branch->outcome().over) break;
    }
    if (window.seats_.empty()) return std::nullopt;
    return window;
}

const Gathering::Choice* Gathering::find(Seat seat) const {
    const auto at = std::ranges::find(choices_, seat, &Choice::seat);
    return at == choices_.end() ? nullptr : &*at;
}

const Gathering::Choice& Gathering::of(Seat seat) const {
    const auto* choice = find(seat);
    ENSURE(choice != nullptr);
    return *choice;
}

Gathering::Choice& Gathering::of(Seat seat) {
    const auto at = std::ranges::find(choices_, seat, &Choice::seat);
    ENSURE(at != choices_.end());
    return *at;
}

void Gathering::clear(Choice& choice) {
    choice.parts.clear();
    choice.path.clear();
    choice.whole = choice.by_itself = false;
}

const AnyState& Gathering::branch(Seat seat) const {
    const auto& choice = of(seat);
    return choice.path.empty() ? *choice.fresh : *choice.path.back();
}

std::vector<std::string> Gathering::kept(Seat seat) const {
    const auto& choice = of(seat);
    const auto before = choice.fresh->clone();
    std::vector<std::string> out;
    for (const auto& part : choice.parts) {
        out.push_back(engine::action_text(*before, part));
        before->apply(part, nullptr);
    }
    return out;
}

bool Gathering::can_only_pass(Seat seat) const {
    engine::ActionList list;
    of(seat).fresh->view(seat)->list_actions(list);
    return list.size() == 1;
}

void Gathering::choose(Seat seat, Action action) {
    auto& choice = of(seat);
    if (choice.whole) clear(choice);
    const std::shared_ptr<AnyState> after = branch(seat).clone();
    after->apply(action, nullptr);
    choice.parts.push_back(action);
    ++choice.changes;
    choice.whole = after->decision().seat != seat || after->decision().part == 0;
    if (choice.whole) {
        choice.path.clear();
    } else {
        choice.path.push_back(after);
    }
}

void Gathering::pass(Seat seat) {
    auto& choice = of(seat);
    clear(choice);
    choose(seat, choice.pass);
}

void Gathering::take_back(Seat seat) {
    auto& choice = of(seat);
    ++choice.changes;
    choice.wakes = choice.wakes || choice.by_itself;
    if (choice.whole) return clear(choice);
    if (choice.parts.empty()) return;
    choice.parts.pop_back();
    choice.path.pop_back();
}

void Gathering::forget(Seat seat) {
    auto& choice = of(seat);
    ++choice.changes;
    choice.wakes = false;
    clear(choice);
}

void Gathering::pass_by_itself(Seat seat) {
    pass(seat);
    of(seat).by_itself = true;
}

bool Gathering::continues(const Gathering& before) const {
    const auto now = choices_.front().fresh->decision(), then = before.choices_.front().fresh->decision();
    return now.kind == then.kind && now.cause == then.cause;
}

void Gathering::keep_answers_of(const Gathering& before) {
    for (const auto& old : before.choices_) {
        if (!asks(old.seat)) continue;
        auto& choice = of(old.seat);
        for (const auto& part : old.by_itself ? std::vector<Action>() : old.parts) {
            if (choice.whole || branch(old.seat).refuse(part)) {
                clear(choice);
                break;
            }
            choose(old.seat, part);
        }
        choice.wakes = old.wakes;
        choice.changes = old.changes;
    }
}

bool Gathering::holds_answers() const {
    return std::ranges::any_of(choices_,
                               [](const Choice& choice) { return !choice.parts.empty() && !choice.by_itself; });
}

std::optional<std::vector<Action>> Gathering::outcome() const {
    std::vector<Action> actions;
    for (const auto& choice : choices_) {
        if (!choice.whole) return std::nullopt;
        actions.insert(actions.end(), choice.parts.begin(), choice.parts.end());
        if (choice.parts.front() != choice.pass) break;
    }
    return actions;
}

}  // namespace server
