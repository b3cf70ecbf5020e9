// Tree search over guesses: each simulation guesses the hidden, walks down the tree, adds one node, plays on at random
// for a while and asks the evaluator. Chance is sampled. Below a node it branches the tree by what the observer sees of
// it, but only once the node is known well: before that, the outcomes are too few to tell apart.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>

#include "bots/evaluate.h"
#include "bots/greedy.h"
#include "bots/tree.h"

namespace bots {

struct SearchSettings {
    std::uint32_t rollout_steps = 80;
    std::uint32_t early_steps = 8;    // a second evaluation on the way, counted as much as the one at the end; 0: none
    std::uint32_t window_steps = 24;  // of a rollout, in which windows are answered by the evaluator
    std::uint32_t looks = 0;  // in those steps everything is the best looking of so many actions; 0: only windows
    bool let_by = true;       // windows after those: nobody uses them; otherwise they go by chance
    std::uint32_t split_visits = 24;  // from which on chance branches
    double exploration = 0.8;         // times the spread of the results
    std::size_t wide = 0;             // lists longer than this are tried bit by bit, the best looking first; 0: none
    std::uint32_t full_rollout = 20'000;   // the bound on rollouts to the end
    std::uint32_t least_simulations = 64;  // also where the time of the turn is used up
};

// An evaluator that is better served by other numbers says so: `static constexpr bots::SearchSettings kSearch{...}`.
template <class E>
constexpr SearchSettings settings_for() {
    if constexpr (requires { E::kSearch; }) {
        return E::kSearch;
    } else {
        return {};
    }
}

template <engine::Game G, Evaluator<G> E>
class SearchBot final : public Bot<G> {
  public:
    SearchBot(const BotSpec& spec, std::uint64_t seed, const SearchSettings& settings = settings_for<E>())
        : spec_(spec), seed_(seed), settings_(settings) {
        const auto& decisions = G::facts().decisions;
        for (std::size_t i = 0; i < decisions.size(); ++i) windows_ |= std::uint64_t{decisions[i].window} << i;
        if (!spec.full) return;
        settings_.rollout_steps = settings.full_rollout;
        settings_.early_steps = settings_.window_steps = 0;
        settings_.let_by = false;
    }

    Thought think(const engine::View<G>& view, const Ask& ask) override {
        const auto began = Clock::now();
        if (ask.turn != turn_) thought_ = 0;
        turn_ = ask.turn;
        list_.clear();
        G::list_actions(view.setup(), view.masked(), list_);
        Thought thought;
        thought.action = list_[0];
        if (list_.size() == 1) return thought;
        begin(view, ask);
        if (is_wide(list_)) order(view, ask);
        const auto deadline = began + time_for(thought_++);
        while (!ask.stop.stop_requested() && wants_more(deadline)) simulate(view);
        explain(view, thought);
        return thought;
    }

  private:
    using State = typename G::State;
    using Setup = typename G::Setup;
    using Clock = std::chrono::steady_clock;

    void begin(const engine::View<G>& view, const Ask& ask) {
        work_ = &thread_workspace();
        work_->tree.clear();
        rng_ = engine::Rng(engine::mix_seed(seed_, ask.number));
        observer_ = static_cast<std::size_t>(view.seat());
        simulations_ = 0;
        sums_ = {};
        squares_ = 0;
    }

    // The first decision of a turn gets what the bot is called by; each that follows, of which there may be any number,
    // three fifths of the one before: two and a half times as much in all, at the most.
    Clock::duration time_for(int decision) const {
        Clock::duration time = std::chrono::milliseconds(spec_.milliseconds);
        for (; decision > 0 && time.count() > 0; --decision) time = time * 3 / 5;
        return time;
    }

    bool wants_more(Clock::time_point deadline) const {
        if (spec_.simulations > 0) return simulations_ < spec_.simulations;
        if (simulations_ < settings_.least_simulations) return true;
        return simulations_ < kMaxSimulations && Clock::now() < deadline;
    }

    void simulate(const engine::View<G>& view) {
        State state = view.guess(rng_);
        const Scores scores = descend(view.setup(), state);
        for (const NodeIndex index : work_->path) {
            Node& node = work_->tree[index];
            ++node.visits;
            if (node.seat >= scores.size()) continue;  // nobody chose it
            node.total += static_cast<std::uint32_t>(std::clamp(scores[node.seat], 0, 1000));
        }
        ++simulations_;
        for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] += std::clamp(scores[i], 0, 1000);
        const auto own = std::clamp(scores[observer_], 0, 1000);
        squares_ += std::int64_t{own} * own;
    }

    bool is_wide(const engine::ActionList& list) const { return settings_.wide > 0 && list.size() > settings_.wide; }

    Tree::Width width_of(NodeIndex at) const {
        const std::uint32_t visits = at == kRoot ? simulations_ : work_->tree[at].visits;
        return {kFirstTried + static_cast<std::size_t>(std::sqrt(visits)), at == kRoot};
    }

