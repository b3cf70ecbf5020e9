// The card files against section 17, their texts against section 16, and what the loader refuses.
#include "games/convergence/lexicon.h"

#include <doctest/doctest.h>

#include "engine/value.h"
#include "ruletext/sentences_test.h"

namespace convergence {

std::span<const engine::SourceFile> embedded_files();

namespace {

engine::Options options(int players = 5) {
    engine::Options result;
    result.value[0] = static_cast<std::int16_t>(players);
    return result;
}

const Setup& shipped() {
    static const Setup kSetup = [] {
        const auto setup = load_setup(options(), {});
        INFO((setup ? std::string() : engine::text(setup.error())));
        REQUIRE(static_cast<bool>(setup));
        return *setup;
    }();
    return kSetup;
}

// The rows of a block of rules.md, each split at its semicolons, without the header.
std::vector<std::vector<std::string_view>> block(std::string_view heading) {
    std::vector<std::vector<std::string_view>> rows;
    for (const auto& file : embedded_files()) {
        if (!file.name.ends_with("rules.md")) continue;
        constexpr std::string_view kFence = "```";
        const auto begin = file.text.find("id;name;", file.text.find(heading));
        const auto text = file.text.substr(begin, file.text.find(kFence, begin) - begin);
        for (const auto line : engine::split(text, '\n')) {
            if (!line.empty()) rows.push_back(engine::split(line, ';'));
        }
    }
    REQUIRE(!rows.empty());
    rows.erase(rows.begin());
    return rows;
}

const Card& card_of(const Setup& setup, std::string_view code) {
    for (const Card& card : setup.cards) {
        if (card.code == code) return card;
    }
    FAIL("no card " << code);
    return setup.cards[0];
}

std::string ports_text(const Card& card) {
    std::string out;
    for (int port = 1; port <= 8; ++port) {
        if ((card.ports >> (port - 1) & 1) != 0) out += (out.empty() ? "" : " ") + std::to_string(port);
    }
    return out;
}

Effect effect_of(std::string_view text, TextKind kind = TextKind::Convergence) {
    const Compiled compiled = compile(kind, text);
    INFO(text, (compiled.errors.empty() ? std::string() : engine::text(compiled.errors[0])));
    REQUIRE(compiled.errors.empty());
    REQUIRE(compiled.effects.size() == 1);
    return compiled.effects[0];
}

Statement statement_of(std::string_view text) {
    const Compiled compiled = compile(TextKind::Paradigm, text);
    INFO(text, (compiled.errors.empty() ? std::string() : engine::text(compiled.errors[0])));
    REQUIRE(compiled.errors.empty());
    REQUIRE(compiled.statements.size() == 1);
    return compiled.statements[0];
}

void refuses(TextKind kind, std::string_view text, int column, std::string_view message, std::string_view remedy = "") {
    const Compiled compiled = compile(kind, text);
    INFO(text);
    REQUIRE(!compiled.errors.empty());
    INFO(engine::text(compiled.errors[0]));
    CHECK(compiled.errors[0].column == column);
    CHECK(compiled.errors[0].message.find(message) != std::string::npos);
    CHECK(compiled.errors[0].remedy.find(remedy) != std::string::npos);
}

engine::Materials homemade(std::string text) {
    engine::Materials materials;
    materials.cards.push_back({"mine.toml", std::move(text)});
    return materials;
}

const std::string kLantern =
    "[[node]]\nid = \"lantern\"\ncode = \"X01\"\nname = \"Lantern\"\ntype = \"Culture\"\ncopies = 2\n"
    "material = 1\ndata = 0\nports = \"1 2 3\"\naction = \"Gain 1 VP.\"\n"
    "convergence = \"Gain 1 VP. The owner gains 1 Data.\"\n";

std::string with(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

// The first error of a homemade file, as `line:column message`.
std::string fault_of(const std::string& text) {
    const auto errors = load_errors(options(), homemade(text));
    if (errors.empty()) return "";
    CHECK(load_setup(options(), homemade(text)).error().message == errors[0].message);
    return std::to_string(errors[0].line) + ":" + std::to_string(errors[0].column) + " " + errors[0].message;
}

constexpr std::array<std::string_view, kTypes> kTypeWords{"Technology", "Culture", "Resource", "Knowledge"};

constexpr Amounts of(int energy, int data, int material, int vp) {
    return {static_cast<std::uint8_t>(energy), static_cast<std::uint8_t>(data), static_cast<std::uint8_t>(material),
            static_cast<std::uint8_t>(vp)};
}

}  // namespace

TEST_SUITE_BEGIN("convergence");

TEST_CASE("the phrases of section 16 are sound and survive printing") {
    CHECK(ruletext::sound(grammar(), {"node_text", "endgame_text", "rule_text"}) == "");
    for (const char* start : {"node_text", "endgame_text", "rule_text"}) {
        ruletext::survives_printing(grammar(), start, 200);
    }
}

TEST_CASE("whatever the phrases allow is compiled or refused at a place inside the text") {
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        const auto kind = static_cast<TextKind>(seed % 5);
        const std::string text = ruletext::print(grammar(), ruletext::random_tree(grammar(), start_of(kind), seed));
        if (text.size() > ruletext::kTextLimit) continue;
        const Compiled compiled = compile(kind, text);
        CHECK(compiled.printed == text);
        CHECK(compiled.effects.size() + compiled.statements.size() > 0);
        for (const auto& error : compiled.errors) {
            INFO(engine::text(error));
            CHECK(error.column >= 1);
            CHECK(error.column <= static_cast<int>(text.size()));
        }
    }
}

TEST_CASE("every text of every card has one tree and is printed back letter for letter") {
    int texts = 0;
    const auto understood = [&](TextKind kind, const std::string& text) {
        if (text.empty()) return;
        ++texts;
        ruletext::understands(grammar(), start_of(kind), text);
        CHECK(compile(kind, text).errors.empty());
        CHECK(compile(kind, text).printed == text);
    };
    for (const Card& card : shipped().cards) {
        const bool rule = card.statements.end > card.statements.begin;
        understood(rule ? TextKind::Paradigm : TextKind::Action, card.action);
        understood(TextKind::Convergence, card.convergence);
        understood(TextKind::Endgame, card.endgame);
    }
    CHECK(texts == 192);
}

TEST_CASE("the card files say what section 17 says") {
    const Setup& setup = shipped();
    const auto nodes = block("### 17.1");
    CHECK(nodes.size() == 80);
    CHECK(setup.node_kinds == 80);
    for (const auto& row : nodes) {
        const Card& card = card_of(setup, row[0]);
        INFO(card.id);
        CHECK(card.name == row[1]);
        CHECK(kTypeWords[static_cast<std::size_t>(card.type)] == row[2]);
        CHECK((card.sort == Sort::Genesis) == (row[3] == "yes"));
        CHECK(std::to_string(card.copies) == row[4]);
        CHECK(std::to_string(card.material) == row[5]);
        CHECK(std::to_string(card.data) == row[6]);
        CHECK(ports_text(card) == row[7]);
        CHECK(card.action == row[8]);
        CHECK(card.convergence == row[9]);
        CHECK(card.endgame == row[10]);
    }
    const auto same = [&](std::string_view heading, Sort sort, std::size_t count) {
        const auto rows = block(heading);
        CHECK(rows.size() == count);
        for (const auto& row : rows) {
            CHECK(card_of(setup, row[0]).sort == sort);
            CHECK(card_of(setup, row[0]).name == row[1]);
            CHECK(card_of(setup, row[0]).action == row.back());
        }
    };
    same("### 17.2", Sort::Reactor, 5);
    same("### 17.3", Sort::GenesisParadigm, 4);
    same("### 17.4", Sort::Paradigm, 18);
    CHECK(setup.cards.size() == 1 + 80 + 22 + 5);
}

TEST_CASE("the cards have the figures of section 17.5") {
    std::array<int, kTypes> by_type{};
    std::array<int, kTypes> twice{};
    std::array<int, kTypes> genesis{};
    std::array<int, 9> by_port{};
    std::array<int, 9> by_ports{};
    std::array<int, 5> by_edges{};
    std::array<int, 6> by_cost{};
    int material = 0;
    int data = 0;
    for (int i = 1; i <= shipped().node_kinds; ++i) {
        const Card& card = shipped().cards[static_cast<std::size_t>(i)];
        const auto type = static_cast<std::size_t>(card.type);
        by_type[type] += card.copies;
        twice[type] += card.copies == 2 ? 1 : 0;
        genesis[type] += card.sort == Sort::Genesis ? card.copies : 0;
        std::size_t ports = 0;
        std::size_t edges = 0;
        for (std::size_t port = 0; port < 8; ++port) {
            const bool here = (card.ports >> port & 1) != 0;
            ports += here ? 1 : 0;
            by_port[port + 1] += here ? card.copies : 0;
            edges += here && port % 2 == 1 && (card.ports >> (port - 1) & 1) != 0 ? 1 : 0;
        }
        by_ports[ports] += card.copies;
        by_edges[edges] += card.copies;
        by_cost[static_cast<std::size_t>(card.material + card.data)] += card.copies;
        material += card.material * card.copies;
        data += card.data * card.copies;
    }
    CHECK(by_type == std::array<int, kTypes>{25, 25, 25, 25});
    CHECK(twice == std::array<int, kTypes>{5, 5, 5, 5});
    CHECK(genesis == std::array<int, kTypes>{3, 3, 3, 3});
    CHECK(by_port == std::array<int, 9>{0, 67, 64, 64, 67, 68, 65, 63, 66});
    CHECK(by_ports == std::array<int, 9>{0, 0, 0, 0, 28, 32, 28, 12, 0});
    CHECK(by_edges == std::array<int, 5>{0, 24, 52, 24, 0});
    CHECK(by_cost == std::array<int, 6>{0, 40, 32, 20, 8, 0});
    CHECK(material == 147);
    CHECK(data == 49);
}

TEST_CASE("cards stand in the order Nodes, Genesis Paradigms, Paradigms, Reactors") {
    const Setup& setup = shipped();
    CHECK(setup.cards[0].sort == Sort::Unknown);
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        const Sort sort = setup.cards[i].sort;
        const bool node = sort == Sort::Node || sort == Sort::Genesis;
        CHECK(node == (static_cast<int>(i) <= setup.node_kinds));
        if (i > 81) CHECK(sort >= setup.cards[i - 1].sort);
    }
    const Card& card = card_of(setup, "T13");
    REQUIRE(card.on_action.end - card.on_action.begin == 2);
    const Effect& second = setup.effects[card.on_action.begin + 1u];
    CHECK(second.condition.kind == ConditionKind::PathNodes);
    CHECK(second.condition.least == 3);
    CHECK(card.on_convergence.begin == card.on_action.end);
    CHECK(card.at_end.begin == card.at_end.end);
}

