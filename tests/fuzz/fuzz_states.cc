// Bytes play a game for a while and then alter its position as a scenario may: other numbers, other words, items gone
// or doubled. What cannot be read or is impossible is refused; all else can be played, looked at and guessed from.
#include "tests/fuzz/fuzz.h"

namespace {

using engine::AnyState;
using engine::Value;
using fuzz::Bytes;
using fuzz::demand;

constexpr int kMostAlterations = 4;

void collect(Value& value, std::vector<Value*>& all) {
    all.push_back(&value);
    for (Value& item : value.items) collect(item, all);
}

void alter(Value& root, Bytes& bytes) {
    std::vector<Value*> all;
    collect(root, all);
    Value& value = *all[bytes.word() % all.size()];
    const Value& other = *all[bytes.word() % all.size()];
    const std::size_t item = value.items.empty() ? 0 : bytes.below(value.items.size());
    switch (value.type) {
        case Value::Type::Number: value.number = static_cast<std::int8_t>(bytes.byte()); break;
        case Value::Type::Word:
            if (other.type == Value::Type::Word) value.word = std::string(other.word);
            break;
        case Value::Type::List:
            if (value.items.empty()) break;
            if (bytes.byte() % 2 == 0) {
                value.items.erase(value.items.begin() + static_cast<std::ptrdiff_t>(item));
            } else {
                value.items.push_back(Value(value.items[item]));
            }
            break;
        case Value::Type::Object: break;
    }
}

void look_around(const AnyState& state) {
    for (int i = 0; i <= state.game().players(); ++i) {
        const auto seat = i == state.game().players() ? engine::Seat::Spectator : engine::seat_at(i);
        const auto view = state.view(seat);
        view->sheet();
        engine::Rng rng(1);
        view->guess(seat, rng);
        const auto fault = view->validate();
        demand(!fault, "a guess is possible: " + fault.value_or(""));
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const auto state = fuzz::opened_games()[bytes.below(fuzz::opened_games().size())]->start();
    const unsigned seed = bytes.word();
    fuzz::play_on(*state, bytes.word() % 300, seed);
    for (int i = 0; i < kMostAlterations && !bytes.empty(); ++i) {
        auto value = state->value();
        alter(value, bytes);
        const auto altered = state->clone();
        if (altered->set(value) || altered->validate()) continue;
        demand(!state->set(value), "what was read once can be read again");
        look_around(*altered);
        fuzz::play_on(*altered, 200, seed);
        const auto fault = altered->validate();
        demand(!fault, "a position reached from a possible one is possible: " + fault.value_or(""));
    }
    return 0;
}
