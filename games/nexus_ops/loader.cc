// Card files and options as a Setup: reads the tables, refuses what does not go together, lays out the board.
#include <algorithm>

#include "games/nexus_ops/lexicon.h"
#include "ruletext/cards.h"

namespace nexus_ops {
namespace {

using engine::LoadError;

constexpr std::string_view kTables[] = {"energize", "mission", "token", "unit"};
constexpr std::string_view kWindows[] = {"deployment", "before-roll", "after-roll"};
constexpr std::string_view kSheets[] = {"classic", "alternate"};
constexpr std::string_view kAbilities[] = {"stride",      "leap",       "aim",    "flight",  "breath",
                                           "clone-limit", "clone-dice", "spread", "shatter", "first-in-rock-plains",
                                           "dive",        "wyrm-breath"};
constexpr auto kTypeNames = enum_names(Type{});
constexpr auto kTerrainNames = enum_names(Terrain{});

LoadError refusal(std::string message, std::string remedy = {}) {
    return {{}, 0, 0, std::move(message), {}, std::move(remedy)};
}

class Loader {
  public:
    Loader(const engine::Options& options, const engine::Materials& materials) {
        setup_.options = options;
        setup_.cards.emplace_back().id = "unknown";
        setup_.cards.back().name = "Unknown";
        if (!materials.decks.empty()) fail("NO-3.5: both decks are made of the cards; they are not chosen");
        check_options();
        if (errors_.empty() || !materials.cards.empty()) load(materials);
        if (errors_.empty()) check_counts();
        if (!errors_.empty()) return;
        read_options();
        lay_out_board();
        count_tokens();
    }
    Setup& setup() { return setup_; }
    std::vector<LoadError>& errors() { return errors_; }

  private:
    void fail(std::string message, std::string remedy = {}) {
        errors_.push_back(refusal(std::move(message), std::move(remedy)));
    }
    int value(Option option) const { return setup_.options[option]; }
    bool on(Option option) const { return value(option) == 1; }
    Board board() const { return static_cast<Board>(value(Option::Board)); }

    void check_options();
    void load(const engine::Materials& materials);
    void load_card(const ruletext::CardSource& source);
    void load_text(ruletext::CardReader& reader, Card& card);
    void load_token(ruletext::CardReader& reader, Card& card);
    bool load_unit(ruletext::CardReader& reader, Card& card);
    void check_counts();
    void read_options();
    void lay_out_board();
    void count_tokens();

