// Bytes choose a game and then act in it: legal actions, wrong ones, commands, questions. Nothing may stop the program,
// and what is refused may change nothing.
#include "engine/record.h"
#include "tests/fuzz/fuzz.h"

namespace {

using engine::Action;
using engine::AnyState;
using engine::Kind;
using engine::Seat;
using fuzz::Bytes;
using fuzz::demand;
using fuzz::opened_games;

constexpr int kMostMoves = 400;
constexpr int kMostQuestions = 40;  // they are slow

Seat some_seat(const AnyState& state, Bytes& bytes) {
    const auto i = bytes.below(static_cast<std::size_t>(state.game().players()) + 1);
    return i == static_cast<std::size_t>(state.game().players()) ? Seat::Spectator
                                                                 : engine::seat_at(static_cast<int>(i));
}

void act_legally(AnyState& state, Bytes& bytes) {
    engine::Events events;
    if (state.decision().seat == Seat::Chance) {
        engine::ChanceList list;
        state.chances(list);
        demand(!list.empty(), "chance acts and has no outcome");
        state.apply(list[bytes.below(list.size())].action, &events);
    } else {
        engine::ActionList list;
        state.list_actions(list);
        demand(!list.empty(), "somebody is asked and has no legal action");
        state.apply(list[bytes.below(list.size())], &events);
    }
}

void act_wrongly(AnyState& state, Bytes& bytes) {
    const Action action{bytes.word(), {bytes.word(), bytes.word(), bytes.word()}};
    const auto text = action_text(state, action);
    if (!is_player(state.decision().seat)) return;
    const auto before = state.clone();
    const auto refusal = state.refuse(action);
    demand(state.equals(*before), "a refusal changes nothing");
    engine::ActionList list;
    state.list_actions(list);
    const bool listed = std::find(list.begin(), list.end(), action) != list.end();
    demand(listed != refusal.has_value(), "refusals and list agree on " + text);
    if (refusal) {
        demand(!refusal_text(state, *refusal).empty(), "a refusal has a sentence");
    } else {
        state.preview(action);
        state.apply(action, nullptr);
    }
}

void command(AnyState& state, Bytes& bytes) {
    const Seat seat = engine::seat_at(static_cast<int>(bytes.below(static_cast<std::size_t>(state.game().players()))));
    const bool shows = bytes.byte() % 4 != 0;  // a concession ends most games
    const auto cards = static_cast<std::size_t>(state.game().operand_limit(Kind::Card));
    const engine::Ref card = {Kind::Card, static_cast<std::uint16_t>(bytes.below(cards))};
    engine::Events events;
    const auto before = state.clone();
    const auto refusal = state.command(seat, shows ? engine::Command::Show : engine::Command::Concede,
                                       shows ? card : engine::Ref{}, &events);
    if (refusal) demand(state.equals(*before), "a refused command changes nothing");
}

// What a seat sees can be written, read back and guessed from, and the guess can be played.
void look(const AnyState& state, Bytes& bytes) {
    const Seat seat = some_seat(state, bytes);
    const auto view = state.view(seat);
    const auto read = engine::parse_value(to_text(view->value()));
    demand(static_cast<bool>(read), "a view can be read");
    const auto again = state.game().start();
    const auto fault = again->set(*read);
    demand(!fault && again->equals(*view), "a view reads back to itself: " + fault.value_or(""));
    view->sheet();
    engine::Rng rng(bytes.byte());
    const auto guess = view->clone();
    guess->guess(seat, rng);
    const auto impossible = guess->validate();
    demand(!impossible, "a guess is possible: " + impossible.value_or(""));
    demand(guess->view(seat)->equals(*view), "a guess looks the same");
    fuzz::play_on(*guess, 20);
}

void ask(const AnyState& state, Bytes& bytes) {
    const auto view = state.view(some_seat(state, bytes));
    const auto kind = static_cast<Kind>(bytes.below(7));
    const auto limit = kind == Kind::None || kind == Kind::Number ? 16 : state.game().operand_limit(kind);
    const engine::Ref ref{kind, static_cast<std::uint16_t>(bytes.below(static_cast<std::size_t>(limit)))};
    if (limit > 0) view->about(ref);
    view->operand_text({kind, bytes.word()});
}

// Words as a person types them.
void type(AnyState& state, Bytes& bytes) {
    std::string text;
    for (std::size_t n = bytes.below(24); n > 0; --n) text += static_cast<char>(bytes.byte());
    const Seat seat = state.decision().seat;
    if (is_player(seat)) read_actions(state, seat, text);
    parse_action(state, text);
    find_ref(state, text);
    run_command(state, text, nullptr);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const auto state = opened_games()[bytes.below(opened_games().size())]->start();
    int questions = 0;
    for (int i = 0; i < kMostMoves && !bytes.empty(); ++i) {
        const unsigned choice = bytes.byte() % 16;
        if (choice >= 12 && ++questions > kMostQuestions) return 0;
        if (choice == 15) ask(*state, bytes);
        if (choice == 14) type(*state, bytes);
        if (choice == 13) look(*state, bytes);
        if (choice == 12) command(*state, bytes);
        if (choice >= 10 && choice < 12) act_wrongly(*state, bytes);
        if (choice < 10 && !state->outcome().over) act_legally(*state, bytes);
        const auto fault = state->validate();
        demand(!fault, "every position reached is possible: " + fault.value_or(""));
    }
    return 0;
}
