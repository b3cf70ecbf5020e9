// Texts as effects and statements: walks the tree of a text and checks what its place on the card allows.
#include <algorithm>

#include "games/convergence/lexicon.h"

namespace convergence {
namespace {

using ruletext::Node;

const std::string& name_of(const Node& node) {
    return grammar().nonterminals()[grammar().rows()[node.row].nonterminal].name;
}

template <class Kind>
Kind kind_of(const Node& node) {
    return static_cast<Kind>(grammar().rows()[node.row].tag);
}

const Node* part(const Node& node, std::string_view name) {
    const auto named = [name](const Node& each) { return name_of(each) == name; };
    const auto found = std::find_if(node.children.begin(), node.children.end(), named);
    return found == node.children.end() ? nullptr : &*found;
}

Type type_in(const Node& node) {
    const Node* type = part(node, "type");
    return type == nullptr ? Type::Any : kind_of<Type>(*type);
}

class Compiler {
  public:
    Compiler(TextKind kind, std::string_view text, const ruletext::Place& place, Compiled& out)
        : kind_(kind), text_(text), place_(place), out_(out) {}

    void read(const Node& tree);

  private:
    Effect sentence(const Node& node);
    Statement statement(const Node& node);
    void clause(const Node& node, Effect& effect);
    Condition condition(const Node& node);
    Counter counter(const Node& for_each);
    Party party(const Node& node);
    Amounts amounts(const Node& node);
    std::uint8_t number(const Node& node);
    std::int8_t change(const Node& node);
    void refuse_vp(const Node& node, std::string_view message);
    void fail(std::size_t at, std::string_view message, std::string_view remedy);