    Setup setup_;
    std::vector<LoadError> errors_;
    std::array<std::string, kTypes> wanted_;  // ids of the units of the sheet that is played
    std::array<std::size_t, kTypes> sheet_{};
};

// NO-15.13: which options go together.
void Loader::check_options() {
    const int players = setup_.options.players();
    const bool teams = on(Option::Teams), intercepted = on(Option::Intercepted);
    const auto exclude = [&](bool both, std::string_view pair, std::string_view why) {
        if (both) fail("NO-15.13: " + std::string(pair) + " do not go together: " + std::string(why));
    };
    exclude(teams && value(Option::Target) == 10, "target=10 and teams=on", "a team wins with 20");
    exclude(teams && value(Option::Target) == 14, "target=14 and teams=on", "a team wins with 20");
    exclude(on(Option::ExecutiveOrders) && intercepted, "executive_orders=on and intercepted=on",
            "nobody holds missions");
    exclude(on(Option::TopPriority) && intercepted, "top_priority=on and intercepted=on", "no mission is drawn");
    exclude(on(Option::KingOfTheHill) && on(Option::Vortex), "king_of_the_hill=on and vortex=on",
            "there is no Monolith");
    exclude(teams && board() == Board::EnergyDependence, "teams=on and board=energy_dependence",
            "that board is for 2 players");
    exclude(teams && board() == Board::BadNeighbors, "teams=on and board=bad_neighbors", "that board is for 2 players");
    if (teams && players != 4)
        fail("NO-15.8: teams=on and players=" + std::to_string(players) + " do not go together", "use players=4");
    if (board() == Board::EnergyDependence && players != 2)
        fail("NO-15.11: board=energy_dependence and players=" + std::to_string(players) + " do not go together",
             "use players=2");
    if (board() == Board::BadNeighbors && players != 2)
        fail("NO-15.12: board=bad_neighbors and players=" + std::to_string(players) + " do not go together",
             "use players=2");
}

void Loader::load(const engine::Materials& materials) {
    auto loaded = ruletext::load_all(ruletext::card_files(embedded_files(), materials), kTables);
    errors_.insert(errors_.end(), loaded.errors.begin(), loaded.errors.end());
    for (const auto& source : loaded.cards) load_card(source);
    for (std::size_t i = 0; i < kTypes; ++i) sheet_[i] = ruletext::find_card(setup_.cards, wanted_[i]);
    setup_.text = ruletext::canonical_text(loaded.cards);
}

void Loader::load_card(const ruletext::CardSource& source) {
    ruletext::CardReader reader(source, errors_);
    Card card;
    card.id = source.id;
    card.name = source.name;
    card.art = source.art;
    card.kind = static_cast<CardKind>(1 + std::ranges::find(kTables, source.table) - std::begin(kTables));
    bool wanted = true;
    switch (card.kind) {
        case CardKind::Energize:
        case CardKind::Mission: load_text(reader, card); break;
        case CardKind::Token: load_token(reader, card); break;
        case CardKind::Unit: wanted = load_unit(reader, card); break;
        case CardKind::Unknown: break;
    }
    reader.finish();
    const auto at = std::upper_bound(setup_.cards.begin(), setup_.cards.end(), card.kind,
                                     [](CardKind kind, const Card& other) { return kind < other.kind; });
    if (card.kind == CardKind::Unit && wanted && card.unit != Type::None)
        wanted_[static_cast<std::size_t>(card.unit)] = card.id;
    setup_.cards.insert(at, std::move(card));
}

void Loader::load_text(ruletext::CardReader& reader, Card& card) {
    const bool energize = card.kind == CardKind::Energize;
    card.code = reader.has("code") ? reader.text("code") : "";
    card.copies = reader.number("copies", {.min = 1, .max = 8});
    card.text = reader.text("text");
    if (energize) {
        card.window = static_cast<WindowKind>(reader.choice("window", kWindows));
    } else {
        card.vp = reader.number("vp", {.min = 1, .max = 9});
    }
    const auto trees = reader.rules("text", grammar(), energize ? "energize_text" : "mission_text");
    if (trees.size() != 1) {
        if (errors_.empty()) reader.fail("text", "a card has one text");
        return;
    }
    const std::string fault = energize ? compile_energize(card, trees[0]) : compile_mission(card, trees[0]);
    if (!fault.empty()) reader.fail("text", fault);
}

void Loader::load_token(ruletext::CardReader& reader, Card& card) {
    card.green = reader.truth("green", false);
    card.copies = reader.number("copies", {.min = 1, .max = kTokens});
    card.pile = reader.number("pile", {.min = 0, .max = kTokens / 2, .fallback = 0});
    card.refinery = reader.number("refinery", {.min = 0, .max = 9});
    if (reader.has("unit")) card.unit = static_cast<Type>(reader.choice("unit", std::span(kTypeNames).first(kTypes)));
}

// Whether it is of the sheet that is played.
bool Loader::load_unit(ruletext::CardReader& reader, Card& card) {
    const bool alternate = reader.choice("sheet", kSheets) == 1;
    UnitFacts& facts = card.facts;
    if (alternate) {
        card.unit = static_cast<Type>(reader.choice("replaces", std::span(kTypeNames).first(kTypes)));
    } else {
        const auto at = std::ranges::find(kTypeNames, card.id) - kTypeNames.begin();
        card.unit = static_cast<Type>(std::min<std::ptrdiff_t>(at, kTypes));
        if (card.unit == Type::None) reader.fail("sheet", "NO-1.3: the classic sheet has six units of fixed names");
    }
    facts.supply = reader.number("supply", {.min = 0, .max = 12});
    facts.cost = reader.number("cost", {.min = 1, .max = 99});
    facts.cv = reader.number("cv", {.min = 2, .max = 6});
    facts.miner = reader.truth("miner");
    for (const int terrain : reader.choices("forbidden", kTerrainNames)) facts.forbidden |= 1u << terrain;
    if (reader.has("home")) {
        facts.home = static_cast<Terrain>(reader.choice("home", kTerrainNames));
        facts.home_cv = reader.number("home_cv", {.min = 2, .max = 6});
    }
    if (reader.has("weak")) {
        facts.weak = static_cast<Terrain>(reader.choice("weak", kTerrainNames));
        facts.weak_cv = reader.number("weak_cv", {.min = 2, .max = 6});
    }
    for (const int ability : reader.choices("abilities", kAbilities)) facts.abilities |= 1u << ability;
    return alternate == on(Option::Units);
}

// NO-22.20: what fits into a game.
void Loader::check_counts() {
    std::array<int, 5> copies{}, kinds{};
    for (const Card& card : setup_.cards) {
        copies[static_cast<std::size_t>(card.kind)] += card.copies;
        ++kinds[static_cast<std::size_t>(card.kind)];
    }
    const int hidden = kinds[1] + kinds[2] + kinds[3];
    if (hidden > kKinds) fail("NO-22.20: at most 63 kinds of cards and tokens", std::to_string(hidden) + " are there");
    if (copies[1] > kPile || copies[2] > kPile)
        fail("NO-22.20: at most 40 cards in each deck",
             std::to_string(copies[1]) + " Energize cards, " + std::to_string(copies[2]) + " Secret Missions");
    if (kinds[3] != 10) fail("NO-1.5: there are ten kinds of tokens");
    for (std::size_t i = 0; i < kTypes; ++i) {
        if (sheet_[i] == 0) return fail("NO-1.3: a sheet has six units");
        if (setup_.cards[sheet_[i]].facts.supply > kFirstPlace[i + 1] - kFirstPlace[i])
            fail("NO-1.3: there are not so many figures of " + setup_.cards[sheet_[i]].id);
    }
}

void Loader::read_options() {
    setup_.seats = setup_.options.players();
    setup_.teams = on(Option::Teams);
    setup_.alternate = on(Option::Units);
    setup_.vortex = on(Option::Vortex);
    setup_.intercepted = on(Option::Intercepted);
    setup_.priority = on(Option::TopPriority);
    setup_.hill = on(Option::KingOfTheHill);
    setup_.target = setup_.teams ? 20 : value(Option::Target);  // NO-15.1, NO-15.2, NO-15.8b
    setup_.cheapest = 99;
    for (std::size_t i = 0; i < kTypes; ++i) {
        setup_.unit_cards[i] = static_cast<CardId>(sheet_[i]);
        setup_.units[i] = setup_.cards[sheet_[i]].facts;
        setup_.units[i].forbidden |= 1u << static_cast<int>(Terrain::Vortex);  // NO-7.2
        setup_.cheapest = std::min(setup_.cheapest, setup_.units[i].cost);
        const bool breathes = setup_.units[i].can(Ability::Breath) || setup_.units[i].can(Ability::WyrmBreath);
        if (breathes) setup_.breathers |= places_of(static_cast<Type>(i));
    }
}

// NO-2.3 to NO-2.7
void Loader::lay_out_board() {
    constexpr std::array<std::array<int, kSeats>, 3> kSides{{{0, 3, 0, 0}, {0, 2, 4, 0}, {0, 1, 3, 4}}};
    setup_.sides = kSides[static_cast<std::size_t>(setup_.seats - 2)];
    if (board() == Board::BadNeighbors) setup_.sides = {0, 1, 0, 0};
    const auto at = [](Hex row, int i) { return hex_at(row, i); };
    if (board() == Board::EnergyDependence) {
        setup_.slots = {{at(Hex::Edge, 0)}, {at(Hex::Ring, 2)}, {at(Hex::Edge, 3)}, {at(Hex::Ring, 5)}};
        for (const int i : {0, 1, 3, 4}) setup_.slots.push_back({at(Hex::Corner, i), at(Hex::Ring, i)});
        setup_.tiles = {{{1, 1, 0, 2}, {3, 1, 0, 0}}};  // NO-15.11
    } else {
        for (int i = 0; i < 6; ++i) setup_.slots.push_back({at(Hex::Ring, i)});
        for (int i = 0; i < 6; ++i) setup_.slots.push_back({at(Hex::Corner, i), at(Hex::Edge, i)});
        setup_.tiles = {{{1, 1, 0, 4}, {3, 3, 0, 0}}};  // 18.3
    }
    Hexes land = 0;
    for (const TileSlot& slot : setup_.slots) land |= bit(slot.a) | (slot.b == Hex::None ? 0 : bit(slot.b));
    setup_.exists = land | bit(Hex::Centre);
    for (int i = 0; i < setup_.seats; ++i) {
        setup_.homes[static_cast<std::size_t>(i)] = base_on(setup_.sides[static_cast<std::size_t>(i)]);
        setup_.exists |= setup_.homes[static_cast<std::size_t>(i)];
    }
    setup_.token_hexes = {land, 0};
    if (board() != Board::EnergyDependence) return;
    Hexes first = bit(at(Hex::Edge, 0)) | bit(at(Hex::Ring, 2));  // NO-2.7: the first player's side
    for (const int i : {0, 1}) first |= bit(at(Hex::Corner, i)) | bit(at(Hex::Ring, i));
    setup_.token_hexes = {first, land & ~first};
}

// NO-3.6, NO-15.6, NO-15.11: the piles of tokens, and the green ones to be dealt to them.
void Loader::count_tokens() {
    const bool split = board() == Board::EnergyDependence, extra = on(Option::ExtraTokens);
    int base = 0, green = 0, in = 0, out = 0;
    for (auto& pile : setup_.piles) pile.assign(setup_.cards.size(), 0);
    for (std::size_t id = 1; id < setup_.cards.size(); ++id) {
        const Card& card = setup_.cards[id];
        if (card.kind != CardKind::Token) continue;
        if (card.green) {
            const int swap =
                setup_.options.value[static_cast<std::size_t>(Option::InLeaper) + static_cast<std::size_t>(green++)];
            if (!extra || swap == 0) continue;
            ++in;
            setup_.refineries += card.refinery;
            if (split) {
                setup_.greens.push_back(static_cast<CardId>(id));
            } else {
                setup_.piles[0][id] += card.copies;
            }
            continue;
        }
        const int swap =
            extra ? setup_.options.value[static_cast<std::size_t>(Option::OutStriders) + static_cast<std::size_t>(base)]
                  : 0;
        ++base;
        out += swap;
        const int copies = split ? 2 * card.pile : card.copies;
        if (swap > copies || (split && swap % 2 != 0))
            fail("NO-15.6: " + std::to_string(swap) + " tokens " + card.id + " cannot be taken out",
                 split ? "half of them out of each pile of " + std::to_string(card.pile)
                       : "there are " + std::to_string(copies));
        for (std::size_t pile = 0; pile < (split ? 2u : 1u); ++pile)
            setup_.piles[pile][id] = (copies - swap) / (split ? 2 : 1);
        setup_.refineries += card.refinery * (copies - swap);
    }
    if (extra && in != out)
        fail("NO-15.6: tokens are swapped one for one: " + std::to_string(in) + " go in and " + std::to_string(out) +
             " out");
    if (split && in % 2 != 0) fail("NO-15.6: on this board an even number of tokens is swapped");
}

}  // namespace

engine::Result<Setup, LoadError> NexusOps::make_setup(const engine::Options& options,
                                                      const engine::Materials& materials) {
    Loader loader(options, materials);
    if (!loader.errors().empty()) return loader.errors().front();
    return std::move(loader.setup());
}

std::vector<LoadError> NexusOps::load_errors(const engine::Options& options, const engine::Materials& materials) {
    return Loader(options, materials).errors();
}

// `check card SENTENCE`: whether it parses and makes a card of some window, or a mission.
std::vector<engine::Finding> NexusOps::check(const Setup&, std::string_view what, std::string_view subject) {
    if (what != "card") return {{"fails", "only cards can be checked"}};
    const auto mission = ruletext::parse(grammar(), "mission_text", subject);
    if (mission) return {{"parses", ruletext::print(grammar(), *mission)}};
    const auto tree = ruletext::parse(grammar(), "energize_text", subject);
    if (!tree) return {{"fails", tree.error().message}};
    std::string fault;
    for (int window = 0; window < 3; ++window) {
        Card card;
        card.window = static_cast<WindowKind>(window);
        fault = compile_energize(card, *tree);
        if (fault.empty()) return {{"parses", ruletext::print(grammar(), *tree)}};
    }
    return {{"NO-22.20", fault}, {"fails", fault}};
}

}  // namespace nexus_ops
