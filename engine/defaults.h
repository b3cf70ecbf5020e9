// What most games say alike. A game stands on these and declares what differs:
//
//   struct Vault : engine::Defaults<Vault, Setup, State> {
//       static const engine::GameFacts& facts();
//       ...
//   };
//
// What a game declares hides the default of that name, whatever its type; `Game` (game.h) refuses a wrong one.
#pragma once

#include "engine/game.h"
#include "engine/slots.h"

namespace engine {

template <class G, class SetupOfGame, class StateOfGame>
struct Defaults {
    using Setup = SetupOfGame;
    using State = StateOfGame;

    static std::span<const SourceFile> files() { return {}; }
    static std::vector<LoadError> load_errors(const Options& options, const Materials& materials) {
        const auto setup = G::make_setup(options, materials);
        return setup ? std::vector<LoadError>() : std::vector{setup.error()};
    }
    static std::string rules_text(const Setup& setup)
        requires requires { setup.text; }
    {
        return setup.text;
    }
    static int players(const Setup& setup)
        requires requires { setup.options; }
    {
        return setup.options.players();
    }
    static int card_count(const Setup& setup)
        requires requires { setup.cards; }
    {
        return static_cast<int>(setup.cards.size()) - 1;
    }
    static std::string_view card_name(const Setup& setup, CardId card)
        requires requires { setup.cards; }
    {
        return setup.cards[static_cast<std::size_t>(card)].id;
    }
    static std::string_view card_art(const Setup& setup, CardId card) {
        if constexpr (requires { setup.cards[0].art; })
            return setup.cards[static_cast<std::size_t>(card)].art;
        else
            return {};
    }

    static SeatList asked(const Setup& setup, const State& s) {
        SeatList seats;
        if (const Seat seat = G::decision(setup, s).seat; is_player(seat)) seats.push_back(seat);
        return seats;
    }
    static void chances(const Setup&, const State&, ChanceList&) {}
    static Action sample(const Setup& setup, const State& s, Rng& rng) {
        ChanceList list;
        G::chances(setup, s, list);
        return pick(list, rng);
    }
    static Outcome outcome(const Setup&, const State& s)
        requires requires { s.ending, s.winners; }
    {
        const auto ending = static_cast<std::uint8_t>(s.ending);
        return ending == 0 ? Outcome{} : Outcome{true, s.winners, static_cast<std::uint8_t>(ending - 1)};
    }

    static State view(const Setup&, const State& s, Seat seat)
        requires requires { s.bags; }
    {
        State seen = s;
        mask(seen, seen.bags, seat);
        return seen;
    }
    static void guess(const Setup&, State& s, Seat, Rng& rng)
        requires requires { s.bags; }
    {
        deal(s, s.bags, rng, [](CardId) { return 0; });
    }
    static unsigned reveals(const State& s)
        requires requires { s.bags; }
    {
        return s.bags.reveals;
    }

    static Value sheet(const Setup&, const State&) { return Value::object(); }
    static std::vector<AboutLine> about(const Setup&, const State&, Ref) { return {}; }
    static std::vector<AboutLine> preview(const Setup&, const State&, Action) { return {}; }
    static Prompt prompt(const Setup&, const State&) { return {}; }

    static int operand_limit(const Setup&, Kind) { return 0; }
    static std::string operand_text(const Setup&, const State&, Ref) { return {}; }
    static Seat owner(const Setup&, const State&, Ref) { return Seat::Nobody; }
    // The value whose text this word is. A game with many places reads the word itself.
    static std::optional<std::uint16_t> parse_operand(const Setup& setup, const State& s, Kind kind,
                                                      std::string_view word) {
        for (std::uint16_t i = 0; i < G::operand_limit(setup, kind); ++i) {
            if (G::operand_text(setup, s, {kind, i}) == word) return i;
        }
        return std::nullopt;
    }

    static std::optional<State> fixture(const Setup& setup, std::string_view name) {
        return name.empty() ? std::optional(G::start(setup)) : std::nullopt;
    }
    static std::optional<std::string> given(const Setup&, State&, std::string_view) {
        return "this game has no directives";
    }
    static std::optional<std::string> validate(const Setup&, const State& s)
        requires requires { s.bags; }
    {
        const char* fault = slot_fault(s, s.bags);
        return fault != nullptr ? std::optional<std::string>(fault) : std::nullopt;
    }
    static std::vector<Finding> check(const Setup&, std::string_view, std::string_view) { return {}; }
};

}  // namespace engine