    TextKind kind_;
    std::string_view text_;
    const ruletext::Place& place_;
    Compiled& out_;
};

void Compiler::read(const Node& tree) {
    for (const Node& each : tree.children) {
        if (kind_ == TextKind::Endgame) {
            clause(each.children.back(), out_.effects.emplace_back());
        } else if (kind_ == TextKind::Action || kind_ == TextKind::Convergence) {
            out_.effects.push_back(sentence(each));
        } else {
            out_.statements.push_back(statement(each.children.back()));
            if (out_.statements.size() == kStatements + 1)
                fail(each.begin, "CV-20.18: this is the fifth statement", "a Paradigm or Reactor has at most 4");
        }
    }
}

Effect Compiler::sentence(const Node& node) {
    Effect effect;
    if (const Node* when = part(node, "if")) effect.condition = condition(when->children.back());
    clause(node.children.back(), effect);
    return effect;
}

void Compiler::clause(const Node& node, Effect& effect) {
    effect.clause = kind_of<ClauseKind>(node);
    switch (effect.clause) {
        case ClauseKind::Gain:
            effect.amounts = amounts(node);
            if (const Node* for_each = part(node, "for_each")) effect.counter = counter(*for_each);
            break;
        case ClauseKind::Draw: effect.cards = number(node); break;
        case ClauseKind::Offer:
            effect.price = amounts(node);
            refuse_vp(node, "CV-13.4: VP cannot be paid");
            clause(node.children.back(), effect);
            effect.clause = ClauseKind::Offer;
            break;
        case ClauseKind::Grant:
            effect.party = party(node.children.front());
            effect.amounts = amounts(node);
            break;
        case ClauseKind::Take:
            effect.party = party(node.children.back());
            effect.amounts = amounts(node);
            refuse_vp(node, "CV-13.6: VP cannot be taken");
            break;
        case ClauseKind::Sever: break;
    }
}

Statement Compiler::statement(const Node& node) {
    Statement result;
    result.kind = kind_of<StatementKind>(node);
    switch (result.kind) {
        case StatementKind::Reveal:
        case StatementKind::Endgame:
            if (kind_ == TextKind::Reactor)
                fail(node.begin, "CV-20.11: a Reactor is never revealed and has no endgame",
                     "Reactor texts are modifiers and triggers");
            clause(node.children.back(), result.effect);
            break;
        case StatementKind::Trigger: {
            const Node& event = *part(node, "event");
            result.happening = kind_of<Happening>(event);
            result.type = type_in(event);
            if (result.happening == Happening::ActivatePath) result.length = number(event);
            result.once = part(node, "pace")->number == 1;
            clause(node.children.back(), result.effect);
            break;
        }
        case StatementKind::BuildCost:
            result.type = type_in(node);
            result.good = kind_of<Good>(*part(node, "building_good"));
            result.number = change(node);
            break;
        case StatementKind::ActivationCost:
            if (const Node* length = part(node, "of_length")) result.length = number(*length);
            result.number = change(node);
            if (part(node, "change")->number == 0 && node.number != 1)
                fail(node.begin, "CV-20.2: a longer path may not be cheaper than its own beginning",
                     "activations cost 1 Energy less, no other number");
            break;
        case StatementKind::LinkCost:
        case StatementKind::BreakCost:
        case StatementKind::EnergyLimit:
        case StatementKind::HandSize:
        case StatementKind::DiscardLimit: result.number = static_cast<std::int8_t>(number(node)); break;
    }
    return result;
}

Condition Compiler::condition(const Node& node) {
    Condition result{kind_of<ConditionKind>(node), type_in(node), {}, number(node)};
    if (const Node* good = part(node, "good")) result.good = kind_of<Good>(*good);
    return result;
}

Counter Compiler::counter(const Node& for_each) {
    const Node& node = *part(for_each, "counter");
    Counter result{kind_of<CounterKind>(node), type_in(node)};
    const bool on_path = result.kind == CounterKind::PathNodes || result.kind == CounterKind::PathTypes;
    if (on_path && kind_ != TextKind::Action && kind_ != TextKind::Convergence)
        fail(node.begin, "CV-13.8: there is no path here", "`this path` stands in Action and Convergence texts only");
    if (result.kind == CounterKind::Tokens) {
        result.divisor = number(node);
        if (node.number == 0) fail(node.begin, "CV-13.11: nothing can be divided by 0", "count at least 1 token");
    }
    if (const Node* most = part(for_each, "at_most")) result.most = number(*most);
    return result;
}

Party Compiler::party(const Node& node) {
    const Party result = kind_of<Party>(node);
    if (result == Party::Owner && kind_ != TextKind::Convergence)
        fail(node.begin, "CV-13.1: only Convergence texts have an owner",
             "here `one opponent` or `each opponent` is possible");
    return result;
}

Amounts Compiler::amounts(const Node& node) {
    Amounts result{};
    for (const Node& each : node.children) {
        if (name_of(each) != "amount") continue;
        auto& amount = result[static_cast<std::size_t>(kind_of<Good>(each.children.back()))];
        const int sum = amount + number(each);
        if (sum > kLargestNumber) fail(each.begin, "CV-20.18: this is too much of one good", "at most 99");
        amount = static_cast<std::uint8_t>(std::min(sum, kLargestNumber));
    }
    return result;
}

void Compiler::refuse_vp(const Node& node, std::string_view message) {
    for (const Node& each : node.children) {
        if (name_of(each) == "amount" && kind_of<Good>(each.children.back()) == Good::Vp)
            fail(each.begin, message, "Energy, Data and Material can");
    }
}

std::uint8_t Compiler::number(const Node& node) {
    if (node.number <= kLargestNumber) return static_cast<std::uint8_t>(node.number);
    const std::size_t at = text_.find(std::to_string(node.number), node.begin);
    fail(at, "CV-20.18: the number " + std::to_string(node.number) + " is too large",
         "numbers of a card text end at 99");
    return 0;
}

std::int8_t Compiler::change(const Node& node) {
    const auto size = static_cast<std::int8_t>(number(node));
    return part(node, "change")->number == 0 ? static_cast<std::int8_t>(-size) : size;
}

// A text that was understood has letters of one byte only, so places in it are columns.
void Compiler::fail(std::size_t at, std::string_view message, std::string_view remedy) {
    engine::LoadError error{std::string(place_.file), place_.line,        place_.column,
                            std::string(message),     std::string(text_), std::string(remedy)};
    if (place_.exact) error.column += static_cast<int>(at);
    if (!place_.excerpt.empty()) error.excerpt = place_.excerpt;
    out_.errors.push_back(std::move(error));
}

}  // namespace

Compiled compile(TextKind kind, std::string_view text, const ruletext::Place& place) {
    Compiled result;
    const auto tree = ruletext::parse(grammar(), start_of(kind), text, place);
    if (!tree) {
        result.errors.push_back(tree.error());
        return result;
    }
    result.printed = ruletext::print(grammar(), *tree);
    Compiler(kind, text, place, result).read(*tree);
    return result;
}

std::vector<engine::Finding> check(const Setup&, std::string_view what, std::string_view subject) {
    struct Row {
        std::string_view what;
        TextKind kind;
    };
    constexpr Row kRows[] = {{"card", TextKind::Convergence},  // may say all that an Action text may
                             {"card", TextKind::Endgame},     {"card", TextKind::Paradigm},
                             {"action", TextKind::Action},    {"convergence", TextKind::Convergence},
                             {"endgame", TextKind::Endgame},  {"paradigm", TextKind::Paradigm},
                             {"reactor", TextKind::Reactor}};
    engine::LoadError furthest{{}, 0, 0, "there is no check of `" + std::string(what) + "`", {}, "try `card`"};
    for (const Row& row : kRows) {
        if (row.what != what) continue;
        const Compiled compiled = compile(row.kind, subject);
        if (compiled.errors.empty()) return {{"parses", compiled.printed}};
        if (compiled.errors.front().column > furthest.column) furthest = compiled.errors.front();
    }
    const std::string sentence = furthest.message + "; " + furthest.remedy;
    std::vector<engine::Finding> findings{{"fails", sentence}};
    if (sentence.starts_with("CV-")) findings.push_back({sentence.substr(0, sentence.find(':')), sentence});
    return findings;
}

}  // namespace convergence
