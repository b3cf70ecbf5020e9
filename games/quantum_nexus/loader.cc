// Card files and decks as a Setup: reads the tables, compiles their lines, and lays out what the rules ask for most.
#include <algorithm>
#include <set>

#include "engine/source_file.h"
#include "games/quantum_nexus/lexicon.h"
#include "games/quantum_nexus/rules.h"
#include "ruletext/cards.h"
#include "ruletext/deck_names.h"

namespace quantum_nexus {
namespace {

using engine::LoadError;

constexpr std::string_view kTables[] = {"unit",    "leader",  "asset",   "event",  "upgrade",
                                        "terrain", "mission", "subtype", "keyword"};  // cards by Type, then words
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
constexpr std::size_t kMostLines = 5000;
constexpr const char* kOnceFault =
    "QN-24.18: a card has at most 3 lines `Once per round`, those the game grants included";

constexpr const char* kOneObjective = "QN-13.1: a mission has one objective";
constexpr const char* kOnePlay = "QN-8.30: an Event has one line `Play:`";

void add_lines(Setup& setup, Card& card, ruletext::CardReader& reader, int& granted_once) {
    std::vector<Line> granted;
    int once = 0, objectives = 0, plays = 0, attaches = 0, uses = 0;
    card.first = static_cast<std::uint16_t>(setup.lines.size());
    const auto trees = reader.rules("text", *setup.grammar, "line");
    std::vector<std::pair<std::size_t, Compiled>> said;  // with the place of the tree; what an added keyword means too
    for (std::size_t n = 0; n < trees.size(); ++n) {
        card.text.push_back(ruletext::print(*setup.grammar, trees[n]));
        Compiled compiled = compile(*setup.grammar, trees[n], card.type);
        for (const std::size_t keyword : compiled.added_keywords) {
            card.added_keywords.push_back(keyword);
            for (const ruletext::Node& line : setup.keywords[keyword].lines)
                said.emplace_back(n, compile(*setup.grammar, line, card.type));
        }
        said.emplace_back(n, std::move(compiled));
    }
    for (auto& [n, compiled] : said) {
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
        if (setup.lines.size() > kMostLines)
            reader.fail_rule(n, "QN-24.18: the card sets have at most 5000 lines of text");
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

Card read_card(Setup& setup, const ruletext::CardSource& source, std::span<const std::string_view> subtypes,
               std::vector<LoadError>& errors, int& granted_once) {
    ruletext::CardReader reader(source, errors);
    Card card;
    card.id = source.id;
    card.name = source.name;
    card.art = source.art;
    if (reader.has("code")) card.code = reader.text("code");
    card.type =
        static_cast<Type>(std::find(std::begin(kTables), std::end(kTables), source.table) - std::begin(kTables));
    for (const int place : reader.choices("subtypes", subtypes)) {
        if (place < 0) continue;
        card.subtypes |= std::uint64_t{1} << place;
        card.subtype_names.emplace_back(subtypes[static_cast<std::size_t>(place)]);
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
    if (card.type == Type::Event) setup.events[id >> 6] |= std::uint64_t{1} << (id & 63);
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

// QN-24.18: the first card that does not fit is named.
void find_surplus(std::span<const ruletext::CardSource> sources, std::vector<LoadError>& errors) {
    if (sources.size() <= kLibrary) return;
    const auto& first = sources[kLibrary];
    errors.push_back({first.file, first.line, 1,
                      "QN-24.18: `" + first.id + "` does not fit: the card sets have at most " +
                          std::to_string(kLibrary) + " cards and missions",
                      "[[" + first.table + "]]", "here are " + std::to_string(sources.size())});
}

// QN-15.7: takes the words that the sets add out of the cards and makes the language with them; answers all subtypes.
std::vector<std::string> read_words(Setup& setup, std::vector<ruletext::CardSource>& sources,
                                    std::vector<LoadError>& errors) {
    AddedWords added;
    std::vector<std::string> subtypes(kSubtypes.begin(), kSubtypes.end());
    std::vector<ruletext::CardSource> keywords;
    std::set<std::string, std::less<>> taken(kSubtypes.begin(), kSubtypes.end());
    for (const auto* name : {"Snipe", "Guard", "Relentless", "Ward", "Slow", "Piercing", "Skirmish"})
        taken.insert(name);
    for (const auto& source : sources) {
        if (source.table != "subtype" && source.table != "keyword") continue;
        ruletext::CardReader reader(source, errors);
        const bool word =
            source.name.size() > 1 && source.name[0] >= 'A' && source.name[0] <= 'Z' &&
            std::all_of(source.name.begin() + 1, source.name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
        if (!word)
            reader.fail("name", "QN-15.7: `" + source.name + "` is not one word with a capital letter",
                        "write `Dragon`");
        else if (!taken.insert(source.name).second)
            reader.fail("name", "QN-15.7: `" + source.name + "` is a word of the game already", "choose another");
        else if (source.table == "keyword")
            added.keywords.push_back(source.name), keywords.push_back(source);
        else
            added.subtypes.push_back(source.name), subtypes.push_back(source.name);
        if (subtypes.size() == kMostSubtypes + 1)
            reader.fail("name", "QN-24.18: the card sets have at most 64 subtypes");
        if (source.table == "subtype") reader.finish();
    }
    const bool any = !added.subtypes.empty() || !added.keywords.empty();
    setup.grammar = any ? std::make_shared<const ruletext::Grammar>(make_grammar(added))
                        : std::shared_ptr<const ruletext::Grammar>(&grammar(), [](const auto*) {});
    for (const auto& source : keywords) {
        ruletext::CardReader reader(source, errors);
        AddedKeyword& keyword = setup.keywords.emplace_back();
        keyword.name = source.name;
        keyword.lines = reader.rules("text", *setup.grammar, "line");
        for (std::size_t n = 0; n < keyword.lines.size(); ++n) {
            if (compile(*setup.grammar, keyword.lines[n], Type::Unit).only_keywords)
                reader.fail_rule(n, "QN-15.7: a keyword is a word for other lines than keywords");
            keyword.text += (n == 0 ? "" : " ") + ruletext::print(*setup.grammar, keyword.lines[n]);
        }
        if (keyword.lines.empty()) reader.fail("text", "QN-15.7: a keyword means at least one line");
        reader.finish();
    }
    std::erase_if(sources, [](const auto& source) { return source.table == "subtype" || source.table == "keyword"; });
    return subtypes;
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
    setup.text = ruletext::canonical_text(sources);
    const auto subtypes = read_words(setup, sources, errors);
    const std::vector<std::string_view> words(subtypes.begin(), subtypes.end());
    for (const auto& error : ruletext::name_faults(sources, "QN-5.1")) errors.push_back(error);
    find_surplus(sources, errors);
    if (sources.size() > kLibrary) return errors;
    std::stable_partition(sources.begin(), sources.end(), [](const auto& source) { return source.table != "mission"; });
    setup.cards.emplace_back().id = "unknown";
    setup.lines.emplace_back();
    int granted_once = 0;
    for (const auto& source : sources) {
        setup.cards.push_back(read_card(setup, source, words, errors, granted_once));
        setup.cards.back().added = !core.contains(source.id);
        setup.deck_kinds += source.table != "mission";
    }
    if (errors.empty()) find_once_clash(setup, sources, granted_once, errors);
    setup.known = static_cast<int>(sources.size());
    return errors;
}

// QN-24.18: where not all cards fit into a state, those of the two decks come first; false where even these do not fit.
bool choose_cards(Setup& setup) {
    std::vector<std::uint16_t> order;
    for (std::uint16_t i = 1; i < setup.cards.size(); ++i) order.push_back(i);
    setup.library = order;
    if (setup.deck_kinds <= static_cast<int>(kKinds) && setup.cards.size() <= 256) return true;
    const auto played = [&](std::uint16_t i) { return setup.deck[0][i] + setup.deck[1][i] > 0; };
    const auto mission = [&](std::uint16_t i) { return setup.cards[i].type == Type::Mission; };
    std::ranges::stable_sort(order, {}, [&](std::uint16_t i) { return 2 * !played(i) + mission(i); });
    setup.known = static_cast<int>(std::ranges::count_if(order, played));
    setup.deck_kinds = setup.known - static_cast<int>(std::ranges::count_if(
                                         order, [&](std::uint16_t i) { return played(i) && mission(i); }));
    const auto cards = std::move(setup.cards);
    const auto decks = setup.deck;
    setup.cards = {cards[0]};
    for (const std::uint16_t old : order) {
        const auto id = static_cast<std::uint16_t>(setup.cards.size());
        setup.cards.push_back(cards[old]);
        setup.library[old - 1u] = id;
        for (std::size_t seat = 0; seat < kSeats; ++seat) setup.deck[seat][id] = decks[seat][old];
    }
    return setup.deck_kinds <= static_cast<int>(kKinds);
}

void add_tables(Setup& setup) {
    for (std::size_t id = 0; id <= static_cast<std::size_t>(setup.known); ++id) {
        const Card& card = setup.cards[id];
        merge(setup.present, card.marks);
        add_to_tables(setup, id);
        for (std::size_t i = card.first; i < card.last; ++i) {
            const Line& line = setup.lines[i];
            if (line.kind == LineKind::Triggered && line.subject != SubjectKind::This)
                setup.onlookers |= bit(line.trigger);
        }
    }
}

bool is_shipped(std::string_view deck) {
    for (int i = 0; !shipped_deck(i).empty(); ++i) {
        if (shipped_deck(i) == deck) return true;
    }
    return false;
}

// QN-5.1: a shipped deck leaves out what the options do not allow and, where it has more than the total, copies, one of
// each card in turn, the last card first; false where it does not come out.
bool fit_shipped(const Setup& setup, DeckList& deck) {
    int surplus = -setup.options[Option::DeckTotal];
    const auto counts = [&](const Card& card) {
        return card.type != Type::Mission && (card.type != Type::Terrain || setup.options[Option::CountTerrain] == 0);
    };
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        const Card& card = setup.cards[i];
        const bool extra = card.type == Type::Terrain || card.type == Type::Upgrade;
        if (extra && setup.options[Option::TerrainAndUpgrades] == 1) deck[i] = 0;  // QN-15.8
        surplus += counts(card) ? deck[i] * card.cp : 0;
    }
    for (bool cut = true; cut && surplus > 0;) {
        cut = false;
        for (std::size_t i = setup.cards.size(); i-- > 1;) {
            if (deck[i] == 0 || !counts(setup.cards[i]) || setup.cards[i].cp > surplus) continue;
            --deck[i], surplus -= setup.cards[i].cp, cut = true;
        }
    }
    return surplus <= 0;
}

}  // namespace

std::vector<engine::Finding> check_sentence(const Setup& setup, std::string_view sentence) {
    const auto tree = ruletext::parse(*setup.grammar, "line", sentence);
    if (!tree) return {{"fails", tree.error().message + "; " + tree.error().remedy}, {"QN-11.1", tree.error().message}};
    // The kind of card that such a line stands on; a unit where it says nothing.
    const auto starts = [&](std::string_view words) { return sentence.starts_with(words); };
    const bool mission = starts("While complete") || starts("Objective") || starts("Reward");
    const bool upgrade = sentence.find("ttached ") != std::string_view::npos || starts("Attach to");
    const Type type = mission ? Type::Mission : starts("Play:") ? Type::Event : upgrade ? Type::Upgrade : Type::Unit;
    const Compiled last = compile(*setup.grammar, *tree, type);
    if (last.clause.empty()) return {{"parses", ruletext::print(*setup.grammar, *tree)}};
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
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        const std::string_view text = lists[seat];
        auto findings = check_deck(setup, text, setup.deck[seat]);
        if (!findings.empty() && is_shipped(text) && fit_shipped(setup, setup.deck[seat]))
            std::erase_if(findings, [](const auto& finding) {
                return finding.code == "DK_TOTAL" || finding.code == "DK_QUICK_START";
            });
        if (!findings.empty()) {
            std::string all;
            for (const auto& finding : findings)
                all += (all.empty() ? "" : "; ") + finding.code + " " + finding.sentence;
            return LoadError{"", 0, 0, all, "", ""};
        }
        setup.text += "\n" + std::string(text);
    }
    if (!choose_cards(setup))
        return LoadError{"",
                         0,
                         0,
                         "QN-24.18: the two decks have " + std::to_string(setup.deck_kinds) +
                             " different cards, at most " + std::to_string(kKinds) + " fit into a game",
                         "",
                         "let them share more cards"};
    add_tables(setup);
    setup.text += "\n" + engine::game_text(QuantumNexus::facts(), options);
    return setup;
}

}  // namespace quantum_nexus
