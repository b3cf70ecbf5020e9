#include "engine/action.h"

namespace engine {

void detail::tell(Events& events, std::uint16_t kind, const std::array<std::int64_t, 4>& operands) {
    Event& event = events.emplace_back();
    event.kind = kind;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        event.operands[i] = operand(operands[i]);
        ENSURE(event.operands[i] != kHidden);
    }
}

}  // namespace engine