    // The list of the decision at hand by how things look after each action, over a few guesses. Where there are many
    // actions each is tried too seldom to be told from the others: those behind come later, or never. Below the root
    // the looks would cost more than they tell: there a wide list is only tried bit by bit.
    void order(const engine::View<G>& view, const Ask& ask) {
        struct Looked {
            std::int32_t value = 0;
            engine::Action action;
        };
        std::vector<Looked> looked;
        for (const auto action : list_) {  // in any order: those that look alike have no first
            looked.push_back({0, action});
            std::swap(looked.back(), looked[rng_.below(static_cast<std::uint32_t>(looked.size()))]);
        }
        for (int i = 0; i < kLooks && !ask.stop.stop_requested(); ++i) {
            const State guess = view.guess(rng_);
            for (auto& [value, action] : looked) {
                State next = guess;
                G::apply(view.setup(), next, action, nullptr);
                value += share_of<G, E>(view.seat(), view.setup(), next);
            }
        }
        std::ranges::stable_sort(looked, std::greater{}, &Looked::value);
        ordered_.clear();
        for (const auto& [value, action] : looked) ordered_.push_back(action);
    }

    // Twice the standard deviation of the results so far: near 1000 where games are won and lost, small where an
    // evaluator speaks carefully. One constant then serves every game.
    double spread() const {
        if (simulations_ < 8) return 1000.0;
        const double count = static_cast<double>(simulations_);
        const double average = static_cast<double>(sums_[observer_]) / count;
        const double variance = static_cast<double>(squares_) / count - average * average;
        return std::max(20.0, 2.0 * std::sqrt(std::max(0.0, variance)));
    }

    Scores descend(const Setup& setup, State& state) {
        Tree& tree = work_->tree;
        work_->path.clear();
        const double exploration = settings_.exploration * spread();
        NodeIndex at = kRoot;
        bool rolled = false;  // chance acted since `at`
        for (std::uint32_t step = 0; step < settings_.full_rollout; ++step) {
            const auto outcome = G::outcome(setup, state);
            if (outcome.over) return final_scores<G>(setup, outcome);
            const auto decision = G::decision(setup, state);
            if (decision.seat == engine::Seat::Chance) {
                G::apply(setup, state, G::sample(setup, state, rng_), nullptr);
                rolled = true;
                continue;
            }
            list_.clear();
            G::list_actions(setup, state, list_);
            if (list_.size() == 1) {
                G::apply(setup, state, list_[0], nullptr);
                continue;
            }
            if (rolled && tree[at].visits >= settings_.split_visits) {
                at = tree.branch(at, observed(setup, state));
                work_->path.push_back(at);
            }
            rolled = false;
            Tree::Width width;
            if (is_wide(list_)) width = width_of(at);
            if (width.ordered) list_ = ordered_;  // the same actions: lists read only what the seat knows
            const auto choice = tree.choose(at, decision, list_, exploration, width);
            if (choice.node == kNoNode) break;
            work_->path.push_back(choice.node);
            G::apply(setup, state, list_[choice.place], nullptr);
            if (choice.fresh) break;
            at = choice.node;
        }
        return roll_out(setup, state);
    }

    // What the observer sees now, as one number: equal for all that he cannot tell apart.
    std::uint64_t observed(const Setup& setup, const State& state) const {
        const State seen = G::view(setup, state, engine::seat_at(static_cast<int>(observer_)));
        return hash_bytes(&seen, sizeof seen);
    }

    Scores roll_out(const Setup& setup, State& state) {
        Scores early{};
        bool has_early = false;
        for (std::uint32_t step = 0;; ++step) {
            const auto outcome = G::outcome(setup, state);
            if (outcome.over) return blend(final_scores<G>(setup, outcome), early, has_early);
            if (step == settings_.rollout_steps) return blend(E::evaluate(setup, state), early, has_early);
            if (step == settings_.early_steps && step > 0) {
                early = E::evaluate(setup, state);
                has_early = true;
            }
            const auto decision = G::decision(setup, state);
            if (settings_.looks > 0 && step < settings_.window_steps && decision.seat != engine::Seat::Chance) {
                play_best(setup, state, decision.seat);
                continue;
            }
            const bool window = (windows_ >> decision.kind & 1) != 0;
            G::apply(setup, state,
                     decision.seat == engine::Seat::Chance     ? G::sample(setup, state, rng_)
                     : window && step < settings_.window_steps ? answer(setup, state, decision.seat)
                     : window && settings_.let_by              ? let_by(setup, state, decision)
                                                               : random_action<G>(setup, state, list_, rng_),
                     nullptr);
        }
    }

    // Nobody answers; in the middle of an answer, anything.
    engine::Action let_by(const Setup& setup, const State& state, const engine::Decision& decision) {
        list_.clear();
        G::list_actions(setup, state, list_);
        const auto pass = find_pass();
        return decision.part == 0 && pass != list_.end() ? *pass
                                                         : list_[rng_.below(static_cast<std::uint32_t>(list_.size()))];
    }

