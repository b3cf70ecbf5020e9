// Melee: four seats fight over one arena with many dice, cards and bystanders. The rules are in rules.md.
#pragma once

#include "engine/flow_game.h"
#include "games/small/melee/state.h"
#include "ruletext/ops.h"

namespace melee {

enum class Verb : std::uint16_t {
    Buy,
    Move,
    To,
    Fight,
    Against,
    Exchange,
    End,
    Pass,
    Play,
    Target,
    Reroll,
    Done,
    Remove,
    Draw,
    Roll
};
enum class EventKind : std::uint16_t {
    TurnBegan,
    Bought,
    Moved,
    Exchanged,
    BattleBegan,
    Rolled,
    Rerolled,
    Passed,
    Played,
    Chosen,
    Marked,
    Gained,
    Removed,
    BattleEnded,
    Scored,
    Drew,
    Reshuffled,
    Shown,
    Left,
    Finished
};
enum class Reason : std::uint16_t {
    Over,
    NotNow,
    NoSuch,
    Coin,
    HomeFull,
    NoUnit,
    NoMoves,
    NotAdjacent,
    Full,
    NoFoe,
    Fought,
    NotInHand,
    Window,
    Participant,
    NoParticipant,
    NoEffect,
    NoDie,
    Out,
    None = 0xffff  // it may be done
};
enum class Option { Players, Target, Rounds, Stack };

// What the words of a card mean (ML-6.1).
enum class Tag : std::uint16_t { Text, Choose, Participant, Add, Subtract, Reroll, Cancel, Gain, Casualty };

enum class WindowKind : std::uint8_t { Before, After, Both };

struct Card {
    std::string id, name, text;
    std::vector<ruletext::Op> ops;
    WindowKind window = WindowKind::Both;
    int copies = 0;
    int rerolls = 0;         // dice it may reroll
    bool chooses = false;    // a participant
    bool exclusive = false;  // for participants only
};

struct Setup {
    engine::Options options;
    std::vector<Card> cards;  // by id, from 1
    std::string canonical;    // of the card files
    const Card& operator[](CardId id) const { return cards[static_cast<std::size_t>(id) - 1]; }
};

struct TypeFacts {
    int strength, price;  // a die of at least `strength` hits
};
inline constexpr std::array<TypeFacts, kTypes> kTypeFacts{{{3, 5}, {5, 3}, {6, 2}}};  // ML-1.3
constexpr const TypeFacts& facts_of(Type type) { return kTypeFacts[static_cast<std::size_t>(type)]; }
inline constexpr int kCheapest = 2;
inline constexpr int kIncome = 3;
inline constexpr int kMoves = 3;
inline constexpr int kFirstHand = 2;

std::span<const engine::SourceFile> embedded_files();

struct Melee : engine::FlowGame<Melee, Setup, State> {
    struct Asks;
    static constexpr Reason kOver = Reason::Over, kNotNow = Reason::NotNow, kNoSuch = Reason::NoSuch;

    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options&, const engine::Materials&);
    static std::string rules_text(const Setup&);
    static int card_count(const Setup& setup) { return static_cast<int>(setup.cards.size()); }
    static std::string_view card_name(const Setup& setup, CardId card) { return setup[card].id; }

    static State start(const Setup&);
    static std::optional<engine::Refusal> command(const Setup&, State&, Seat, engine::Command, engine::Ref,
                                                  engine::Events*);
    static bool names_things(const Setup&, engine::Action);

    static engine::Value sheet(const Setup&, const State&);
    static std::vector<engine::AboutLine> about(const Setup&, const State&, engine::Ref);
    static std::vector<engine::AboutLine> preview(const Setup&, const State&, engine::Action);

    static int operand_limit(const Setup&, engine::Kind);
    static std::string operand_text(const Setup&, const State&, engine::Ref);
    static std::optional<State> fixture(const Setup&, std::string_view);
    static std::optional<std::string> given(const Setup&, State&, std::string_view);
    static std::optional<std::string> validate(const Setup&, const State&);
    static std::vector<engine::Finding> check(const Setup&, std::string_view, std::string_view);
};
static_assert(engine::Game<Melee>);

}  // namespace melee

extern template struct engine::FlowGame<melee::Melee, melee::Setup, melee::State>;
