// refused: it is: Next answer(Frame&, Go, Action)
#include "engine/flow.h"
#include "engine/flow_game.h"

enum class Verb : std::uint16_t { End };
enum class Reason : std::uint16_t { Over, NotNow };

struct Turn {
    static constexpr std::string_view kName = "turn";
};
struct Setup {};
struct State {
    engine::Bags<1, 1> bags;
    engine::Flow<1, Turn> flow;
    std::uint8_t winners = 0, ending = 0;
    bool operator==(const State&) const = default;
};
using At = engine::Seen<Setup, State>;
using Go = const engine::Running<Setup, State>&;

struct OnTurn {
    using Frame = Turn;
    static constexpr engine::Ask kAsk{{"turn", "T-1", "End it"}, engine::verbs(Verb::End)};
    static engine::Seat who(const Turn&, At);
    static void each(const Turn&, At, auto&& offer) { offer(engine::act(Verb::End)); }
    static engine::Answer refuse(const Turn&, At, engine::Action);
#ifdef SOUND
    static engine::Next answer(Turn&, Go, engine::Action);
#else
    static void answer(Turn&, Go, engine::Action);
#endif
};

struct Tiny : engine::FlowGame<Tiny, Setup, State> {
    struct Asks;
    static constexpr Reason kOver = Reason::Over, kNotNow = Reason::NotNow, kNoSuch = Reason::NotNow;
    static const engine::GameFacts& facts();
};
extern template struct engine::FlowGame<Tiny, Setup, State>;

struct Tiny::Asks : engine::Asks<Tiny, OnTurn> {};
template struct engine::FlowGame<Tiny, Setup, State>;
