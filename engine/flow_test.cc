// A tiny game made of questions, for what engine/flow.h promises.
#include "engine/flow.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <set>

#include "engine/flow_game.h"

namespace {

using engine::act;
using engine::Action;
using engine::Answer;
using engine::Ask;
using engine::CardId;
using engine::Kind;
using engine::Next;
using engine::Seat;
using engine::Slot;
using engine::Value;
using engine::verbs;

// A council of three. The speaker calls a ring of voices, in which whoever has a coin may call another ring inside it;
// or he looks at a card, or sends somebody away, or ends it.
enum class Verb : std::uint16_t { Call, Look, Send, Whom, Pass, Keep, End, Blunder };
enum class Reason : std::uint16_t { Over, NotNow, NoSuch, NoCoin, Self };

struct Council {
    static constexpr std::string_view kName = "council";
};
struct Ring {
    static constexpr std::string_view kName = "ring";
    Seat caller = Seat::Nobody;
    std::uint8_t round = 0;
};
void fields(auto&& visit, engine::Same<Ring> auto& s) { visit("caller", s.caller), visit("round", s.round); }
struct Look {
    static constexpr std::string_view kName = "look";
    Slot card;
    Seat by = Seat::Nobody;
    std::uint8_t mood = 0;
};
void fields(auto&& visit, engine::Same<Look> auto& s) {
    visit("card", s.card), visit("by", s.by), visit("mood", s.mood);
}
struct Send {
    static constexpr std::string_view kName = "send";
    std::uint8_t how = 0;
};
void fields(auto&& visit, engine::Same<Send> auto& s) { visit("how", s.how); }

struct State {
    engine::Bags<3, 2> bags;
    engine::FixedVec<Slot, 4> pile;
    engine::Flow<6, Council, Ring, Look, Send> flow;
    std::array<std::uint8_t, 3> coins{1, 1, 1};
    std::array<std::uint8_t, 3> away{};
    bool operator==(const State&) const = default;
};
void fields(auto&& visit, engine::Same<State> auto& s) {
    visit("bags", s.bags), visit("pile", s.pile), visit("flow", s.flow), visit("coins", s.coins), visit("away", s.away);
}
static_assert(std::has_unique_object_representations_v<State>);

struct Setup {};
using At = engine::Seen<Setup, State>;
using Go = const engine::Running<Setup, State>&;

constexpr std::string_view kSeats[] = {"left", "middle", "right"};
constexpr engine::VerbFacts kVerbs[] = {
    {"call", {}, ""}, {"look", {}, ""}, {"send", {}, ""}, {"whom", {Kind::Seat}, ""},
    {"pass", {}, ""}, {"keep", {}, ""}, {"end", {}, ""},  {"blunder", {}, ""}};

struct OnCouncil {
    using Frame = Council;
    static constexpr Ask kAsk{{"council", "TF-1", ""},
                              verbs(Verb::Call, Verb::Look, Verb::Send, Verb::End, Verb::Blunder)};
    static Seat who(const Council&, At) { return Seat::First; }
    static void list(const Council&, At, engine::ActionList& out) {
        for (const Verb verb : {Verb::Call, Verb::Look, Verb::Send, Verb::End}) out.push_back(act(verb));
    }
    static Answer refuse(const Council&, At, Action) { return std::nullopt; }
    static Next answer(Council&, Go go, Action action) {
        if (action == act(Verb::Blunder)) {
            go.s.flow.cut(0);
            go.s.flow.push(Send{});
            return Next::Done;
        }
        if (action == act(Verb::Call)) go.s.flow.push(Ring{Seat::First, 0});
        if (action == act(Verb::Send)) go.s.flow.push(Send{7});
        if (action == act(Verb::End)) go.s.flow.clear();
        if (action != act(Verb::Look)) return Next::Go;
        Slot slot = go.s.pile.erase(0);
        settle(go.s.bags, slot, static_cast<CardId>(2), bit(Seat::First));
        go.s.flow.push(Look{slot, Seat::First, 5});
        return Next::Go;
    }
};

struct OnRing : engine::Round<OnRing> {
    using Frame = Ring;
    static constexpr Ask kAsk{.facts = {"ring", "TF-2", "", true}, .verbs = verbs(Verb::Call, Verb::Pass)};
    static int seats(const Ring&, At) { return 3; }
    static Seat nth(const Ring& ring, At, int n) { return engine::seat_after(ring.caller, n, 3); }
    static bool open(const Ring&, At at, Seat seat) { return at.s.away[static_cast<std::size_t>(seat)] == 0; }
    static Next closed(Ring&, Go) { return Next::Done; }
    static void each(const Ring&, At, auto&& offer) { offer(act(Verb::Call)), offer(act(Verb::Pass)); }
    static Answer refuse(const Ring& ring, At at, Action action) {
        const bool coin = at.s.coins[static_cast<std::size_t>(who(ring, at))] > 0;
        return coin || action == act(Verb::Pass) ? std::nullopt : Answer(engine::because(Reason::NoCoin));
    }
    static Next answer(Ring& ring, Go go, Action action) {
        const Seat seat = who(ring, At(go));
        if (action == act(Verb::Pass)) {
            pass(ring);
        } else {
            again(ring);
            --go.s.coins[static_cast<std::size_t>(seat)];
            go.s.flow.push(Ring{seat, 0});
        }
        return Next::Go;
    }
};

struct OnLook {
    using Frame = Look;
    static constexpr Ask kAsk{{"look", "TF-3", ""}, verbs(Verb::Keep)};
    static Seat who(const Look& look, At at) {  // above another look: whom the mood of that one says
        const Look* below = at.s.flow.below<Look>(look);
        return below == nullptr ? look.by : engine::seat_at(below->mood - 4);
    }
    static void each(const Look&, At, auto&& offer) { offer(act(Verb::Keep)); }
    static Answer refuse(const Look&, At, Action) { return std::nullopt; }
    static Next answer(Look& look, Go go, Action) {  // pushes first, and is still the one that leaves
        go.s.flow.push(Ring{Seat::Second, 0});
        go.s.flow.push(Ring{Seat::Third, 0});
        go.s.pile.push_back(look.card);
        return Next::Done;
    }
    static void hide(Look& look) { look.mood = 0; }
};

struct OnSend {
    using Frame = Send;
    static constexpr Ask kAsk{.facts = {"whom", "TF-4", "Who goes"}, .verbs = verbs(Verb::Whom), .hidden = true};
    static void each(const Send&, At, auto&& offer) {
        for (int i = 0; i < 3; ++i) offer(act(Verb::Whom, i));
    }
    static Answer refuse(const Send&, At, Action action) {
        return action.operands[0] == 0 ? Answer(engine::because(Reason::Self)) : std::nullopt;
    }
    static Next answer(Send&, Go go, Action action) {
        go.s.away[action.operands[0]] = 1;
        return Next::Done;
    }
};

struct Rules : engine::FlowGame<Rules, Setup, State> {
    static constexpr Reason kOver = Reason::Over, kNotNow = Reason::NotNow, kNoSuch = Reason::NoSuch;
    static const engine::GameFacts& facts();
};
using Asks = engine::Asks<Rules, OnCouncil, OnRing, OnLook, OnSend>;

const engine::GameFacts& Rules::facts() {
    static const engine::GameFacts facts{.id = "council",
                                         .name = "Council",
                                         .prefix = "TF",
                                         .turn_clause = "TF-1",
                                         .rules_version = 1,
                                         .seats = kSeats,
                                         .verbs = kVerbs,
                                         .events = {},
                                         .decisions = Asks::decisions(),
                                         .reasons = {},
                                         .endings = {},
                                         .words = {},
                                         .options = {},
                                         .presets = {}};
    return facts;
}

const Setup kSetup;

State council() {
    State s;
    for (int card = 1; card <= 3; ++card) put(s.bags, 0, static_cast<CardId>(card));
    for (int i = 0; i < 3; ++i) s.pile.push_back({});
    s.flow.push(Council{});
    return s;
}

void play(State& s, std::initializer_list<Action> actions) {
    for (const Action action : actions) {
        REQUIRE_FALSE(Asks::refuse(kSetup, s, action));
        Asks::apply(kSetup, s, action, nullptr);
    }
}
void play(State& s, Verb verb) { play(s, {act(verb)}); }

Seat asked(const State& s) { return Asks::decision(kSetup, s).seat; }

std::string asked_seats(const State& s) {
    std::string names;
    for (const Seat seat : Asks::asked(kSetup, s)) names += std::string(kSeats[index(seat)]) + " ";
    return names;
}

State view(const State& s, Seat seat) {
    State seen = s;
    engine::mask(seen, seen.bags, seat);
    Asks::mask(kSetup, seen, seat);
    return seen;
}

engine::Naming naming() {
    return {&Rules::facts(), 3, 3, nullptr, [](const void*, CardId card) {
                return std::array<std::string_view, 4>{"unknown", "ace", "king",
                                                       "jack"}[static_cast<std::size_t>(card)];
            }};
}
std::string text(const State& s) { return to_text(write_value(naming(), s.flow)); }
std::string fault_of(std::string_view flow) {
    State s;
    return read_value(naming(), *engine::parse_value(flow), s.flow).value_or("");
}

}  // namespace

