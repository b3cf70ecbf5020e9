// A record is refused with a line and a reason, or it replays; and what was replayed can be recorded again.
#include "engine/play.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto record = engine::parse_record("fuzz.record", fuzz::text_of(data, size));
    if (!record) {
        fuzz::demand(!engine::text(record.error()).empty(), "an error says something");
        return 0;
    }
    int seen = 0;
    const auto replay = engine::replay(fuzz::registry(), *record, 300, [&](const engine::ReplayStep& step) {
        fuzz::demand(step.number == ++seen, "steps are counted");
        return true;
    });
    if (!replay) {
        fuzz::demand(!engine::text(replay.error()).empty(), "an error says something");
        return 0;
    }
    const auto state = replay->play.state().clone();
    const auto fault = state->validate();
    fuzz::demand(!fault, "a replayed position is possible: " + fault.value_or(""));
    fuzz::play_on(*state, 100);
    return 0;
}
