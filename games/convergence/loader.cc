// Card files as a Setup: reads the tables, asks compile.cc for their texts, and counts what a game needs.
#include <algorithm>
#include <map>
#include <optional>

#include "games/convergence/lexicon.h"
#include "ruletext/cards.h"

namespace convergence {

std::span<const engine::SourceFile> embedded_files();

namespace {

constexpr std::string_view kTables[] = {"node", "paradigm", "reactor"};
constexpr std::string_view kTypeNames[] = {"Technology", "Culture", "Resource", "Knowledge"};
constexpr int kPorts = 8;
constexpr int kSentences = 0xFFFF;  // a Span counts in 16 bits

int place_among_cards(Sort sort) {
    switch (sort) {
        case Sort::Unknown: return 0;
        case Sort::Node:
        case Sort::Genesis: return 1;
        case Sort::GenesisParadigm: return 2;
        case Sort::Paradigm: return 3;
        case Sort::Reactor: return 4;
    }
    return 0;
}

// Where the text of a key stands; nothing if it is missing or no text.
std::optional<ruletext::Place> place_of(const ruletext::CardSource& source, std::string_view key) {
    for (const auto& entry : source.entries) {
        if (entry.key != key || entry.kind != ruletext::EntryKind::Text) continue;
        const auto& text = entry.texts.front();
        return ruletext::Place{source.file, text.line, text.column, text.excerpt, text.exact};
    }
    return std::nullopt;
}

template <class T>
Span<T> append(std::vector<T>& all, const std::vector<T>& more) {
    const auto begin = static_cast<std::uint16_t>(all.size());
    all.insert(all.end(), more.begin(), more.end());
    return {begin, static_cast<std::uint16_t>(all.size())};
}

class Loader {
  public:
    Loader(const engine::Options& options, Loaded& out) : setup_(out.setup), errors_(out.errors) {
        setup_.options = options;
        setup_.cards.emplace_back().id = "unknown";
        setup_.cards.back().name = "Unknown";
    }

    void load_cards(std::span<const engine::SourceFile> files);
    void check_counts();
    void gather_ports();  // close together for network.cc

  private:
    void load_card(const ruletext::CardSource& source);
    void load_node(const ruletext::CardSource& source, ruletext::CardReader& reader, Card& card);
    std::uint8_t ports(const ruletext::CardSource& source, ruletext::CardReader& reader);
    Compiled compiled(const ruletext::CardSource& source, std::string_view key, TextKind kind, std::string_view text);
    int count(Sort sort) const;
    ruletext::Place place_of_count(std::initializer_list<Sort> sorts, int most, int each = 0) const;
    ruletext::Place place_of_card(std::string_view id) const;
    void check_codes();
    void check_paths();
    void fail(const ruletext::Place& place, std::string message, std::string remedy);

