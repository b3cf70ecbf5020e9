#include "cli/boards/hex_board.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include "engine/board.h"
#include "games/registry.h"
#include "games/small/small_games.h"
#include "tests/source_dir.h"

namespace {

using engine::Kind;
using engine::Ref;
using engine::Seat;
namespace board = engine::board;

constexpr Seat kNorth = Seat::First, kEast = Seat::Second, kSouth = Seat::Third, kWest = Seat::Fourth;
constexpr std::string_view kSeats[] = {"north", "east", "south", "west"};

Ref hex(int q, int r) { return {Kind::Place, static_cast<std::uint16_t>((q + 50) * 100 + r + 50)}; }

std::string word(Ref ref) {
    if (ref.kind == Kind::Unit) return "u" + std::to_string(ref.value);
    return "(" + std::to_string(ref.value / 100 - 50) + "," + std::to_string(ref.value % 100 - 50) + ")";
}

struct Fixture {
    board::Sheet sheet{.geometry = board::Geometry::Hex};
    int pieces = 0;

    board::Place& place(int q, int r, std::string_view kind, int mine = 0) {
        board::Place& out = sheet.places.emplace_back();
        out = {.id = hex(q, r).value, .ref = hex(q, r), .at = {{q, r}}, .kind = std::string(kind)};
        if (mine > 0) out.facts.push_back({"refinery", std::to_string(mine)});
        return out;
    }
    void units(int q, int r, Seat seat, std::string_view kind, int count) {
        const auto found = std::ranges::find(sheet.places, hex(q, r), &board::Place::ref);
        board::Piece& piece = found->pieces.emplace_back();
        piece.id = ++pieces, piece.ref = {Kind::Unit, static_cast<std::uint16_t>(piece.id)};
        piece.name = piece.kind = kind, piece.owner = seat, piece.count = count;
    }
    engine::Value value() const {
        engine::GameFacts facts;
        facts.seats = kSeats;
        return board::board_value(sheet, facts, word);
    }
};

// Four armies late in a game: 19 hexes and four bases of three.
Fixture late_board() {
    constexpr int kDq[] = {1, 0, -1, -1, 0, 1}, kDr[] = {0, 1, 1, 0, -1, -1};
    constexpr std::string_view kSingle[] = {"rock", "lava", "wood", "rock", "spire", "wood"};
    constexpr std::string_view kOuter[] = {"wood",  "spire", "rock", "lava", "rock", "wood",
                                           "spire", "wood",  "lava", "rock", "wood", "spire"};
    constexpr int kBases[] = {0, 1, 3, 4};
    Fixture f;
    f.sheet.kinds = {{"wood", "F", {}, board::Tint::Green},
                     {"spire", "S", {}, board::Tint::Cyan},
                     {"rock", "R", {}, board::Tint::White},
                     {"lava", "L", {}, board::Tint::Red},
                     {"tower", "M", {}, board::Tint::Magenta},
                     {"base", "B", {}, board::Tint::Yellow},
                     {"human", "H"},
                     {"mushroom", "U"},
                     {"crystal", "C"},
                     {"strider", "T"},
                     {"leaper", "P"},
                     {"dragon", "D"},
                     {"unexplored", "?"}};
    f.sheet.facts = {{"Round", "9"}};
    f.sheet.phases = {"Deploy", "Move", "Battle"};
    f.sheet.phase = "Move";
    for (int i = 0; i < 4; ++i)
        f.sheet.sides.push_back(
            {engine::seat_at(i), {{"points", std::to_string(7 + i)}, {"coins", std::to_string(11 - i)}}});
    f.place(0, 0, "tower");
    for (int i = 0; i < 6; ++i) {
        const int n = (i + 1) % 6;
        f.place(kDq[i], kDr[i], kSingle[i], i % 3);
        f.place(2 * kDq[i], 2 * kDr[i], kOuter[2 * i], i % 2);
        f.place(kDq[i] + kDq[n], kDr[i] + kDr[n], kOuter[2 * i + 1], 2);
    }
    for (int i = 0; i < 4; ++i) {
        const int a = kBases[i], b = (a + 1) % 6;
        for (const auto& [x, y, mine] : {std::array{2, 1, 2}, std::array{1, 2, 2}, std::array{2, 2, 3}})
            f.place(x * kDq[a] + y * kDq[b], x * kDr[a] + y * kDr[b], "base", mine).owner = engine::seat_at(i);
    }
    f.units(0, 0, kNorth, "dragon", 2), f.units(0, 0, kNorth, "human", 3);
    f.units(0, 0, kSouth, "dragon", 1), f.units(0, 0, kSouth, "leaper", 2), f.units(0, 0, kSouth, "crystal", 4);
    f.units(1, 0, kNorth, "human", 4), f.units(1, 0, kNorth, "strider", 1);
    f.units(0, 1, kEast, "mushroom", 3), f.units(-1, 1, kEast, "human", 2), f.units(-1, 0, kSouth, "strider", 2);
    f.units(0, -1, kWest, "crystal", 2), f.units(0, -1, kWest, "human", 5), f.units(1, -1, kWest, "leaper", 1);
    f.units(2, 2, kNorth, "human", 2), f.units(-2, 4, kEast, "human", 6), f.units(-2, -2, kSouth, "mushroom", 1);
    for (const auto& [q, r] : {std::pair{2, -2}, {-2, 2}, {2, -1}, {-2, 1}})
        f.units(q, r, Seat::Nobody, "unexplored", 1);
    f.sheet.chosen = {hex(1, 0)};
    return f;
}

// A map that grew to the west and north: 35 tiles, and the spaces around them where the next may lie.
Fixture grown_map() {
    Fixture f;
    f.sheet.kinds = {{"ice", "I", {}, board::Tint::Cyan}, {"void", "V"}, {"grid", "G", {}, board::Tint::Green}};
    constexpr std::string_view kKinds[] = {"ice", "void", "grid"};
    f.sheet.sides = {{kNorth, {{"qubits", "6"}}}, {kEast, {{"qubits", "4"}}}};
    std::set<std::pair<int, int>> tiles;
    for (int i = 0; i < 35; ++i) tiles.emplace(-6 + i % 5 - i / 10, -4 + i / 5);
    for (const auto& [q, r] : tiles) f.place(q, r, kKinds[static_cast<std::size_t>((q * q + r * r) % 3)]);
    f.place(-1, -4, ""), f.place(-6, 3, "");
    const auto stand = [&](int q, int r, Seat seat, std::string_view name, int attack, int defense) {
        f.units(q, r, seat, name, 1);
        board::Piece& piece = std::ranges::find(f.sheet.places, hex(q, r), &board::Place::ref)->pieces.back();
        piece.amounts = {{"attack", attack, attack}, {"defense", defense, defense + 1}};
    };
    stand(-5, -3, kNorth, "John Doe", 2, 12), stand(-6, 0, kEast, "Null Pointer", 3, 4);
    f.sheet.links = {{"ice", kNorth, {Kind::Unit, 1}, {Kind::Unit, 2}}};
    return f;
}

std::string drawn(const engine::Value& value, std::size_t width, const cli::Numbers& numbers = {},
                  std::size_t most = 0) {
    const cli::Legend legend(value);
    const auto block = cli::hex_block(value, {legend, numbers, {}, width, most});
    return block ? cli::join(block->lines, "\n") + "\n" : "";
}

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::size_t widest(std::string_view text) {
    std::size_t out = 0;
    for (const auto& line : cli::lines_of(text)) out = std::max(out, cli::columns(line));
    return out;
}

}  // namespace