TEST_CASE("a gain has amounts and a counter with its limit") {
    const Effect plain = effect_of("Gain 2 Energy and 1 VP.", TextKind::Action);
    CHECK(plain.clause == ClauseKind::Gain);
    CHECK(plain.condition.kind == ConditionKind::None);
    CHECK(plain.amounts == of(2, 0, 0, 1));
    CHECK(plain.counter.kind == CounterKind::None);
    CHECK(plain.counter.most == 255);
    CHECK(effect_of("Gain 1 Data and 2 Data.").amounts == of(0, 3, 0, 0));
    const auto counter = [](const std::string& words) {
        return effect_of("Gain 1 VP for each " + words + ".").counter;
    };
    CHECK(counter("Technology node in your network, at most 3").kind == CounterKind::OwnNodes);
    CHECK(counter("Technology node in your network, at most 3").type == Type::Technology);
    CHECK(counter("Technology node in your network, at most 3").most == 3);
    CHECK(counter("node in your network").type == Type::Any);
    CHECK(counter("Knowledge node on this path").kind == CounterKind::PathNodes);
    CHECK(counter("Knowledge node on this path").type == Type::Knowledge);
    CHECK(counter("different type in your network").kind == CounterKind::OwnTypes);
    CHECK(counter("different type on this path").kind == CounterKind::PathTypes);
    CHECK(counter("link you created").kind == CounterKind::Links);
    CHECK(counter("opponent you are linked from").kind == CounterKind::Opponents);
    CHECK(counter("card in your hand").kind == CounterKind::HandCards);
    CHECK(counter("3 tokens you hold, at most 5").kind == CounterKind::Tokens);
    CHECK(counter("3 tokens you hold, at most 5").divisor == 3);
    CHECK(counter("3 tokens you hold, at most 5").most == 5);
}