    Setup& setup_;
    std::vector<engine::LoadError>& errors_;
    std::vector<ruletext::CardSource> sources_;
    struct Count {
        Sort sort;
        int copies;
    };
    std::vector<Count> counts_;  // of each source
};

void Loader::load_cards(std::span<const engine::SourceFile> files) {
    auto loaded = ruletext::load_all(files, kTables);
    sources_ = std::move(loaded.cards);
    errors_ = std::move(loaded.errors);
    check_codes();
    for (const auto& source : sources_) load_card(source);
    setup_.node_kinds = static_cast<int>(std::count_if(setup_.cards.begin(), setup_.cards.end(), [](const Card& card) {
        return place_among_cards(card.sort) == place_among_cards(Sort::Node);
    }));
}

void Loader::load_card(const ruletext::CardSource& source) {
    ruletext::CardReader reader(source, errors_);
    Card card;
    card.id = source.id;
    card.name = source.name;
    card.art = source.art;
    card.code = reader.text("code");
    card.copies = 1;
    if (card.id == "unknown")
        fail({source.file, source.line, 1, {}}, "the id `unknown` is taken", "it names a card nobody knows");
    if (source.table == "node") {
        load_node(source, reader, card);
    } else {
        const bool reactor = source.table == "reactor";
        if (reactor) reader.text("colour");
        const bool genesis = !reactor && reader.truth("genesis", false);
        card.sort = reactor ? Sort::Reactor : genesis ? Sort::GenesisParadigm : Sort::Paradigm;
        card.action = reader.text("text");
        const TextKind kind = reactor ? TextKind::Reactor : TextKind::Paradigm;
        card.statements = append(setup_.statements, compiled(source, "text", kind, card.action).statements);
    }
    reader.finish();
    counts_.push_back({card.sort, card.copies});
    const auto before = [](int place, const Card& other) { return place < place_among_cards(other.sort); };
    const auto at = std::upper_bound(setup_.cards.begin(), setup_.cards.end(), place_among_cards(card.sort), before);
    setup_.cards.insert(at, std::move(card));
}

void Loader::load_node(const ruletext::CardSource& source, ruletext::CardReader& reader, Card& card) {
    card.type = static_cast<Type>(reader.choice("type", kTypeNames));
    card.sort = reader.truth("genesis", false) ? Sort::Genesis : Sort::Node;
    card.copies = static_cast<std::uint8_t>(reader.number("copies", {.min = 1, .max = kCards}));
    card.material = static_cast<std::uint8_t>(reader.number("material", {.min = 0, .max = kLargestNumber}));
    card.data = static_cast<std::uint8_t>(reader.number("data", {.min = 0, .max = kLargestNumber}));
    card.ports = ports(source, reader);
    card.action = reader.text("action");
    card.convergence = reader.text("convergence");
    if (reader.has("endgame")) card.endgame = reader.text("endgame");
    const auto effects = [&](std::string_view key, TextKind kind, std::string_view text) {
        return append(setup_.effects, compiled(source, key, kind, text).effects);
    };
    card.on_action = effects("action", TextKind::Action, card.action);
    card.on_convergence = effects("convergence", TextKind::Convergence, card.convergence);
    card.at_end = effects("endgame", TextKind::Endgame, card.endgame);
}

// "1 2 5" as bits: rising numbers with one space between.
std::uint8_t Loader::ports(const ruletext::CardSource& source, ruletext::CardReader& reader) {
    const std::string text = reader.text("ports");
    auto place = place_of(source, "ports");
    if (!place) return 0;
    std::uint8_t bits = 0;
    char least = '1';
    for (std::size_t i = 0; i < text.size() || i % 2 == 0; ++i) {
        const char found = i < text.size() ? text[i] : '\0';
        const bool right = i % 2 == 1 ? found == ' ' : found >= least && found < '1' + kPorts;
        if (right && i % 2 == 0) {
            bits = static_cast<std::uint8_t>(bits | 1u << (found - '1'));
            least = static_cast<char>(found + 1);
        }
        if (right) continue;
        if (place->exact) place->column += static_cast<int>(i);
        fail(*place, "CV-2.2: the list of ports goes wrong here", "write rising numbers from 1 to 8 like `1 2 5 8`");
        return 0;
    }
    return bits;
}

Compiled Loader::compiled(const ruletext::CardSource& source, std::string_view key, TextKind kind,
                          std::string_view text) {
    const auto place = place_of(source, key);
    if (!place) return {};
    Compiled result = compile(kind, text, *place);
    errors_.insert(errors_.end(), result.errors.begin(), result.errors.end());
    return result;
}

int Loader::count(Sort sort) const {
    int copies = 0;
    for (const Card& card : setup_.cards) copies += card.sort == sort ? card.copies : 0;
    return copies;
}

// A code is printed on its card as a name of its own: T01, GP1.
void Loader::check_codes() {
    std::map<std::string, std::string> known;
    for (const auto& source : sources_) {
        const auto place = place_of(source, "code");
        if (!place) continue;
        const auto entry = std::ranges::find(source.entries, "code", &ruletext::Entry::key);
        const auto [first, added] = known.emplace(
            entry->texts.front().text, source.id + " (" + source.file + ":" + std::to_string(place->line) + ")");
        if (!added)
            fail(*place, "CV-1.3: the code `" + first->first + "` is taken", "it is the code of " + first->second);
    }
}

// The card with which there are too many of these sorts, or the last of them where there are too few.
ruletext::Place Loader::place_of_count(std::initializer_list<Sort> sorts, int most, int each) const {
    int found = 0;
    ruletext::Place place;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        if (std::ranges::find(sorts, counts_[i].sort) == sorts.end()) continue;
        found += each > 0 ? each : counts_[i].copies;
        place = {sources_[i].file, sources_[i].line, 1, {}};
        if (found > most) break;
    }
    return place;
}

void Loader::check_counts() {
    using enum Sort;
    const auto demand = [this](bool met, int found, std::string_view what, std::string_view needed,
                               const ruletext::Place& place) {
        if (!met) fail(place, std::to_string(found) + " " + std::string(what), std::string(needed));
    };
    const int nodes = count(Node) + count(Genesis);
    const int players = setup_.options.players();
    const int kinds = static_cast<int>(setup_.cards.size()) - 1;
    demand(nodes <= kCards, nodes, "Node cards in all copies", "CV-20.16: at most " + std::to_string(kCards) + " fit",
           place_of_count({Node, Genesis}, kCards));
    demand(nodes >= 3 * players, nodes, "Node cards", "CV-3.4: each player is dealt 3",
           place_of_count({Node, Genesis}, kCards));
    demand(kinds <= kKinds, kinds, "different cards", "CV-20.16: at most " + std::to_string(kKinds) + " fit",
           place_of_count({Node, Genesis, GenesisParadigm, Paradigm, Reactor}, kKinds, 1));
    demand(count(Genesis) >= players, count(Genesis), "Genesis cards", "CV-3.3: each player is dealt 1",
           place_of_count({Genesis}, kCards));
    demand(count(GenesisParadigm) >= 1, 0, "Genesis Paradigms", "CV-3.5: the game begins with 1", {});
    demand(count(Paradigm) >= 3, count(Paradigm), "standard Paradigms", "CV-9.2: a game may reveal 3",
           place_of_count({Paradigm}, kCards));
    demand(count(Reactor) == kSeats, count(Reactor), "Reactors", "CV-1.2: there are exactly 5",
           place_of_count({Reactor}, kSeats));
    const int sentences = static_cast<int>(setup_.effects.size());
    demand(sentences <= kSentences, sentences, "sentences on all Node cards",
           "CV-20.18: at most " + std::to_string(kSentences) + " fit", place_of_count({Node, Genesis}, kCards));
    check_paths();
}

void Loader::gather_ports() {
    for (std::size_t i = 0; i < setup_.cards.size(); ++i) setup_.ports[i] = setup_.cards[i].ports;
}

ruletext::Place Loader::place_of_card(std::string_view id) const {
    const auto source = std::ranges::find(sources_, id, &ruletext::CardSource::id);
    if (source == sources_.end()) return {};
    return place_of(*source, "text").value_or(ruletext::Place{source->file, source->line, 1, {}});
}

// CV-20.2 for texts that may hold together: a length of at least 2 makes activations cheaper once only.
void Loader::check_paths() {
    struct Cheaper {
        const Card* card;
        int length;
    };
    std::vector<Cheaper> known;
    for (const Card& card : setup_.cards) {
        for (std::size_t i = card.statements.begin; i < card.statements.end; ++i) {
            const Statement& statement = setup_.statements[i];
            if (statement.kind != StatementKind::ActivationCost || statement.number > 0 || statement.length < 2)
                continue;
            for (const Cheaper& other : known) {
                const bool together =
                    other.card == &card || (other.card->sort == Sort::Reactor) != (card.sort == Sort::Reactor);
                if (together && other.length == statement.length)
                    fail(place_of_card(card.id),
                         "CV-20.2: `" + other.card->id + "` and `" + card.id + "` make the same paths cheaper",
                         "give one of them another length");
            }
            known.push_back({&card, statement.length});
        }
    }
}

void Loader::fail(const ruletext::Place& place, std::string message, std::string remedy) {
    errors_.push_back({std::string(place.file), place.line, place.file.empty() ? 0 : place.column, std::move(message),
                       std::string(place.excerpt), std::move(remedy)});
}

Loaded load(const engine::Options& options, const engine::Materials& materials) {
    Loaded loaded = load_files(options, ruletext::card_files(embedded_files(), materials));
    if (!materials.decks.empty())
        loaded.errors.push_back({"", 0, 0, "CV-3.4: all players share one Node deck", "", "leave the deck out"});
    return loaded;
}

}  // namespace

Loaded load_files(const engine::Options& options, std::span<const engine::SourceFile> files) {
    Loaded loaded;
    Loader loader(options, loaded);
    loader.load_cards(files);
    if (loaded.errors.empty()) loader.check_counts();
    if (loaded.errors.empty()) loader.gather_ports();
    return loaded;
}

engine::Result<Setup, engine::LoadError> load_setup(const engine::Options& options,
                                                    const engine::Materials& materials) {
    Loaded loaded = load(options, materials);
    if (!loaded.errors.empty()) return loaded.errors.front();
    return std::move(loaded.setup);
}

std::vector<engine::LoadError> load_errors(const engine::Options& options, const engine::Materials& materials) {
    return load(options, materials).errors;
}

std::string rules_text(const Setup& setup) {
    std::string out;
    for (const Card& card : setup.cards) {
        out += card.id;
        for (const int number : {static_cast<int>(card.sort), static_cast<int>(card.type), int{card.copies},
                                 int{card.material}, int{card.data}, int{card.ports}}) {
            out += " " + std::to_string(number);
        }
        out += "\n" + card.action + "\n" + card.convergence + "\n" + card.endgame + "\n";
    }
    return out;
}

}  // namespace convergence