TEST_SUITE("cli") {
    TEST_CASE("hexes are bricks with what is there and what may be chosen") {
        Fixture f;
        f.sheet.kinds = {{"wood", "F"}, {"human", "H"}, {"dragon", "D"}};
        f.sheet.sides = {{kNorth}, {kEast}};
        f.place(0, 0, "wood", 2).owner = kEast;
        f.place(1, 0, "wood");
        f.place(-1, 1, "");
        f.units(0, 0, kNorth, "human", 3), f.units(0, 0, kNorth, "dragon", 1), f.units(0, 0, kEast, "human", 1);
        CHECK(drawn(f.value(), 34, {{"place:(-1,1)", "7"}, {"unit:2.u2", "4"}}) ==
              "      +-----------+-----------+\n"
              "      |F 2 E (0,0)|F (1,0)    |\n"
              "      |N 3H [4]D  |           |\n"
              "      |E H        |           |\n"
              "+-----+-----+-----+-----------+\n"
              "|[7]        |                  \n"
              "+-----------+                  \n");
    }

    TEST_CASE("a late board is whole in 80 columns and in 120") {
        const auto value = late_board().value();
        for (const std::size_t width : {80, 120}) {
            const std::string text = drawn(value, width);
            CHECK(widest(text) <= width);
            CHECK(holds(text, "|S 2T"));
            CHECK(holds(text, "|S D 2P 4C"));
            CHECK(holds(text, "|B 3 N"));
            CHECK(holds(text, "|?"));
            CHECK(holds(text, "(2,-4)") == (width == 120));
        }
        CHECK(drawn(value, 80, {}, 2).size() < drawn(value, 80).size());
    }

    TEST_CASE("a map grows to negative coordinates, and initials stand where a name does not fit") {
        const auto value = grown_map().value();
        const std::string text = drawn(value, 100);
        CHECK(widest(text) <= 100);
        CHECK(holds(text, "|N John Doe 2/12"));
        CHECK(holds(text, "|E NP 3/4"));
        CHECK(holds(text, "|V (-9,2)"));
        CHECK(holds(text, "|(-6,3)"));
    }

    // The browser's test draws the same board; NEXUS_REGENERATE=1 writes it anew.
    TEST_CASE("the page is tried with the board that the terminal draws") {
        const auto path = source_dir() / "web/tests/browser/hexes.json";
        const std::string text = to_json(late_board().value()) + "\n";
        if (std::getenv("NEXUS_REGENERATE") != nullptr) std::ofstream(path) << text;
        std::ifstream file(path);
        CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == text);
    }

    TEST_CASE("too narrow for hexes, a table is a list of who stands where") {
        const auto game = *engine::open_game(small_games::registry(), "vault");
        const auto view = game->start()->view(Seat::First);
        const auto value = late_board().value();
        CHECK(drawn(value, 56).empty());
        const std::string text = cli::hex_board_text(*view, value, {{}, 56});
        CHECK(widest(text) <= 56);
        CHECK(holds(text, "M (0,0) N 2D 3H S D 2P 4C"));
        CHECK(holds(text, "Round 9"));
        const std::string whole = cli::hex_board_text(*view, value, {{}, 120});
        CHECK(holds(whole, "west  points 10, coins 8"));
        CHECK(holds(whole, "T strider"));
        const std::string low = cli::hex_board_text(*view, value, {{}, 120, Seat::Spectator, 30});
        CHECK(std::ranges::count(low, '\n') + 9 <= 30);
    }

    TEST_CASE("a battle is a table in battle order, with what was rolled") {
        const auto game = *engine::open_game(games::registry(), "nexus-ops");
        const auto state = game->fixture("");
        for (const auto* line : {"phase battles", "ares has rubium-dragon, rock-strider, human in (1,1)",
                                 "helix has 2 rock-strider, fungoid in (1,1)"})
            REQUIRE_FALSE(state->given(line));
        engine::ActionList list;
        state->list_actions(list);
        state->apply(list[0], nullptr);
        engine::ChanceList dice;
        state->chances(dice);
        state->apply(dice[1].action, nullptr);  // a 2: the Dragon hits
        const auto text = cli::board_text(*state->view(kNorth), {{}, 120, kNorth});
        CHECK(holds(text,
                    "Battle: (1,1), step: dragon\n"
                    "  unit           ares attacks  needs  dice  helix defends  needs  dice\n"
                    "  Rubium Dragon  1             2+     2!\n"
                    "  Rock Strider   1             4+           2              4+\n"
                    "  Fungoid                                   1              5+\n"
                    "  Human          1             6+\n"
                    "  hits to take                              1\n"));
    }
}