TEST_CASE("the other clauses keep who, what and for which price") {
    CHECK(effect_of("Draw 2 cards.").clause == ClauseKind::Draw);
    CHECK(effect_of("Draw 2 cards.").cards == 2);
    const Effect offer = effect_of("You may pay 2 Material and 1 Data to gain 3 VP.");
    CHECK(offer.clause == ClauseKind::Offer);
    CHECK(offer.price == of(0, 1, 2, 0));
    CHECK(offer.amounts == of(0, 0, 0, 3));
    const Effect counted = effect_of("You may pay 1 Energy to gain 1 VP for each link you created, at most 2.");
    CHECK(counted.clause == ClauseKind::Offer);
    CHECK(counted.counter.kind == CounterKind::Links);
    CHECK(effect_of("You may pay 1 Energy to draw 1 card.").cards == 1);
    const Effect grant = effect_of("The owner gains 1 Data and 2 VP.");
    CHECK(grant.clause == ClauseKind::Grant);
    CHECK(grant.party == Party::Owner);
    CHECK(grant.amounts == of(0, 1, 0, 2));
    CHECK(effect_of("One opponent gains 1 Data.", TextKind::Action).party == Party::OneOpponent);
    CHECK(effect_of("Each opponent gains 1 Data.", TextKind::Action).party == Party::EachOpponent);
    CHECK(effect_of("Each player gains 1 Data.", TextKind::Action).party == Party::EachPlayer);
    const Effect take = effect_of("Take 1 Material from the owner.");
    CHECK(take.clause == ClauseKind::Take);
    CHECK(take.party == Party::Owner);
    CHECK(take.amounts == of(0, 0, 1, 0));
    CHECK(effect_of("Take 1 Data from each opponent.").party == Party::EachOpponent);
    CHECK(effect_of("Break one link of one opponent.").clause == ClauseKind::Sever);
    CHECK(effect_of("At the end of the game, gain 4 VP.", TextKind::Endgame).amounts == of(0, 0, 0, 4));
}