TEST_SUITE_BEGIN("engine");

TEST_CASE("the rows of decisions are those of the questions, in their order") {
    REQUIRE(Asks::decisions().size() == 4);
    CHECK(Asks::decisions()[1].name == "ring");
    CHECK(Asks::decisions()[3].question == "Who goes");
}

TEST_CASE("the list is what each offers and refuse lets through") {
    State s = council();
    play(s, Verb::Call);
    engine::ActionList list;
    Asks::list_actions(kSetup, s, list);
    CHECK(list.size() == 2);
    s.coins[0] = 0;
    list.clear();
    Asks::list_actions(kSetup, s, list);
    REQUIRE(list.size() == 1);
    CHECK(list[0] == act(Verb::Pass));
}

TEST_CASE("refusals: over, no such verb, not asked here, too many operands, the question's own") {
    State s = council();
    const auto reason = [&](Action action) { return static_cast<Reason>(Asks::refuse(kSetup, s, action)->reason); };
    CHECK(reason(act(9)) == Reason::NoSuch);
    CHECK(reason(act(Verb::Pass)) == Reason::NotNow);
    CHECK(reason(act(Verb::Call, 1)) == Reason::NoSuch);
    play(s, Verb::Send);
    CHECK(reason(act(Verb::Whom, 0)) == Reason::Self);
    s.flow.clear();
    CHECK(reason(act(Verb::Call)) == Reason::Over);
    CHECK(asked(s) == Seat::Nobody);
    CHECK(asked_seats(s) == "");
}

