// A question is one type. Whatever is under way in a game lies as a frame on the stack of its state (frames.h), and
// beside each frame type stands one question: who is asked, what may be chosen, why not, what the answer does, how it
// goes on, what others may not see. A question is a struct of static functions; only those it needs are written:
//
//   using Frame = Casualty;
//   static constexpr engine::Ask kAsk{...};                        its row of facts, its verbs, whether it is hidden
//   static Seat who(const Casualty&, At);                          who is asked; chance is a seat
//   static void each(const Casualty&, At, auto&& offer);           what could be chosen; `refuse` sorts it out
//   static void list(const Casualty&, At, ActionList&);            instead of `each`, where that is too slow
//   static Answer refuse(const Casualty&, At, Action);             why not; nothing if it may be done
//   static bool allowed(const Casualty&, At, Action);              the same as yes or no, where a refusal is dear
//   static Next answer(Casualty&, Go, Action);                     what the choice does
//   static Next advance(Casualty&, Go);                            goes on by itself; without it somebody is asked
//   static void chances(const Casualty&, At, ChanceList&);         if chance is asked; `sample` where the list is slow
//   static Action sample(const Casualty&, At, Rng&);
//   static Ref cause(const Casualty&, At);                         what caused the question
//   static bool private_list(const Casualty&, At);                 where `kAsk` cannot say it once and for all
//   static int row(const Casualty&);                               1: the facts are those of `kAlso`, a second row
//   static SeatList asked(const Casualty&, At);                    whom it may still ask; Round has it
//   static void hide(Casualty&);                                   clears what only the asked seat may see
//   static const char* fault(const Casualty&, At, std::size_t i);  why it cannot stand at place i
//
// `At` is a position to be asked about, `Go` one to be changed. `answer` and `advance` change the state, push what
// comes next (the last pushed comes first) and say what becomes of their own frame; nobody takes frames off. The frame
// stays where it is until they return. An empty stack is the end of the game: whoever ends it calls `clear`.
//
// A part of the right name is used: with other parameters or another result it does not compile. One of a wrong name is
// nobody's: `hides` hides nothing, and only the secrecy suite would find it. `Asks` makes the
// contract of game.h out of the list of questions; the rows of GameFacts::decisions stand in the order of that list.
//
// To add a question: its frame with fields and its place in `Flow<>` (state.h), the question and its place in `Asks<>`,
// the push where it begins; a new verb or event also needs its name (state.h) and its row in `kVerbs` or `kEvents`
// (text.cc). The whole list, with what is to be tested and said of it: docs/flow.md, "To add one".
#pragma once

#include "engine/frames.h"
#include "engine/game.h"
#include "engine/running.h"

