#include "bots/table.h"

#include <doctest/doctest.h>

#include "bots/make_table.h"
#include "bots/test_bids.h"

namespace {

const bots::BotTable& table() {
    static const auto kTable = bots::bot_table<test_games::Bids, test_games::BidsEvaluator>();
    return kTable;
}

std::string canonical(std::string_view text) {
    const auto spec = bots::parse_bot(table(), text);
    return spec ? bots::bot_text(*spec) : "refused";
}

}  // namespace

TEST_CASE("a bot is named by text and printed back") {
    for (const auto* text : {"random", "greedy", "search:300", "search:1s", "search:500ms", "search:full:300",
                             "search:full:2s", "search:1000000", "search:1500ms"}) {
        CHECK(canonical(text) == text);
    }
    CHECK(canonical("search") == "search:1s");
    CHECK(canonical("search:full") == "search:full:1s");
    CHECK(canonical("search:5000ms") == "search:5s");
}

TEST_CASE("a bad bot is refused with its column and what is possible") {
    const auto refused = [](std::string_view text, int column, std::string_view remedy) {
        const auto spec = bots::parse_bot(table(), text);
        REQUIRE_FALSE(spec);
        CHECK(spec.error().column == column);
        CHECK(spec.error().remedy.find(remedy) != std::string::npos);
        CHECK(spec.error().excerpt == text);
    };
    refused("serch:300", 1, "did you mean `search`");
    refused("", 1, "`random`, `greedy`, `search`");
    refused("greedy:5", 8, "write `greedy`");
    refused("search:", 8, "a budget is");
    refused("search:0", 8, "a budget is");
    refused("search:1000001", 8, "a budget is");
    refused("search:99999999999999999999", 8, "a budget is");
    refused("search:6s", 8, "a budget is");
    refused("search:-3", 8, "a budget is");
    refused("search:3 s", 8, "a budget is");
    refused("search:full:full", 13, "a budget is");
    refused("search:300:full", 8, "NAME:full:BUDGET");
}

TEST_CASE("the bots of a game are found by its id") {
    const bots::BotTables tables{table()};
    CHECK(bots::find_bots(tables, "bids") == &tables[0]);
    CHECK(bots::find_bots(tables, "heap") == nullptr);
}