TEST_CASE("a round asks in its order, leaves out who cannot act, and closes when all have passed") {
    State s = council();
    s.away[1] = 1;
    play(s, Verb::Call);
    CHECK(asked_seats(s) == "left right ");
    play(s, Verb::Pass);
    CHECK(asked(s) == Seat::Third);
    CHECK(asked_seats(s) == "right ");
    play(s, Verb::Pass);
    CHECK(s.flow.size() == 1);
    CHECK(asked_seats(s) == "left ");
}

TEST_CASE("a window inside a window goes round, and the outer one begins again") {
    State s = council();
    play(s, {act(Verb::Call), act(Verb::Pass), act(Verb::Call)});  // the second calls, after the first has passed
    CHECK(text(s) == "[{is: council}, {is: ring, caller: left, round: 0}, {is: ring, caller: middle, round: 0}]");
    CHECK(asked_seats(s) == "middle right left ");
    play(s, {act(Verb::Pass), act(Verb::Call)});  // a third one, by the third
    CHECK(s.flow.size() == 4);
    CHECK(asked_seats(s) == "right left middle ");
    play(s, {act(Verb::Pass), act(Verb::Pass), act(Verb::Pass)});
    CHECK(asked_seats(s) == "middle right left ");
    play(s, {act(Verb::Pass), act(Verb::Pass), act(Verb::Pass)});
    CHECK(asked_seats(s) == "left middle right ");
    play(s, {act(Verb::Pass), act(Verb::Pass), act(Verb::Pass)});
    CHECK(text(s) == "[{is: council}]");
}

TEST_CASE("a frame that is done leaves from below what it has pushed, the last pushed on top") {
    State s = council();
    play(s, {act(Verb::Look), act(Verb::Keep)});
    CHECK(text(s) == "[{is: council}, {is: ring, caller: middle, round: 0}, {is: ring, caller: right, round: 0}]");
    CHECK(s.pile[2].card == static_cast<CardId>(2));
}

TEST_CASE("whoever takes off the frame he stands in is stopped") {
    State s = council();
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGABRT, SIG_DFL);
        close(STDERR_FILENO);
        Asks::apply(kSetup, s, act(Verb::Blunder), nullptr);
        _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
}

TEST_CASE("half a choice is seen by nobody else, and the kind of the decision is that of the whole") {
    State s = council();
    const auto before = Asks::decision(kSetup, s);
    play(s, Verb::Send);
    const auto half = Asks::decision(kSetup, s);
    CHECK(half.seat == before.seat);
    CHECK(half.kind == before.kind);
    CHECK(before.part == 0);
    CHECK(Asks::decisions()[half.part].name == "whom");
    CHECK(view(s, Seat::First) == s);
    CHECK(view(s, Seat::Second) == council());
    CHECK(view(s, Seat::Spectator) == council());
    CHECK(Asks::decision(kSetup, view(s, Seat::Second)).part == 0);
    Asks::forget_halves(s);
    CHECK(s == council());
}