namespace engine {

using Answer = std::optional<Refusal>;

// What becomes of a frame. Ask: it waits for an answer. Go: it stays, and whatever is on top goes on. Done: it leaves.
// From `answer`, Ask and Go are the same: the frame stays and `advance` has its say.
enum class Next : std::uint8_t { Ask, Go, Done };

template <class... Verb>
constexpr std::uint64_t verbs(Verb... verb) {
    return ((std::uint64_t{1} << static_cast<int>(verb)) | ...);
}

// facts: name, clause, prompt, and whether it is a reaction window (what lets it go by is listed).
// private_list: the list depends on what only the asked seat knows, its hand for instance.
// Hidden: half of a choice. Others do not even see it waiting: for them, and for the kind of the decision, what lies
// below is asked; its own row is the `part` of the decision. Without verbs nobody is asked.
struct Ask {
    DecisionFacts facts{};
    std::uint64_t verbs = 0;
    bool private_list = false;
    bool hidden = false;
};

// A round of asking: the seats in the order of the game, those left out who cannot act; whoever passes is done, and a
// play may begin the round again. It serves "each enemy does so in turn" as well: `pass` then says that one is done,
// and a table asks several at once only where the row is a window. The frame has a field `round`: how many in asking
// order are done. The question says
//
//   int seats(frame, at)               how many there are
//   Seat nth(frame, at, n)             which comes nth
//   bool open(frame, at, seat)         whether this one is asked; public, so that being asked tells nothing
//   Next closed(frame, go)             what follows when all are through
template <class Q>
struct Round {
    static Seat who(const auto& frame, const auto& at) { return Q::nth(frame, at, frame.round); }
    static Next advance(auto& frame, const auto& go) {
        for (const int seats = Q::seats(frame, go); frame.round < seats; ++frame.round) {
            if (Q::open(frame, go, Q::nth(frame, go, frame.round))) return Next::Ask;
        }
        return Q::closed(frame, go);
    }
    static SeatList asked(const auto& frame, const auto& at) {
        SeatList seats;
        for (int n = frame.round; n < Q::seats(frame, at); ++n) {
            if (const Seat seat = Q::nth(frame, at, n); Q::open(frame, at, seat)) seats.push_back(seat);
        }
        return seats;
    }
    static void pass(auto& frame) { ++frame.round; }
    static void again(auto& frame) { frame.round = 0; }
};

// Which parts a question names, be they functions or templates: beside another member of its name each is ambiguous.
namespace detail {
struct PartNames {
    int who, each, list, refuse, allowed, answer, advance, chances, sample, cause, private_list, row, asked, hide,
        fault;
};
template <class Q>
struct Beside : Q, PartNames {};
struct Offer {
    void operator()(Action) const {}
};
}  // namespace detail

// What a question has (kRefuse), and whether that can be called as it will be (kRefuseFits).
template <class Q, class Setup, class State, class F = typename Q::Frame>
struct Parts {
    using At = Seen<Setup, State>;
    using Go = const Running<Setup, State>&;
    static constexpr bool kWho = !requires { detail::Beside<Q>::who; };
    static constexpr bool kEach = !requires { detail::Beside<Q>::each; };
    static constexpr bool kList = !requires { detail::Beside<Q>::list; };
    static constexpr bool kRefuse = !requires { detail::Beside<Q>::refuse; };
    static constexpr bool kAllowed = !requires { detail::Beside<Q>::allowed; };
    static constexpr bool kAnswer = !requires { detail::Beside<Q>::answer; };
    static constexpr bool kAdvance = !requires { detail::Beside<Q>::advance; };
    static constexpr bool kChances = !requires { detail::Beside<Q>::chances; };
    static constexpr bool kSample = !requires { detail::Beside<Q>::sample; };
    static constexpr bool kCause = !requires { detail::Beside<Q>::cause; };
    static constexpr bool kPrivateList = !requires { detail::Beside<Q>::private_list; };
    static constexpr bool kRow = !requires { detail::Beside<Q>::row; };
    static constexpr bool kAsked = !requires { detail::Beside<Q>::asked; };
    static constexpr bool kHide = !requires { detail::Beside<Q>::hide; };
    static constexpr bool kFault = !requires { detail::Beside<Q>::fault; };

    static constexpr bool kWhoFits = !kWho || requires(const F& f, At at) {
        { Q::who(f, at) } -> std::same_as<Seat>;
    };
    static constexpr bool kEachFits = !kEach || requires(const F& f, At at, detail::Offer offer) {
        { Q::each(f, at, offer) } -> std::same_as<void>;
    };
    static constexpr bool kListFits = !kList || requires(const F& f, At at, ActionList& out) {
        { Q::list(f, at, out) } -> std::same_as<void>;
    };
    static constexpr bool kRefuseFits = !kRefuse || requires(const F& f, At at, Action action) {
        { Q::refuse(f, at, action) } -> std::same_as<Answer>;
    };
    static constexpr bool kAllowedFits = !kAllowed || requires(const F& f, At at, Action action) {
        { Q::allowed(f, at, action) } -> std::same_as<bool>;
    };
    static constexpr bool kAnswerFits = !kAnswer || requires(F& f, Go go, Action action) {
        { Q::answer(f, go, action) } -> std::same_as<Next>;
    };
    static constexpr bool kAdvanceFits = !kAdvance || requires(F& f, Go go) {
        { Q::advance(f, go) } -> std::same_as<Next>;
    };
    static constexpr bool kChancesFits = !kChances || requires(const F& f, At at, ChanceList& out) {
        { Q::chances(f, at, out) } -> std::same_as<void>;
    };
    static constexpr bool kSampleFits = !kSample || requires(const F& f, At at, Rng& rng) {
        { Q::sample(f, at, rng) } -> std::same_as<Action>;
    };
    static constexpr bool kCauseFits = !kCause || requires(const F& f, At at) {
        { Q::cause(f, at) } -> std::same_as<Ref>;
    };
    static constexpr bool kPrivateListFits = !kPrivateList || requires(const F& f, At at) {
        { Q::private_list(f, at) } -> std::same_as<bool>;
    };
    static constexpr bool kRowFits = !kRow || requires(const F& f) {
        { Q::row(f) } -> std::same_as<int>;
        Q::kAlso.name;
    };
    static constexpr bool kAskedFits = !kAsked || requires(const F& f, At at) {
        { Q::asked(f, at) } -> std::same_as<SeatList>;
    };
    static constexpr bool kHideFits = !kHide || requires(F& f) {
        { Q::hide(f) } -> std::same_as<void>;
    };
    static constexpr bool kFaultFits = !kFault || requires(const F& f, At at, std::size_t i) {
        { Q::fault(f, at, i) } -> std::same_as<const char*>;
    };