TEST_CASE("a condition keeps its kind and its least number") {
    const Condition nodes = effect_of("If you have at least 3 Culture nodes, gain 1 Data.").condition;
    CHECK(nodes.kind == ConditionKind::Nodes);
    CHECK(nodes.type == Type::Culture);
    CHECK(nodes.least == 3);
    CHECK(effect_of("If you have at least 8 nodes, gain 1 VP.").condition.type == Type::Any);
    CHECK(effect_of("If this path has at least 4 nodes, gain 1 VP.").condition.kind == ConditionKind::PathNodes);
    CHECK(effect_of("If you created at least 3 links, gain 2 VP.").condition.kind == ConditionKind::Links);
    const Effect holds = effect_of("If you hold at least 3 Data, the owner gains 1 VP.");
    CHECK(holds.condition.kind == ConditionKind::Holds);
    CHECK(holds.condition.good == Good::Data);
    CHECK(holds.clause == ClauseKind::Grant);
}

TEST_CASE("statements keep what happens, how often and how much") {
    const Statement reveal = statement_of("When revealed, draw 1 card.");
    CHECK(reveal.kind == StatementKind::Reveal);
    CHECK(reveal.effect.clause == ClauseKind::Draw);
    const Statement end = statement_of("At the end of the game, gain 1 VP for each 3 tokens you hold, at most 5.");
    CHECK(end.kind == StatementKind::Endgame);
    CHECK(end.effect.counter.divisor == 3);
    const auto trigger = [](const std::string& event) {
        return statement_of("Whenever you " + event + ", gain 2 VP.");
    };
    CHECK(trigger("start your turn").happening == Happening::StartTurn);
    CHECK(trigger("build a node").happening == Happening::Build);
    CHECK(trigger("build a Genesis node").happening == Happening::BuildGenesis);
    CHECK(trigger("build a Resource node").happening == Happening::BuildType);
    CHECK(trigger("build a Resource node").type == Type::Resource);
    CHECK(trigger("activate a Culture node").happening == Happening::ActivateType);
    CHECK(trigger("activate an opponent's node").happening == Happening::ActivateForeign);
    CHECK(trigger("activate a path of at least 4 nodes").happening == Happening::ActivatePath);
    CHECK(trigger("activate a path of at least 4 nodes").length == 4);
    CHECK(trigger("create a link").happening == Happening::CreateLink);
    CHECK(trigger("break a link").happening == Happening::BreakLink);
    CHECK(trigger("discard a card for resources").happening == Happening::Discard);
    CHECK(!trigger("create a link").once);
    CHECK(trigger("create a link").effect.amounts == of(0, 0, 0, 2));
    CHECK(statement_of("Once per turn, when you build a node, gain 1 Material.").once);
}

