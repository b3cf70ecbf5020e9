#include "server/change.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <fstream>

#include "server/position.h"
#include "tests/all_games.h"
#include "tests/source_dir.h"

namespace {

namespace json = boost::json;

// What a client does with a change.
json::value changed(json::value old, const json::value& change) {
    if (change.is_array()) return change.as_array().at(0);
    for (const auto& [key, part] : change.as_object()) {
        if (auto* list = old.if_array()) {
            if (key == "length") {
                list->resize(static_cast<std::size_t>(part.as_int64()));
                continue;
            }
            const auto place = std::stoul(std::string(key));
            if (place == list->size()) list->emplace_back(nullptr);
            list->at(place) = changed(list->at(place), part);
        } else if (part.is_null()) {
            CHECK(old.as_object().erase(key) == 1);
        } else {
            old.as_object()[key] = changed(old.as_object()[key], part);
        }
    }
    return old;
}

void check_change(const std::string& before, const std::string& after) {
    const auto change = server::change_json(before, after);
    CAPTURE(before);
    CAPTURE(after);
    CAPTURE(change);
    CHECK(change.size() <= after.size() + 2);
    CHECK(changed(json::parse(before), json::parse(change)) == json::parse(after));
}

}  // namespace

TEST_CASE("a change leads from one text to the next") {
    const std::vector<std::string> texts = {
        R"({})",
        R"({"a":1})",
        R"({"a":1,"b":[1,2,3],"c":{"d":"x"}})",
        R"({"b":[1,2],"c":{"d":"y","e":null},"a":1})",
        R"({"b":[1,2,3,4,{"x":[]}],"c":null,"a":"a text, with [brackets] {and} \"quotes\" \\"})",
        R"({"a":"\\","b":[],"c":[{"long":"the same long text, the same long text"},{"long":"the same long text, the same"}]})",
        R"({"a":"\"","c":[{"long":"the same long text, the same long text","z":0}],"length":3,"\"q\"":{"":1}})",
        R"([1,[2,[3,"a long text so that it is told apart"]]])",
        R"([1,[2,[4,"a long text so that it is told apart"],5]])",
        R"("x")",
        R"(17)",
    };
    for (const auto& before : texts) {
        for (const auto& after : texts) check_change(before, after);
    }
    CHECK(server::change_json(R"({"a":1,"b":"a long text that stays"})", R"({"a":2,"b":"a long text that stays"})") ==
          R"({"a":[2]})");
}

TEST_CASE("the example of the documentation is what is sent") {
    std::ifstream file(source_dir() / "docs/protocol.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    const auto between = [&](std::string_view from, std::string_view to) {
        const auto at = page.find(from) + from.size();
        return json::serialize(json::parse(page.substr(at, page.find(to, at) - at)));
    };
    CHECK(server::change_json(between("\nFrom `", "`\n"), between("\nleads to `", "`. ")) ==
          between("\"card:mill\"]}}`\n\n", "\n\nleads"));
}

TEST_CASE("every position of a game follows from the one before it and its change, which is far shorter") {
    for (const auto& entry : all_games()) {
        CAPTURE(entry.facts->id);
        const auto game = engine::open_game(all_games(), entry.facts->id);
        REQUIRE(game);
        engine::Rng rng(3);
        const auto state = (*game)->start();
        std::string before;
        std::size_t whole = 0, told = 0;
        for (int step = 0; step < 60 && !state->outcome().over; ++step) {
            const auto seat = state->decision().seat;
            engine::ActionList list;
            state->list_actions(list);
            state->apply(seat == engine::Seat::Chance ? state->sample(rng)
                                                      : list[rng.below(static_cast<std::uint32_t>(list.size()))],
                         nullptr);
            const auto after =
                server::position_json(*state, {engine::Seat::First, false}, {step, 0, server::Undo::No, {}});
            if (!before.empty()) {
                check_change(before, after);
                whole += after.size(), told += server::change_json(before, after).size();
            }
            before = after;
        }
        CHECK(told < whole);
    }
}