    // Whoever is asked has answers and a list and can be told why not; where nobody is asked, it goes on by itself.
    static constexpr bool kComplete =
        Q::kAsk.verbs == 0 ? kAdvance : kAnswer && kRefuse && (kEach || kList || kChances);
    static constexpr bool kAsksSomebody = Q::kAsk.verbs == 0 || Q::kAsk.hidden || kWho;

    // What does not hold is told by the compiler, which also names the question.
    static consteval bool check() {
        static_assert(kWhoFits, "it is: Seat who(const Frame&, At)");
        static_assert(kEachFits, "it is: void each(const Frame&, At, auto&& offer)");
        static_assert(kListFits, "it is: void list(const Frame&, At, ActionList&)");
        static_assert(kRefuseFits, "it is: Answer refuse(const Frame&, At, Action)");
        static_assert(kAllowedFits, "it is: bool allowed(const Frame&, At, Action)");
        static_assert(kAnswerFits, "it is: Next answer(Frame&, Go, Action)");
        static_assert(kAdvanceFits, "it is: Next advance(Frame&, Go)");
        static_assert(kChancesFits, "it is: void chances(const Frame&, At, ChanceList&)");
        static_assert(kSampleFits, "it is: Action sample(const Frame&, At, Rng&)");
        static_assert(kCauseFits, "it is: Ref cause(const Frame&, At)");
        static_assert(kPrivateListFits, "it is: bool private_list(const Frame&, At)");
        static_assert(kRowFits, "it is: int row(const Frame&), beside DecisionFacts kAlso");
        static_assert(kAskedFits, "it is: SeatList asked(const Frame&, At)");
        static_assert(kHideFits, "it is: void hide(Frame&)");
        static_assert(kFaultFits, "it is: const char* fault(const Frame&, At, std::size_t)");
        static_assert(
            kComplete,
            "a question with verbs needs answer, refuse and each, list or chances; one without needs advance");
        static_assert(kAsksSomebody, "a question with verbs asks somebody: who");
        static_assert(Q::kAsk.verbs != 0 || !(kAnswer || kEach || kList || kRefuse),
                      "answers without verbs: nobody could give them");
        return true;
    }
};

// The rows of decisions: each name once, a second row behind the first.
template <std::size_t N>
struct Rows {
    std::array<DecisionFacts, N> facts{};
    std::size_t count = 0;
    bool agree = true;   // what has one name has the same facts
    bool paired = true;  // every `kAlso` stands right behind its question

    constexpr std::size_t find(std::string_view name) const {
        std::size_t i = 0;
        while (i < count && facts[i].name != name) ++i;
        return i;
    }
    constexpr std::size_t add(const DecisionFacts& row) {
        if (row.name.empty()) return N;
        const std::size_t i = find(row.name);
        if (i == count) facts[count++] = row;
        agree &= facts[i] == row;
        return i;
    }
};
template <class Setup, class State, class... Questions>
consteval auto rows_of() {
    Rows<2 * sizeof...(Questions)> rows;
    const auto add = [&]<class Q>(std::type_identity<Q>) {
        [[maybe_unused]] const std::size_t row = rows.add(Q::kAsk.facts);
        if constexpr (Parts<Q, Setup, State>::kRow) rows.paired &= rows.add(Q::kAlso) == row + 1;
    };
    (add(std::type_identity<Questions>{}), ...);
    return rows;
}

// G stands on FlowGame (flow_game.h), and its State has a field `flow`.
template <class G, class... Questions>
struct Asks {
    using Setup = typename G::Setup;
    using State = typename G::State;
    using At = Seen<Setup, State>;
    using Go = const Running<Setup, State>&;
    using Stack = std::remove_cvref_t<decltype(State::flow)>;
    template <class Q>
    using PartsOf = Parts<Q, Setup, State>;

    static_assert((PartsOf<Questions>::check() && ...));

    // The question of a frame type.
    static_assert(sizeof...(Questions) == Stack::kTypes, "each type of frame in Flow<> has one question in Asks<>");
    template <class F, class Q, class... Rest>
    static constexpr auto find() {
        if constexpr (std::is_same_v<typename Q::Frame, F>) {
            return std::type_identity<Q>{};
        } else {
            return find<F, Rest...>();
        }
    }
    template <class F>
    using Of = typename decltype(find<F, Questions...>())::type;