TEST_CASE("a question hides single fields from all but the one it asks") {
    State s = council();
    play(s, Verb::Look);
    CHECK(view(s, Seat::First) == s);
    CHECK(view(s, Seat::Third).flow.top<Look>()->mood == 0);
    CHECK(view(s, Seat::Third).flow.top<Look>()->by == Seat::First);
    s.flow.push(Ring{Seat::Second, 0});  // also while something else is asked
    CHECK(view(s, Seat::Third).flow.get<Look>(1)->mood == 0);
    CHECK(view(s, Seat::First).flow.get<Look>(1)->mood == 5);
}

TEST_CASE("whom a frame asks is not changed by what another hides") {
    State s = council();
    play(s, Verb::Look);
    s.flow.push(Look{{}, Seat::First, 6});  // the one below is of mood 5: the second is asked
    REQUIRE(asked(s) == Seat::Second);
    CHECK(view(s, Seat::Second).flow.get<Look>(1)->mood == 0);
    CHECK(view(s, Seat::Second).flow.get<Look>(2)->mood == 6);
    CHECK(view(s, Seat::First).flow.get<Look>(1)->mood == 5);
    CHECK(view(s, Seat::First).flow.get<Look>(2)->mood == 0);
}

TEST_CASE("slots inside frames are masked, dealt and counted like all others") {
    State s = council();
    play(s, Verb::Look);
    CHECK(slot_fault(s, s.bags) == nullptr);
    const State seen = view(s, Seat::Second);
    CHECK(seen.flow.top<Look>()->card.card == CardId::Unknown);
    CHECK(seen.bags.count[0][2] == 1);
    std::set<CardId> guessed;
    engine::Rng rng(1);
    for (int i = 0; i < 100; ++i) {
        State guess = seen;
        deal(guess, guess.bags, rng, [](CardId) { return 0; });
        CHECK(slot_fault(guess, guess.bags) == nullptr);
        guessed.insert(guess.flow.top<Look>()->card.card);
    }
    CHECK(guessed.size() == 3);
    merge_pools(s, s.bags, 1, 0);
    CHECK(s.flow.top<Look>()->card.pool == 1);
}

TEST_CASE("a flow is read back from its text, and what is no flow is named") {
    State s = council();
    play(s, Verb::Look);
    State again;
    REQUIRE_FALSE(read_value(naming(), write_value(naming(), s.flow), again.flow));
    CHECK(again.flow == s.flow);
    CHECK(fault_of("{is: council}") == ": a list is expected");
    CHECK(fault_of("[7]") == ".0.is: no frame of this game");
    CHECK(fault_of("[{is: council}, {is: duel}]") == ".1.is: no frame of this game");
    CHECK(fault_of("[{is: ring, caller: left}]") == ".0.round: missing");
    CHECK(fault_of("[{is: council, round: 1}]") == ".0: has a field that is not known here");
    CHECK(fault_of("[{is: send, how: 900}]") == ".0.how: 900 does not fit here");
}

TEST_CASE("impossible: half a choice alone or below something, or what would go on by itself") {
    State s;
    s.flow.push(Send{});
    CHECK(Asks::fault(kSetup, s) == std::string("half a choice is part of nothing"));
    CHECK(asked(s) == Seat::Nobody);
    s.flow.push(Ring{Seat::First, 0});
    CHECK(Asks::fault(kSetup, s) == std::string("half a choice lies below something else"));
    s = council();
    CHECK(Asks::fault(kSetup, s) == nullptr);
    s.flow.push(Ring{Seat::First, 3});
    CHECK(Asks::fault(kSetup, s) == std::string("nobody is asked here: something goes on by itself"));
}

TEST_SUITE_END();

