// Bids, for tests: secret bids from hidden hands for prizes that chance shows.
#pragma once

#include <algorithm>

#include "bots/evaluate.h"
#include "bots/test_plain.h"

namespace test_games {

inline constexpr std::array<engine::VerbFacts, 3> kBidsVerbs{
    {{"bid", {engine::Kind::Card}, ""}, {"deal", {engine::Kind::Card}, ""}, {"prize", {engine::Kind::Number}, ""}}};

inline constexpr std::size_t kRanks = 9;
inline constexpr int kHand = 5;
struct BidsSetup {
    int players = 2;
};
struct BidsState {
    engine::Bags<kRanks, 1> bags;
    engine::PerSeat<engine::FixedVec<engine::Slot, kHand>, 4> hand;
    engine::PerSeat<engine::Slot, 4> bid;  // knowers = 0: not yet
    engine::PerSeat<std::uint8_t, 4> points;
    std::uint8_t dealt = 0;
    std::uint8_t round = 0;
    std::uint8_t prize = 0;  // 0: chance shows the next one
    Seat to_act = Seat::First;
    bool operator==(const BidsState&) const = default;
};
template <class Visit, engine::Same<BidsState> S>
void fields(Visit&& visit, S& s) {
    visit("bags", s.bags);
    visit("hand", s.hand);
    visit("bid", s.bid);
    visit("points", s.points);
    visit("dealt", s.dealt);
    visit("round", s.round);
    visit("prize", s.prize);
    visit("to_act", s.to_act);
}

struct Bids : Plain<Bids, BidsSetup, BidsState> {
    enum class Verb { Bid, Deal, Prize };
    static const engine::GameFacts& facts() {
        static constexpr std::array<engine::OptionFacts, 1> kOptions{{{"players", "2..4", "2", "T-1", ""}}};
        static const engine::GameFacts kFacts = make_facts("bids", kBidsVerbs, kOptions);
        return kFacts;
    }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials&) {
        return Setup{options.value[0]};
    }
    static int players(const Setup& setup) { return setup.players; }
    static int card_count(const Setup&) { return static_cast<int>(kRanks); }
    static std::string_view card_name(const Setup&, engine::CardId card) {
        static constexpr std::array<std::string_view, kRanks + 1> kNames{"unknown", "one", "two",   "three", "four",
                                                                         "five",    "six", "seven", "eight", "nine"};
        return kNames[static_cast<std::size_t>(card)];
    }
    static State start(const Setup&) {
        State s;
        for (int rank = 1; rank <= static_cast<int>(kRanks); ++rank)
            put(s.bags, 0, static_cast<engine::CardId>(rank), 4);
        return s;
    }
    static engine::Decision decision(const Setup& setup, const State& s) {
        const bool chance = s.dealt < setup.players * kHand || s.prize == 0;
        return {chance ? Seat::Chance : s.to_act, static_cast<std::uint8_t>(chance), false, {}};
    }
    static void chances(const Setup& setup, const State& s, engine::ChanceList& out) {
        if (s.dealt < setup.players * kHand) return engine::list_cards(s.bags, 0, Verb::Deal, out);
        for (int n = 1; n <= 6; ++n) out.push_back({engine::act(Verb::Prize, n), 1});
    }
    static Action sample(const Setup& setup, const State& s, engine::Rng& rng) {
        if (s.dealt == setup.players * kHand) return engine::act(Verb::Prize, 1 + static_cast<int>(rng.below(6)));
        return engine::act(Verb::Deal, static_cast<int>(engine::draw_card(s.bags, 0, rng)));
    }
    static void list_actions(const Setup&, const State& s, engine::ActionList& out) {
        for (int rank = 1; rank <= static_cast<int>(kRanks); ++rank) {
            for (const auto& slot : s.hand[s.to_act]) {
                if (static_cast<int>(slot.card) != rank) continue;
                out.push_back(engine::act(Verb::Bid, rank));
                break;
            }
        }
    }
    static void apply(const Setup& setup, State& s, Action action, engine::Events*) {
        const auto card = static_cast<engine::CardId>(action.operands[0]);
        switch (static_cast<Verb>(action.verb)) {
            case Verb::Deal: {
                const Seat seat = engine::seat_at(s.dealt++ / kHand);
                engine::settle(s.bags, s.hand[seat].push_back({}), card, engine::bit(seat));
                return;
            }
            case Verb::Prize: s.prize = static_cast<std::uint8_t>(action.operands[0]); return;
            case Verb::Bid: return bid(setup, s, card);
        }
    }
    static void bid(const Setup& setup, State& s, engine::CardId card) {
        auto& hand = s.hand[s.to_act];
        std::size_t at = 0;
        while (hand[at].card != card) ++at;
        s.bid[s.to_act] = hand.erase(at);
        s.to_act = engine::next_seat(s.to_act, setup.players);
        if (s.bid[s.to_act].knowers != 0) reveal(setup, s);
    }
    static void reveal(const Setup& setup, State& s) {
        int best = -1;
        bool tied = false;
        for (int i = 0; i < setup.players; ++i) {
            const auto& mine = s.bid[engine::seat_at(i)];
            tied = best >= 0 && mine.card == s.bid[engine::seat_at(best)].card ? true : tied;
            if (best >= 0 && mine.card <= s.bid[engine::seat_at(best)].card) continue;
            best = i;
            tied = false;
        }
        auto& points = s.points[engine::seat_at(best)];
        if (!tied) points = static_cast<std::uint8_t>(points + s.prize);
        s.bid = {};
        s.prize = 0;
        ++s.round;
    }
    static engine::Outcome outcome(const Setup& setup, const State& s) {
        if (s.round < kHand) return {};
        engine::Outcome out{true, 0, 0};
        const auto best = *std::max_element(s.points.of.begin(), s.points.of.begin() + setup.players);
        for (int i = 0; i < setup.players; ++i) {
            if (s.points[engine::seat_at(i)] == best) out.winners |= engine::bit(engine::seat_at(i));
        }
        if (out.winners == (1u << setup.players) - 1u) out.winners = 0;  // all equal: a draw
        return out;
    }
};

// Points, and the cards still in hand.
struct BidsEvaluator {
    static bots::Scores evaluate(const BidsSetup& setup, const BidsState& s) {
        bots::Scores scores{};
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(setup.players); ++i) {
            scores[i] = 40 * s.points.of[i];
            for (const auto& slot : s.hand.of[i]) scores[i] += 6 * static_cast<int>(slot.card);
            if (s.bid.of[i].knowers != 0) scores[i] += 9 * s.prize * static_cast<int>(s.bid.of[i].card) / 4;
            sum += scores[i];
        }
        for (int i = 0; i < setup.players; ++i) {
            auto& score = scores[static_cast<std::size_t>(i)];
            score = std::clamp((1000 - sum) / setup.players + score, 0, 1000);
        }
        return scores;
    }
};

static_assert(engine::Game<Bids> && bots::Evaluator<BidsEvaluator, Bids>);

}  // namespace test_games