    static constexpr auto kRows = rows_of<Setup, State, Questions...>();
    static_assert(kRows.agree, "questions of one name have the same facts");
    static_assert(kRows.paired, "a second row stands behind the first: its name is no other question's");
    static std::span<const DecisionFacts> decisions() { return {kRows.facts.data(), kRows.count}; }
    template <class Q>
    static constexpr auto kRow = static_cast<std::uint8_t>(kRows.find(Q::kAsk.facts.name));
    static_assert(((Questions::kAsk.verbs == 0 || kRow<Questions> < kRows.count) && ...), "a question has a name");
    static_assert(((!Questions::kAsk.hidden || kRow<Questions> > 0) && ...), "half a choice is not the first question");

    static_assert(Stack::kTypes < 64);
    static constexpr std::uint64_t kHalves =
        ((std::uint64_t{Questions::kAsk.hidden} << Stack::template kTag<typename Questions::Frame>) | ...);
    static bool half(const State& s, std::size_t i) { return (kHalves >> s.flow.tag(i) & 1u) != 0; }
    // How many frames are left without the halves of a choice on top.
    static std::size_t whole(const State& s) {
        std::size_t left = s.flow.size();
        while (left > 0 && half(s, left - 1)) --left;
        return left;
    }

    static Decision decision(const Setup& setup, const State& s) {
        if (s.flow.empty()) return {};
        return s.flow.visit(s.flow.size() - 1, [&]<class F>(const F& frame) -> Decision {
            if constexpr (Of<F>::kAsk.hidden) return decision_in_half(setup, s);
            return decision_of(frame, {setup, s});
        });
    }

    static SeatList asked(const Setup& setup, const State& s) {
        SeatList seats;
        const std::size_t left = whole(s);
        if (left == 0) return seats;
        return s.flow.visit(left - 1, [&]<class F>(const F& frame) {
            if constexpr (PartsOf<Of<F>>::kAsked) {
                return Of<F>::asked(frame, At{setup, s});
            } else {
                if (const Seat seat = decision(setup, s).seat; is_player(seat)) seats.push_back(seat);
                return seats;
            }
        });
    }

    static void list_actions(const Setup& setup, const State& s, ActionList& out) {
        if (s.flow.empty()) return;
        s.flow.visit(s.flow.size() - 1, [&]<class F>(const F& frame) {
            using Q = Of<F>;
            const At at{setup, s};
            if constexpr (PartsOf<Q>::kList) {
                Q::list(frame, at, out);
            } else if constexpr (PartsOf<Q>::kEach) {
                Q::each(frame, at, [&](Action action) {
                    if constexpr (PartsOf<Q>::kAllowed) {
                        out.push_if(Q::allowed(frame, at, action), action);
                    } else {
                        if (!Q::refuse(frame, at, action)) out.push_back(action);
                    }
                });
            }
        });
    }

    static Answer refuse(const Setup& setup, const State& s, Action action) {
        if (s.flow.empty()) return because(G::kOver);
        if (action.verb >= G::facts().verbs.size()) return because(G::kNoSuch);
        return s.flow.visit(s.flow.size() - 1, [&]<class F>(const F& frame) -> Answer {
            using Q = Of<F>;
            if ((Q::kAsk.verbs >> action.verb & 1u) == 0) return because(G::kNotNow);
            if (!G::names_things(setup, action)) return because(G::kNoSuch);
            if constexpr (PartsOf<Q>::kRefuse) return Q::refuse(frame, At{setup, s}, action);
            return std::nullopt;
        });
    }

    static void apply(const Setup& setup, State& s, Action action, Events* events) {
        const Running<Setup, State> go{setup, s, events};
        const std::size_t before = s.flow.size();
        const Next next = act_on_top(go, [&]<class F>(F& frame) {
            if constexpr (!PartsOf<Of<F>>::kAnswer)
                return Next::Go;
            else if (Of<F>::answer(frame, go, action) == Next::Done)
                return Next::Done;
            return s.flow.size() == before ? advance(frame, go)
                                           : Next::Go;  // mostly nothing was pushed: no second look
        });
        if (next != Next::Ask) run(go);
    }

    // Until somebody is asked, chance acts or nothing is under way any more.
    static void run(Go go) {
        while (!go.s.flow.empty()) {
            if (act_on_top(go, [&](auto& frame) { return advance(frame, go); }) == Next::Ask) return;
        }
    }

