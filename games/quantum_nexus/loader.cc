// Card files and decks as a Setup: reads the tables, compiles their lines, and lays out what the rules ask for most.
#include <algorithm>
#include <set>

#include "engine/source_file.h"
#include "games/quantum_nexus/deck_names.h"
#include "games/quantum_nexus/lexicon.h"
#include "games/quantum_nexus/rules.h"
#include "ruletext/cards.h"

namespace quantum_nexus {
namespace {

using engine::LoadError;

constexpr std::string_view kTables[] = {"unit", "leader", "asset", "event", "upgrade", "terrain", "mission"};
constexpr std::string_view kRanges[] = {"Close", "Mid", "Far"};
constexpr std::string_view kDomains = "TMPD";
constexpr std::uint8_t kNounsOf[] = {kUnitNoun, kUnitNoun | kLeaderNoun, kAssetNoun, 0, kUpgradeNoun, kTerrainNoun, 0};

// "T1 P2": points by domain.
std::array<std::uint8_t, 4> read_domains(ruletext::CardReader& reader) {
    std::array<std::uint8_t, 4> points{};
    if (!reader.has("domains")) return points;
    const std::string text = reader.text("domains");
    for (const auto word : engine::split_words(text)) {
        const auto at = word.size() == 2 ? kDomains.find(word[0]) : std::string_view::npos;
        if (at == std::string_view::npos || word[1] < '1' || word[1] > '6')
            reader.fail("domains", "QN-2.7: domain points are written like `T1 P2`", "use T, M, P, D and 1 to 6");
        else
            points[at] = static_cast<std::uint8_t>(word[1] - '0');
    }
    return points;
}

void add_marks(const Setup& setup, const Line& line, Marks& marks) {
    const bool aura = line.subject == SubjectKind::All;
    switch (line.kind) {
        case LineKind::Triggered: {
            const bool own = line.subject == SubjectKind::This && line.trigger <= Trigger::Upgraded;
            marks.triggers |= bit(line.trigger);
            marks.watches |= !own || line.trigger == Trigger::WouldBeDestroyed;
            break;
        }
        case LineKind::Activated: marks.uses |= line.in_battle ? kInBattle : kOutsideBattle; break;
        case LineKind::Income: marks.income = true; break;
        case LineKind::CostChange: marks.add(Passive::Cost, true); break;
        case LineKind::Modify:
            if (line.attack != 0) marks.add(Passive::Attack, aura);
            if (line.defense != 0) marks.add(Passive::Defense, aura);
            break;
        case LineKind::Keyword:
            marks.add(Passive::Keyword, aura);
            marks.keywords |= line.keyword;
            break;
        case LineKind::CannotAttack:
        case LineKind::CannotMove: marks.add(Passive::Cannot, aura); break;
        case LineKind::Grant: {
            const Line& inner = setup.lines[line.granted];
            marks.watches = true;
            if (inner.kind == LineKind::Triggered) marks.grants |= bit(inner.trigger);
            if (inner.kind == LineKind::Activated) marks.grants_activated = true;
            break;
        }
        case LineKind::Play:
        case LineKind::Attach:
        case LineKind::Objective:
        case LineKind::Reward: break;
    }
}

// QN-24.18: each line `Once per round` of a card has a bit of its own, from below; what cards grant, from above.
constexpr int kOnceBits = 3;
constexpr std::size_t kMostLines = 2000;
constexpr const char* kOnceFault =
    "QN-24.18: a card has at most 3 lines `Once per round`, those the game grants included";

constexpr const char* kOneObjective = "QN-13.1: a mission has one objective";
constexpr const char* kOnePlay = "QN-8.30: an Event has one line `Play:`";

void add_lines(Setup& setup, Card& card, ruletext::CardReader& reader, int& granted_once) {
    std::vector<Line> granted;
    int once = 0, objectives = 0, plays = 0, attaches = 0, uses = 0;
    card.first = static_cast<std::uint16_t>(setup.lines.size());
    const auto trees = reader.rules("text", grammar(), "line");
    for (std::size_t n = 0; n < trees.size(); ++n) {
        Compiled compiled = compile(trees[n], card.type);
        card.text.push_back(ruletext::print(grammar(), trees[n]));
        if (!compiled.clause.empty()) {
            reader.fail_rule(n, compiled.clause + ": " + compiled.fault);
            continue;
        }
        card.keywords |= compiled.keywords;
        if (compiled.only_keywords) continue;
        Line& line = compiled.line;
        objectives += line.kind == LineKind::Objective;
        plays += line.kind == LineKind::Play;
        uses += line.kind == LineKind::Activated;
        attaches += line.kind == LineKind::Attach;
        if (line.once && ++once <= kOnceBits) line.once_bit = static_cast<std::uint8_t>(1u << (once - 1));
        if (compiled.granted && compiled.granted->once && ++granted_once <= kOnceBits)
            compiled.granted->once_bit = static_cast<std::uint8_t>(1u << (kOnceBits - granted_once));
        if (once > kOnceBits || granted_once > kOnceBits) reader.fail_rule(n, kOnceFault);
        if (setup.lines.size() > kMostLines) reader.fail_rule(n, "QN-24.18: a game has at most 2000 lines of text");
        if (uses > kMostUses) reader.fail_rule(n, "QN-24.18: a card has at most 3 activated abilities");
        if (attaches > 1) reader.fail_rule(n, "QN-8.40: an upgrade has one line `Attach to`");
        if (objectives > 1) reader.fail_rule(n, kOneObjective);
        if (plays > 1) reader.fail_rule(n, kOnePlay);
        if (compiled.granted) {
            line.granted = static_cast<std::uint16_t>(granted.size());  // settled below
            granted.push_back(*compiled.granted);
        }
        setup.lines.push_back(std::move(line));
    }
    card.last = static_cast<std::uint16_t>(setup.lines.size());
    for (Line& line : granted) setup.lines.push_back(std::move(line));
    for (std::size_t i = card.first; i < card.last; ++i) {
        Line& line = setup.lines[i];
        if (line.kind == LineKind::Grant) line.granted = static_cast<std::uint16_t>(card.last + line.granted);
        add_marks(setup, line, card.marks);
        if (line.kind == LineKind::Objective || line.kind == LineKind::Play || line.kind == LineKind::Attach)
            card.objective = static_cast<std::uint16_t>(i);
    }
    if (card.type == Type::Mission) card.timing = setup.lines[card.objective].timing;
    if (card.type == Type::Mission && objectives == 0) reader.fail("text", kOneObjective);
    if (card.type == Type::Event && plays == 0) reader.fail("text", kOnePlay);
}

Card read_card(Setup& setup, const ruletext::CardSource& source, std::vector<LoadError>& errors, int& granted_once) {
    ruletext::CardReader reader(source, errors);
    Card card;
    card.id = source.id;
    card.name = source.name;
    if (reader.has("code")) card.code = reader.text("code");
    card.type =
        static_cast<Type>(std::find(std::begin(kTables), std::end(kTables), source.table) - std::begin(kTables));
    for (const int place : reader.choices("subtypes", std::span<const std::string_view>(kSubtypes))) {
        if (place < 0) continue;
        card.subtypes |= 1u << place;
        card.subtype_names.emplace_back(kSubtypes[static_cast<std::size_t>(place)]);
    }
    card.cp = reader.number("cp", {1, kLargestNumber});
    card.limit = reader.number("limit", {1, kLargestNumber});
    card.nouns = kNounsOf[static_cast<std::size_t>(card.type)];
    const bool unit = (card.nouns & kUnitNoun) != 0;
    if (unit) card.attack = reader.number("attack", {0, kLargestNumber});
    if (unit || card.type == Type::Asset) card.defense = reader.number("defense", {0, kLargestNumber});
    if (unit) card.range = static_cast<Range>(std::max(0, reader.choice("range", kRanges)));
    if (unit) card.adjectives = static_cast<std::uint16_t>(kClose << static_cast<int>(card.range));
    if (card.type != Type::Leader) card.adjectives |= kNonLeader;
    card.domains = read_domains(reader);
    add_lines(setup, card, reader, granted_once);
    reader.finish();
    return card;
}

void merge(Marks& all, const Marks& one) {
    all.triggers |= one.triggers, all.grants |= one.grants;
    all.passives |= one.passives;
    all.uses |= one.uses, all.grants_activated |= one.grants_activated;
    all.income |= one.income;
}

void add_to_tables(Setup& setup, std::size_t id) {
    const Card& card = setup.cards[id];
    if (card.type == Type::Event) setup.events[id >> 6 & 1] |= std::uint64_t{1} << (id & 63);
    if (card.type != Type::Mission) return;
    const Line& line = setup.lines[card.objective];
    const bool counts = line.timing <= Timing::InOneRound, later = line.timing >= Timing::EndOfRound;
    const auto due = static_cast<std::uint8_t>(counts ? line.number : 0);
    setup.missions |= card.marks.triggers | card.marks.grants;
    setup.mission_uses |= card.marks.uses;
    setup.objectives.goal[id] = line.goal;
    setup.objectives.due[0][id] = later ? 255 : due;
    setup.objectives.due[1][id] = due;
}

// Section 9: which enemy quadrants a unit reaches from each of its own. Rows 0 to 3 from the own back row.
void add_reach(Setup& setup) {
    const bool mirrored = setup.options[Option::ColumnNaming] == 0;
    const int profile = setup.options[Option::RangeProfile];
    for (int from = 0; from < kQuadrants; ++from) {
        const int row = from < 3 ? 1 : 0, column = from % 3;
        const auto across = [&](int c) { return mirrored ? 2 - c : c; };
        setup.facing[static_cast<std::size_t>(from)] = static_cast<std::uint8_t>((from < 3 ? 0 : 3) + across(column));
        for (int range = 0; range < 3; ++range) {
            std::uint8_t set = 0;
            for (int to = 0; to < kQuadrants; ++to) {  // in the enemy's names
                const int rows = (to < 3 ? 2 : 3) - row, columns = std::abs(across(to % 3) - column);
                bool in = profile == 2;  // QN-9.6
                if (range == 0) in |= rows == 1 && columns == 0;
                if (range == 1) in |= rows == 1 && columns <= 1;
                if (range == 2 && profile == 0) in |= rows == 2;                     // QN-9.3
                if (range == 2 && profile == 1) in |= std::max(rows, columns) == 2;  // QN-9.5
                if (in) set = static_cast<std::uint8_t>(set | 1u << to);
            }
            setup.reach[static_cast<std::size_t>(range)][static_cast<std::size_t>(from)] = set;
        }
    }
}

// What the game grants once per round must not meet what a card does so by itself.
void find_once_clash(const Setup& setup, std::span<const ruletext::CardSource> sources, int granted,
                     std::vector<LoadError>& errors) {
    for (std::size_t i = 0; i < sources.size() && granted > 0; ++i) {
        const Card& card = setup.cards[i + 1];
        int own = 0;
        for (std::size_t line = card.first; line < card.last; ++line) own += setup.lines[line].once;
        if (own + granted > kOnceBits && card.type != Type::Mission)
            return ruletext::CardReader(sources[i], errors).fail("text", kOnceFault);
    }
}

bool is_core(const ruletext::CardSource& source) {
    const auto files = embedded_files();
    return std::any_of(files.begin(), files.end(), [&](const auto& file) { return file.name == source.file; });
}

// QN-24.18: of both sorts 120 fit; the first that does not is named.
void find_surplus(std::span<const ruletext::CardSource> sources, std::vector<LoadError>& errors) {
    for (const bool missions : {false, true}) {
        std::size_t count = 0, core = 0;
        const ruletext::CardSource* first = nullptr;
        for (const auto& source : sources) {
            if ((source.table == "mission") != missions) continue;
            core += is_core(source);
            if (++count == kKinds + 1) first = &source;
        }
        if (first == nullptr) continue;
        const std::string sort = missions ? "missions" : "different cards without missions";
        errors.push_back(
            {first->file, first->line, 1,
             "QN-24.18: `" + first->id + "` does not fit: a game knows at most " + std::to_string(kKinds) + " " + sort,
             "[[" + first->table + "]]",
             "the core set has " + std::to_string(core) + ", so write at most " + std::to_string(kKinds - core) +
                 " of your own: here are " + std::to_string(count - core)});
    }
}

// All that is wrong with the cards, file by file.
std::vector<LoadError> load_cards(const engine::Materials& materials, Setup& setup) {
    std::vector<ruletext::CardSource> sources;
    std::vector<LoadError> errors;
    const auto load = [&](const engine::SourceFile& file) {
        auto loaded = ruletext::load_cards(file, kTables);
        sources.insert(sources.end(), loaded.cards.begin(), loaded.cards.end());
        errors.insert(errors.end(), loaded.errors.begin(), loaded.errors.end());
    };
    for (const auto& file : embedded_files()) {
        if (file.name.ends_with(".toml")) load(file);
    }
    std::set<std::string> core;
    for (const auto& source : sources) core.insert(source.id);
    for (const auto& card : materials.cards) load({card.name, card.text});
    for (const auto& error : ruletext::find_duplicates(sources)) errors.push_back(error);
    for (const auto& error : name_faults(sources)) errors.push_back(error);
    std::stable_partition(sources.begin(), sources.end(), [](const auto& source) { return source.table != "mission"; });
    setup.cards.emplace_back().id = "unknown";
    setup.lines.emplace_back();
    int granted_once = 0;
    for (const auto& source : sources) {
        setup.cards.push_back(read_card(setup, source, errors, granted_once));
        setup.cards.back().added = !core.contains(source.id);
        setup.deck_kinds += source.table != "mission";
    }
    if (errors.empty()) find_once_clash(setup, sources, granted_once, errors);
    find_surplus(sources, errors);
    if (!errors.empty()) return errors;
    for (const Card& card : setup.cards) {
        merge(setup.present, card.marks);
        add_to_tables(setup, static_cast<std::size_t>(&card - setup.cards.data()));
        for (std::size_t i = card.first; i < card.last; ++i) {
            const Line& line = setup.lines[i];
            if (line.kind == LineKind::Triggered && line.subject != SubjectKind::This)
                setup.onlookers |= bit(line.trigger);
        }
    }
    setup.text = ruletext::canonical_text(sources);
    return errors;
}

bool is_shipped(std::string_view deck) {
    for (int i = 0; !shipped_deck(i).empty(); ++i) {
        if (shipped_deck(i) == deck) return true;
    }
    return false;
}

}  // namespace

std::vector<engine::Finding> check_sentence(std::string_view sentence) {
    const auto tree = ruletext::parse(grammar(), "line", sentence);
    if (!tree) return {{"fails", tree.error().message + "; " + tree.error().remedy}, {"QN-11.1", tree.error().message}};
    // The kind of card that such a line stands on; a unit where it says nothing.
    const auto starts = [&](std::string_view words) { return sentence.starts_with(words); };
    const bool mission = starts("While complete") || starts("Objective") || starts("Reward");
    const bool upgrade = sentence.find("ttached ") != std::string_view::npos || starts("Attach to");
    const Type type = mission ? Type::Mission : starts("Play:") ? Type::Event : upgrade ? Type::Upgrade : Type::Unit;
    const Compiled last = compile(*tree, type);
    if (last.clause.empty()) return {{"parses", ruletext::print(grammar(), *tree)}};
    return {{"fails", last.fault}, {last.clause, last.fault}};
}

std::vector<LoadError> load_errors(const engine::Materials& materials) {
    Setup setup;
    return load_cards(materials, setup);
}

engine::Result<Setup, LoadError> load_setup(const engine::Options& options, const engine::Materials& materials) {
    Setup setup;
    setup.options = options;
    if (const auto errors = load_cards(materials, setup); !errors.empty()) return errors.front();
    setup.card_set = hash_cards(setup, false);
    setup.core_set = hash_cards(setup, true);
    add_reach(setup);
    std::array<std::string_view, kSeats> lists;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        lists[seat] = shipped_deck(options[seat == 0 ? Option::NorthDeck : Option::SouthDeck]);
        for (const auto& deck : materials.decks) {
            if (deck.name.empty() || deck.name == QuantumNexus::facts().seats[seat]) lists[seat] = deck.text;
        }
    }
    const bool shipped = std::all_of(lists.begin(), lists.end(), is_shipped);
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        const std::string_view text = lists[seat];
        auto findings = check_deck(setup, text, setup.deck[seat]);
        // QN-5.1: shipped decks are made for the default total and meet each other under every option.
        if (shipped) std::erase_if(findings, [](const auto& finding) { return finding.code == "DK_TOTAL"; });
        if (!findings.empty()) {
            std::string all;
            for (const auto& finding : findings)
                all += (all.empty() ? "" : "; ") + finding.code + " " + finding.sentence;
            return LoadError{"", 0, 0, all, "", ""};
        }
        setup.text += "\n" + std::string(text);
    }
    setup.text += "\n" + engine::game_text(QuantumNexus::facts(), options);
    return setup;
}

}  // namespace quantum_nexus