    auto find_pass() {
        return std::ranges::find_if(list_, [](engine::Action each) { return engine::lets_by(G::facts(), each); });
    }

    // Plays what looks best of a few actions; to let by, or to go on, is always one of them. A choice in halves is
    // looked at and played whole, its other half by chance: half of it looks like nothing.
    void play_best(const Setup& setup, State& state, engine::Seat seat) {
        list_.clear();
        G::list_actions(setup, state, list_);
        const auto size = static_cast<std::uint32_t>(list_.size());
        if (size == 1) return G::apply(setup, state, list_[0], nullptr);
        const std::uint32_t count = std::min(settings_.looks, size);
        std::uint32_t drawn = 0;
        if (const auto pass = find_pass(); pass != list_.end()) std::swap(list_[drawn++], *pass);
        for (; drawn < count; ++drawn) std::swap(list_[drawn], list_[drawn + rng_.below(size - drawn)]);
        State best = state;
        std::int32_t most = -1;
        for (std::uint32_t i = 0; i < count; ++i) {
            State next = state;
            G::apply(setup, next, list_[i], nullptr);
            finish_choice(setup, next, seat);
            const auto value = share_of<G, E>(seat, setup, next);
            if (value > most) most = value, best = next;
        }
        state = best;
    }

    void finish_choice(const Setup& setup, State& state, engine::Seat seat) {
        for (int i = 0; i < kHalves && !G::outcome(setup, state).over; ++i) {
            const auto decision = G::decision(setup, state);
            if (decision.part == 0 || decision.seat != seat) return;
            G::apply(setup, state, random_action<G>(setup, state, halves_, rng_), nullptr);
        }
    }

    // The answer in a window after which things look best at once. Further on in a rollout it would cost more than it
    // tells: there windows go by.
    engine::Action answer(const Setup& setup, const State& state, engine::Seat seat) {
        list_.clear();
        G::list_actions(setup, state, list_);
        std::size_t best = 0;
        std::int32_t most = -1;
        for (std::size_t i = 0; i < list_.size() && list_.size() > 1; ++i) {
            State next = state;
            G::apply(setup, next, list_[i], nullptr);
            const auto value = share_of<G, E>(seat, setup, next);
            if (value > most) most = value, best = i;
        }
        return list_[best];
    }

    // Random play says who lives long, an evaluation who stands well: their mean is steadier than either.
    static Scores blend(Scores late, const Scores& early, bool has_early) {
        if (!has_early) return late;
        for (std::size_t i = 0; i < late.size(); ++i) late[i] = (late[i] + early[i]) / 2;
        return late;
    }

    void explain(const engine::View<G>& view, Thought& thought) {
        const Tree& tree = work_->tree;
        const auto decision = G::decision(view.setup(), view.masked());
        list_.clear();
        G::list_actions(view.setup(), view.masked(), list_);
        NodeIndex best = kNoNode;
        for (const auto action : list_) {
            const NodeIndex child = tree.find(kRoot, decision, action);
            if (child == kNoNode) {
                thought.considered.push_back({action, 0, 0});
                continue;
            }
            const Node& node = tree[child];
            thought.considered.push_back({action, node.visits, mean(node)});
            const bool better = best == kNoNode || node.visits > tree[best].visits ||
                                (node.visits == tree[best].visits && mean(node) > mean(tree[best]));
            if (better) best = child;
        }
        thought.simulations = simulations_;
        if (best == kNoNode) return;  // stopped before the first simulation
        for (std::size_t i = 0; i < sums_.size(); ++i)
            thought.shares[i] = static_cast<std::int32_t>(sums_[i] / simulations_);
        thought.action = tree[best].action;
        thought.value = mean(tree[best]);
        thought.visits = tree[best].visits;
        for (NodeIndex at = best; at != kNoNode && tree[at].visits > 1 && thought.line.size() < kLongestLine;) {
            if (tree[at].seat < engine::kMaxSeats) thought.line.push_back(tree[at].action);
            at = tree.most_visited(at);
        }
        if (thought.line.empty()) thought.line = {thought.action};
    }

    static constexpr std::size_t kLongestLine = 12;
    static constexpr std::size_t kFirstTried = 4;  // of a wide list; as many more as the root of its visits
    static constexpr int kLooks = 2;
    static constexpr int kHalves = 3;  // of one choice, after the first

    BotSpec spec_;
    std::uint64_t seed_;
    SearchSettings settings_;
    int thought_ = 0;  // decisions of this turn
    std::uint64_t turn_ = 0;
    std::uint64_t windows_ = 0;  // kinds of decisions, one bit each

    // Of the decision at hand.
    Workspace* work_ = nullptr;
    engine::ActionList list_, ordered_, halves_;
    engine::Rng rng_;
    std::size_t observer_ = 0;
    std::uint32_t simulations_ = 0;
    std::array<std::int64_t, engine::kMaxSeats> sums_{};
    std::int64_t squares_ = 0;
};

}  // namespace bots