TEST_CASE("modifiers keep their sign") {
    const Statement build = statement_of("Culture nodes cost 1 Material less to build.");
    CHECK(build.kind == StatementKind::BuildCost);
    CHECK(build.type == Type::Culture);
    CHECK(build.good == Good::Material);
    CHECK(build.number == -1);
    CHECK(statement_of("Nodes cost 2 Data more to build.").number == 2);
    CHECK(statement_of("Nodes cost 2 Data more to build.").good == Good::Data);
    CHECK(statement_of("Nodes cost 2 Data more to build.").type == Type::Any);
    const Statement activation = statement_of("Activations of at least 3 nodes cost 1 Energy less.");
    CHECK(activation.kind == StatementKind::ActivationCost);
    CHECK(activation.length == 3);
    CHECK(activation.number == -1);
    CHECK(statement_of("Activations cost 2 Energy more.").number == 2);
    CHECK(statement_of("Links cost 0 Data to create.").kind == StatementKind::LinkCost);
    CHECK(statement_of("Links cost 1 Data to break.").kind == StatementKind::BreakCost);
    CHECK(statement_of("The Energy gain limit is 6.").kind == StatementKind::EnergyLimit);
    CHECK(statement_of("The hand size is 4.").kind == StatementKind::HandSize);
    CHECK(statement_of("The discard limit is 2.").number == 2);
}

TEST_CASE("a text that is not understood or not allowed is refused at its place") {
    refuses(TextKind::Action, "Gain 2 energy.", 8, "`energy` is not understood", "`Energy`");  // CV-20.1
    refuses(TextKind::Action, "Gain 2 Enregy.", 8, "`Enregy` is not understood", "`Energy`");
    refuses(TextKind::Action, "gain 2 Energy.", 1, "not understood", "`Gain");
    refuses(TextKind::Action, "Gain 1 VP. The owner gains 1 VP.", 12, "CV-13.1");
    refuses(TextKind::Action, "Take 1 Data from the owner.", 18, "CV-13.1");
    refuses(TextKind::Action, "You may pay 1 VP to gain 1 Data.", 13, "CV-13.4");
    refuses(TextKind::Convergence, "Take 1 VP from one opponent.", 6, "CV-13.6");
    refuses(TextKind::Endgame, "At the end of the game, gain 1 VP for each node on this path.", 44, "CV-13.8");
    refuses(TextKind::Paradigm, "Whenever you create a link, gain 1 VP for each different type on this path.", 48,
            "CV-13.8");
    refuses(TextKind::Action, "Gain 1 VP for each 0 tokens you hold.", 20, "CV-13.11");
    refuses(TextKind::Paradigm, "Activations cost 2 Energy less.", 1, "CV-20.2");
    refuses(TextKind::Reactor, "When revealed, gain 1 Energy.", 1, "CV-20.11");
    refuses(TextKind::Reactor, "The hand size is 4. At the end of the game, gain 1 VP.", 21, "CV-20.11");
    refuses(TextKind::Action, "Gain 100 Energy.", 6, "100 is too large", "99");
    refuses(TextKind::Action, "Gain 60 Energy and 60 Energy.", 20, "too much");
    refuses(TextKind::Paradigm, "Activations of at least 3 nodes cost 300 Energy more.", 38, "300 is too large");
    std::string five;
    for (int i = 1; i <= 5; ++i) five += "The hand size is 4. ";
    five.pop_back();
    refuses(TextKind::Paradigm, five, 81, "fifth statement");
}

TEST_CASE("a check of a sentence says what it is or why it fails") {
    const auto first = [](std::string_view what, std::string_view text) { return check(shipped(), what, text)[0]; };
    for (const char* text : {"Gain 1 VP. The owner gains 1 Data.", "At the end of the game, gain 4 VP.",
                             "The hand size is 4. When revealed, draw 1 card."}) {
        CHECK(first("card", text).code == "parses");
        CHECK(first("card", text).sentence == text);
    }
    CHECK(first("card", "Gain 2 Enregy.").code == "fails");
    CHECK(first("card", "Gain 2 Enregy.").sentence.find("`Energy`") != std::string::npos);
    CHECK(check(shipped(), "action", "The owner gains 1 VP.")[1].code == "CV-13.1");
    CHECK(check(shipped(), "reactor", "When revealed, gain 1 Energy.")[1].code == "CV-20.11");
    CHECK(first("deck", "Gain 2 Energy.").code == "fails");
}