// A part with a wrong signature is no missing part: it does not compile.
namespace {

template <class Q>
using PartsOf = engine::Parts<Q, Setup, State>;

struct WrongRefuse : OnCouncil {
    static Answer refuse(const Ring&, At, Action) { return std::nullopt; }
};
struct WrongTemplate : OnCouncil {
    static Answer refuse(const auto&, Action) { return std::nullopt; }
};
struct WrongResult : OnCouncil {
    static bool refuse(const Council&, At, Action) { return true; }
};
struct ForgetsNext : OnCouncil {
    static void answer(Council&, Go, Action) {}
};
struct HidesFromReader : OnCouncil {
    static void hide(const Council&, At) {}
};
static_assert(PartsOf<OnCouncil>::kRefuse && PartsOf<OnCouncil>::kRefuseFits && !PartsOf<OnCouncil>::kHide);
static_assert(PartsOf<WrongRefuse>::kRefuse && !PartsOf<WrongRefuse>::kRefuseFits);
static_assert(PartsOf<WrongTemplate>::kRefuse && !PartsOf<WrongTemplate>::kRefuseFits);
static_assert(!PartsOf<WrongResult>::kRefuseFits);
static_assert(!PartsOf<ForgetsNext>::kAnswerFits);
static_assert(PartsOf<HidesFromReader>::kHide && !PartsOf<HidesFromReader>::kHideFits);
static_assert(PartsOf<OnRing>::kAsked && PartsOf<OnRing>::kAskedFits && PartsOf<OnRing>::kWhoFits);
static_assert(PartsOf<OnSend>::kComplete && PartsOf<OnSend>::kAsksSomebody && !PartsOf<OnSend>::kWho);

struct NoWayOn {
    using Frame = Council;
    static constexpr Ask kAsk{};
};
struct NoRefusal {
    using Frame = Council;
    static constexpr Ask kAsk{{"x", "", ""}, verbs(Verb::Call)};
    static void list(const Council&, At, engine::ActionList&) {}
    static Next answer(Council&, Go, Action) { return Next::Go; }
};
static_assert(!PartsOf<NoWayOn>::kComplete);
static_assert(!PartsOf<NoRefusal>::kComplete && !PartsOf<NoRefusal>::kAsksSomebody);

// Rows: one name has one row of facts, and a second row lies behind its own question.
template <class... Questions>
constexpr auto kRowsOf = engine::rows_of<Setup, State, Questions...>();

struct SameAgain : OnLook {
    static constexpr Ask kAsk{OnCouncil::kAsk.facts, verbs(Verb::Keep)};
};
struct OtherQuestion : OnLook {
    static constexpr Ask kAsk{{"council", "TF-1", "Who is there"}, verbs(Verb::Keep)};
};
struct OtherWindow : OnLook {
    static constexpr Ask kAsk{{"council", "TF-1", "", true}, verbs(Verb::Keep)};
};
struct TwoRows : OnRing {
    static constexpr engine::DecisionFacts kAlso{"second ring", "TF-2", ""};
    static int row(const Ring&) { return 1; }
};
struct RowOfAnother : TwoRows {
    static constexpr engine::DecisionFacts kAlso = OnCouncil::kAsk.facts;
};
static_assert(kRowsOf<OnCouncil, SameAgain>.agree && kRowsOf<OnCouncil, SameAgain>.count == 1);
static_assert(!kRowsOf<OnCouncil, OtherQuestion>.agree && !kRowsOf<OnCouncil, OtherWindow>.agree);
static_assert(kRowsOf<OnCouncil, TwoRows, OnLook>.paired && kRowsOf<OnCouncil, TwoRows, OnLook>.count == 4);
static_assert(!kRowsOf<OnCouncil, RowOfAnother>.paired && kRowsOf<OnCouncil, RowOfAnother>.agree);
static_assert(kRowsOf<RowOfAnother, OnCouncil>.paired);

// More types of frames than any game has.
template <std::size_t N>
struct Numbered {
    static constexpr std::string_view kName = "numbered";
    std::uint8_t number = N;
};
template <std::size_t N>
void fields(auto&& visit, Numbered<N>& s) {
    visit("number", s.number);
}
template <std::size_t N>
void fields(auto&& visit, const Numbered<N>& s) {
    visit("number", s.number);
}
template <std::size_t... N>
void check_numbered(std::index_sequence<N...>) {
    engine::Flow<sizeof...(N), Numbered<N>...> flow;
    (flow.push(Numbered<N>{}), ...);
    for (std::size_t i = 0; i < flow.size(); ++i) {
        CHECK(flow.visit(i, []<std::size_t M>(const Numbered<M>& frame) { return frame.number == M ? M : 99; }) == i);
    }
    flow.erase(3);
    CHECK(flow.visit(3, [](const auto& frame) { return frame.number; }) == 4);
    flow.clear();
    CHECK(flow == decltype(flow){});
}

}  // namespace

TEST_CASE("forty types of frames are told apart") { check_numbered(std::make_index_sequence<40>()); }
