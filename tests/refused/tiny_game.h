// A game with nothing in it, for files that get one part of it wrong.
#pragma once

#include "engine/defaults.h"

struct Setup {
    engine::Options options;
    std::string text;
    std::vector<engine::SourceFile> cards;
};
struct State {
    std::uint8_t ending = 0;
    engine::SeatSet winners = 0;
    bool operator==(const State&) const = default;
};

template <class G>
struct Tiny : engine::Defaults<G, Setup, State> {
    static const engine::GameFacts& facts();
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options&, const engine::Materials&);
    static std::string_view card_name(const Setup&, engine::CardId);
    static State start(const Setup&);
    static engine::Decision decision(const Setup&, const State&);
    static void list_actions(const Setup&, const State&, engine::ActionList&);
    static std::optional<engine::Refusal> refuse(const Setup&, const State&, engine::Action);
    static void apply(const Setup&, State&, engine::Action, engine::Events*);
    static std::optional<engine::Refusal> command(const Setup&, State&, engine::Seat, engine::Command, engine::Ref,
                                                  engine::Events*);
    static State view(const Setup&, const State&, engine::Seat);
    static void guess(const Setup&, State&, engine::Seat, engine::Rng&);
    static unsigned reveals(const State&);
    static std::optional<std::string> validate(const Setup&, const State&);
};