TEST_CASE("a homemade card stands after the shipped Nodes") {
    CHECK(fault_of(kLantern) == "");
    const auto setup = load_setup(options(), homemade(kLantern));
    REQUIRE(static_cast<bool>(setup));
    CHECK(setup->node_kinds == 81);
    CHECK(setup->cards[81].id == "lantern");
    CHECK(setup->cards[81].copies == 2);
    CHECK(setup->cards[81].ports == 7);
    CHECK(setup->cards[82].sort == Sort::GenesisParadigm);
    CHECK(rules_text(*setup) != rules_text(shipped()));
    CHECK(rules_text(*setup).find("lantern") != std::string::npos);
}

TEST_CASE("a wrong homemade file is refused with line and column") {
    CHECK(fault_of(with(kLantern, "Gain 1 VP.", "Gain 1 VPs.")) == "10:18 `VPs` is not understood here");
    CHECK(fault_of(with(kLantern, "Gain 1 VP.", "The owner gains 1 VP.")) ==
          "10:11 CV-13.1: only Convergence texts have an owner");
    CHECK(fault_of(with(kLantern, "1 2 3", "1 2 9")) == "9:14 CV-2.2: the list of ports goes wrong here");
    CHECK(fault_of(with(kLantern, "1 2 3", "2 1")) == "9:12 CV-2.2: the list of ports goes wrong here");
    CHECK(fault_of(with(kLantern, "1 2 3", "")) == "9:10 CV-2.2: the list of ports goes wrong here");
    CHECK(fault_of(with(kLantern, "1 2 3", "1 2 ")) == "9:14 CV-2.2: the list of ports goes wrong here");
    CHECK(fault_of(with(kLantern, "\"Culture\"", "\"Cultur\"")) == "5:9 `Cultur` is no `type`");
    CHECK(fault_of(with(kLantern, "data = 0", "dates = 0")).find("has no `data`") != std::string::npos);
    CHECK(fault_of(with(kLantern, "\"lantern\"", "\"unknown\"")) == "1:1 the id `unknown` is taken");
    CHECK(fault_of(with(kLantern, "[[node]]", "[[nodes]]")).find("`nodes` is unknown") != std::string::npos);
    const auto twin = load_errors(options(), homemade(with(kLantern, "lantern", "ignition-coil")));
    REQUIRE(twin.size() == 1);
    CHECK(twin[0].file == "mine.toml");
    CHECK(twin[0].remedy.find("cards/technology.toml:3") != std::string::npos);
    CHECK(fault_of(with(kLantern, "X01", "T01")) == "3:9 CV-1.3: the code `T01` is taken");
    const auto two = load_errors(options(), homemade(with(with(kLantern, "1 2 3", "0"), "Gain 1 VP.", "Gain.")));
    CHECK(two.size() == 2);
}

TEST_CASE("a game has the cards it needs, and no more than fit") {
    CHECK(fault_of(with(kLantern, "copies = 2", "copies = 21")) == "1:1 121 Node cards in all copies");
    const std::string reactor = "[[reactor]]\nid = \"lamp\"\ncode = \"X\"\nname = \"Lamp\"\ncolour = \"red\"\n";
    CHECK(fault_of(reactor + "text = \"The hand size is 4.\"\n") == "1:1 6 Reactors");
    CHECK(fault_of(reactor).find("has no `text`") != std::string::npos);
    const std::string paradigm = "[[paradigm]]\nid = \"rush\"\ncode = \"X\"\nname = \"Rush\"\n";
    const std::string cheap = "Activations of at least 3 nodes cost 1 Energy less.";
    CHECK(fault_of(paradigm + "text = \"" + cheap + "\"\n") == "");
    CHECK(fault_of(paradigm + "text = \"" + cheap + " " + cheap + "\"\n").find("5:9 CV-20.2") == 0);
    engine::Materials decks;
    decks.decks.push_back({"", "3 academy"});
    CHECK(load_setup(options(), decks).error().message.find("CV-3.4") != std::string::npos);
    const engine::SourceFile file{"mine.toml", kLantern};
    std::string all;
    for (const auto& error : load_files(options(), std::span(&file, 1)).errors)
        all += error.message + ", " + error.remedy + "\n";
    CHECK(all ==
          "2 Node cards, CV-3.4: each player is dealt 3\n0 Genesis cards, CV-3.3: each player is dealt 1\n"
          "0 Genesis Paradigms, CV-3.5: the game begins with 1\n0 standard Paradigms, CV-9.2: a game may reveal 3\n"
          "0 Reactors, CV-1.2: there are exactly 5\n");
}

TEST_SUITE_END();

}  // namespace convergence