    static void chances(const Setup& setup, const State& s, ChanceList& out) {
        if (s.flow.empty()) return;
        s.flow.visit(s.flow.size() - 1, [&]<class F>(const F& frame) {
            if constexpr (PartsOf<Of<F>>::kChances) Of<F>::chances(frame, At{setup, s}, out);
        });
    }

    static Action sample(const Setup& setup, const State& s, Rng& rng) {
        return s.flow.visit(s.flow.size() - 1, [&]<class F>(const F& frame) -> Action {
            if constexpr (PartsOf<Of<F>>::kSample) return Of<F>::sample(frame, At{setup, s}, rng);
            ChanceList list;
            chances(setup, s, list);
            return pick(list, rng);
        });
    }

    // What this seat does not see of the flow: halves of somebody else's choice, and what a question hides from all but
    // the one it asks. Slots in frames are masked with all others (slots.h).
    static void mask(const Setup& setup, State& s, Seat seat) {
        if (whole(s) < s.flow.size() && decision(setup, s).seat != seat) forget_halves(s);
        if constexpr ((PartsOf<Questions>::kHide || ...)) {
            const State open = s;  // whom a frame asks may stand in what another hides
            for (std::size_t i = 0; i < s.flow.size(); ++i) {
                s.flow.visit(i, [&]<class F>(F& frame) {
                    if constexpr (PartsOf<Of<F>>::kHide) {
                        if (Of<F>::who(*open.flow.template get<F>(i), At{setup, open}) != seat) Of<F>::hide(frame);
                    }
                });
            }
        }
    }
    // Whoever was choosing chooses again.
    static void forget_halves(State& s) { s.flow.cut(whole(s)); }

    // What is impossible about the frames, each asked from the bottom, and whether something would go on by itself.
    static const char* fault(const Setup& setup, const State& s) {
        const std::size_t left = whole(s);
        if (left == 0 && !s.flow.empty()) return "half a choice is part of nothing";
        for (std::size_t i = 0; i < s.flow.size(); ++i) {
            if (i < left && half(s, i)) return "half a choice lies below something else";
            const char* fault = s.flow.visit(i, [&]<class F>(const F& frame) -> const char* {
                if constexpr (PartsOf<Of<F>>::kFault) return Of<F>::fault(frame, At{setup, s}, i);
                return nullptr;
            });
            if (fault != nullptr) return fault;
        }
        State next = s;
        run({setup, next, nullptr});
        return next == s ? nullptr : "nobody is asked here: something goes on by itself";
    }

  private:
    template <class F>
    static Decision decision_of(const F& frame, At at) {
        using Q = Of<F>;
        if constexpr (Q::kAsk.verbs == 0 || Q::kAsk.hidden) {
            return {};
        } else {
            std::uint8_t row = kRow<Q>;
            bool own = Q::kAsk.private_list;
            Ref cause{};
            if constexpr (PartsOf<Q>::kRow) row = static_cast<std::uint8_t>(row + Q::row(frame));
            if constexpr (PartsOf<Q>::kPrivateList) own = Q::private_list(frame, at);
            if constexpr (PartsOf<Q>::kCause) cause = Q::cause(frame, at);
            return {Q::who(frame, at), row, own, cause};
        }
    }
    // What lies below the halves is asked; the row on top is for the one who chooses.
    static Decision decision_in_half(const Setup& setup, const State& s) {
        const std::size_t left = whole(s);
        if (left == 0) return {};
        Decision decision = s.flow.visit(left - 1, [&](const auto& frame) { return decision_of(frame, {setup, s}); });
        decision.part = s.flow.visit(s.flow.size() - 1, []<class F>(const F&) { return kRow<Of<F>>; });
        return decision;
    }

    template <class F>
    static Next advance(F& frame, Go go) {
        if constexpr (PartsOf<Of<F>>::kAdvance) return Of<F>::advance(frame, go);
        return Next::Ask;
    }
    // Lets the frame on top act, and takes it out if it is done: what it has pushed stays, in its order.
    template <class Act>
    static Next act_on_top(Go go, Act&& act) {
        Stack& flow = go.s.flow;
        const std::size_t at = flow.size() - 1;
        [[maybe_unused]] const std::uint8_t tag = flow.tag(at);
        const Next next = flow.visit(at, act);
        if (next == Next::Done && !flow.empty()) {
            ENSURE(flow.tag(at) == tag);  // nobody took off the frame he stands in
            flow.erase(at);
        }
        PARANOID(next == Next::Done || flow.empty() || flow.tag(at) == tag);
        return next;
    }
};

}  // namespace engine
