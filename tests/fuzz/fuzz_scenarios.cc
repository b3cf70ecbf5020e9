// Scenario files: whatever is written, every scenario holds or says what is wrong.
#include "engine/scenario.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::text_of(data, size);
    // Counting leaves takes as long as it takes: not more than two decisions deep, and not often.
    int counts = 0;
    for (auto at = text.find("leaves"); at != std::string_view::npos; at = text.find("leaves", at + 1)) {
        const auto depth = text.find_first_not_of(" \t", at + 6);
        if (depth == std::string_view::npos) break;
        if ((text[depth] >= '3' && text[depth] <= '9') || text.find("all", at) != std::string_view::npos ||
            ++counts > 3)
            return 0;
    }
    for (const auto& report : engine::run_scenarios(fuzz::registry(), "fuzz.play", text)) {
        for (const auto& failure : report.failures)
            fuzz::demand(!engine::text(failure).empty(), "a failure says something");
    }
    return 0;
}
