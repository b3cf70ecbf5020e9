// Codes of cards, and what programs ask about cards. A code is QCC1-, then 6 bits a letter: the kind of card and its
// fields, each closed by a zero byte, and a check sum (2 bytes).
#include <algorithm>

#include "engine/lines.h"
#include "engine/text.h"
#include "games/quantum_cloud/decks.h"
#include "ruletext/letters.h"

namespace quantum_cloud {
namespace {

using ruletext::Bytes;

constexpr std::string_view kHead = "QCC1-";
constexpr std::size_t kCodeLetters = 12'000;  // two texts of the greatest length and all that stands around them

// In the order of a code.
template <class Field>
void each_field(Draft& draft, Field&& field) {
    field(draft.cost), field(draft.life);
    for (DraftSide* side : {&draft.front, &draft.back}) {
        if (side == &draft.back && draft.type != CardType::Avatar) break;
        field(side->name), field(side->move), field(side->attack), field(side->text.text);
    }
    field(draft.art);
}

constexpr std::array<std::string_view, kRules> kRuleNames = {
    "The name is new and short enough",
    "Numbers and terrains are in their ranges",
    "The text is understood and not too long",
    "What an Algorithm may say",
    "What Alters and Avatars may say",
    "Every clause names what it is for",
    "Nothing goes on for ever",
    "Numbers of the text are in their ranges",
    "Not too strong",
    "The cost is not too low",
};

// The phrases that a remedy offers: what it has between back quotes.
std::vector<std::string> phrases_in(std::string_view remedy) {
    std::vector<std::string> out;
    const auto parts = engine::split(remedy, '`');
    for (std::size_t i = 1; i + 1 < parts.size(); i += 2) out.emplace_back(parts[i]);
    return out;
}

std::string lines_json(const Price& price, std::string_view side) {
    std::vector<std::string> rows;
    for (const auto& line : price.lines) {
        engine::JsonObject row;
        row.text("label", line.label).text("how", line.how).number("points", line.points).number("line", line.line);
        rows.push_back(row.text("clause", line.clause).text("side", side).str());
    }
    return engine::join(rows, ",");
}

// The lines that are understood, in pieces.
void add_pieces(const DraftSide& side, std::string_view field, std::vector<std::string>& out) {
    for (const Line& line : read_text(std::string_view(side.text.text).substr(0, ruletext::kTextLimit)).lines) {
        std::vector<std::string> pieces;
        for (const auto& [words, text] : line.pieces) {
            engine::JsonObject piece;
            pieces.push_back(piece.text("is", kWordsNames[static_cast<std::size_t>(words)]).text("text", text).str());
        }
        engine::JsonObject row;
        row.text("field", field).number("line", static_cast<int>(line.place) + 1);
        out.push_back(row.json("pieces", engine::json_list(pieces)).str());
    }
}

std::string problem_json(const CardProblem& problem) {
    engine::JsonObject out;
    out.text("rule", problem.rule == 0 ? "" : "V" + std::to_string(problem.rule)).text("clause", "QC-16.6");
    out.text("field", problem.field).number("line", problem.line).number("column", problem.column);
    out.text("what", problem.what).text("remedy", problem.remedy).text("sentence", problem.sentence());
    return out.json("near", engine::json_texts(phrases_in(problem.at ? problem.at->remedy : ""))).str();
}

// Which rules hold: those before the first that fails do, those behind it were not looked at.
std::string rules_json(const JudgedCard& card) {
    const int wrong = card.problems.empty() ? static_cast<int>(kRules) + 1 : card.problems.front().rule;
    std::vector<std::string> rows;
    for (int rule = 1; rule <= static_cast<int>(kRules); ++rule) {
        engine::JsonObject row;
        row.text("rule", "V" + std::to_string(rule)).text("says", kRuleNames[static_cast<std::size_t>(rule) - 1]);
        rows.push_back(row.text("state", rule < wrong ? "right" : rule == wrong ? "wrong" : "open").str());
    }
    return engine::json_list(rows);
}

// As it was written, in the keys of a card in JSON: what a form is filled with.
std::string draft_json(const Draft& draft) {
    const auto lines = [](const DraftSide& side) {
        std::vector<std::string> out;
        for (std::string_view text = side.text.text; !text.empty();) {
            const auto [line, rest, more] = engine::cut(text, kBetweenLines);
            out.emplace_back(line);
            text = rest;
        }
        return engine::json_texts(out);
    };
    engine::JsonObject out;
    out.text("type", kCardTables[static_cast<std::size_t>(draft.type)]).text("name", draft.front.name);
    out.text("art", draft.art).number("cost", draft.cost).json("text", lines(draft.front));
    if (draft.type == CardType::Algorithm) return out.str();
    out.json("terrains", engine::json_texts(draft.terrains)).number("life", draft.life);
    out.number("move", draft.front.move).number("attack", draft.front.attack);
    if (draft.type == CardType::Alter) return out.str();
    out.text("super_name", draft.back.name).json("super_text", lines(draft.back));
    return out.number("super_move", draft.back.move).number("super_attack", draft.back.attack).str();
}

// What shipped cards of this kind and cost are worth, the least first.
std::vector<std::string> points_like(const Setup& setup, const Draft& draft) {
    std::vector<int> points;
    for (const Card& card : setup.cards) {
        if (card.homemade || card.id == "unknown" || card.type != draft.type || card.cost != draft.cost) continue;
        const JudgedCard judged = judge_card(draft_of(card), {});
        points.push_back(card.type == CardType::Avatar ? judged.back.points : judged.front.points);
    }
    std::ranges::sort(points);
    std::vector<std::string> out;
    for (const int n : points) out.push_back(std::to_string(n));
    return out;
}

using Findings = std::vector<engine::Finding>;

Findings check_text(std::string_view text) {
    const ReadText read = read_text(text.substr(0, ruletext::kTextLimit));
    if (!read.faults.empty()) {
        const auto& error = read.faults.front().error;
        return {{"fails", error.message + "; " + error.remedy}, {"QC-16.6", error.message}, {"V3", error.message}};
    }
    return {{"parses", printed(read.lines).text}};
}

// Its computed cost, and every problem under its rule and under the clause.
void add_findings(const JudgedCard& card, Findings& out) {
    out.push_back({"costs", std::to_string(card.computed)});
    for (const auto& problem : card.problems) {
        out.push_back({problem.rule == 0 ? "fails" : "V" + std::to_string(problem.rule), problem.sentence()});
        out.push_back({"QC-16.6", problem.sentence()});
    }
}

}  // namespace

bool is_card_code(std::string_view text) { return text.starts_with(kHead); }

std::string card_code(const Draft& draft) {
    Bytes bytes{static_cast<std::uint8_t>(draft.type)};
    std::uint8_t terrains = 0;
    for (const auto& code : draft.terrains) {
        const auto place = std::ranges::find(kTerrainCodes, code) - kTerrainCodes.begin();
        if (place < kTerrains) terrains |= bit(static_cast<Terrain>(place));
    }
    bytes.push_back(terrains);
    Draft copy = draft;
    each_field(copy, [&](const auto& field) {
        if constexpr (std::is_same_v<std::decay_t<decltype(field)>, int>) {
            bytes.push_back(static_cast<std::uint8_t>(std::clamp(field, 0, 255)));
        } else {
            bytes.insert(bytes.end(), field.begin(), field.end());
            bytes.push_back(0);
        }
    });
    const std::uint32_t sum = ruletext::check_sum(bytes);
    bytes.push_back(static_cast<std::uint8_t>(sum >> 8)), bytes.push_back(static_cast<std::uint8_t>(sum));
    return std::string(kHead) + ruletext::letters_of(bytes);
}

engine::Result<Draft, std::string> read_card_code(std::string_view text) {
    const std::string damaged = "the code of the card cannot be read: a letter is wrong or missing, copy it again";
    if (!is_card_code(text) || text.size() > kCodeLetters) return damaged;
    auto bytes = ruletext::bytes_of(text.substr(kHead.size()));
    if (!bytes || bytes->size() < 4) return damaged;
    const std::uint32_t sum = static_cast<std::uint32_t>((*bytes)[bytes->size() - 2] << 8 | bytes->back());
    bytes->pop_back(), bytes->pop_back();
    if (sum != ruletext::check_sum(*bytes) || bytes->front() > static_cast<int>(CardType::Avatar)) return damaged;
    Draft draft;
    draft.type = static_cast<CardType>(bytes->front());
    for (std::size_t t = 0; t < kTerrains; ++t) {
        if (((*bytes)[1] >> t & 1) != 0) draft.terrains.emplace_back(kTerrainCodes[t]);
    }
    std::size_t at = 2;
    bool whole = true;
    each_field(draft, [&](auto& field) {
        if constexpr (std::is_same_v<std::decay_t<decltype(field)>, int>) {
            whole &= at < bytes->size();
            if (whole) field = (*bytes)[at++];
        } else {
            const auto end =
                std::find(bytes->begin() + static_cast<std::ptrdiff_t>(std::min(at, bytes->size())), bytes->end(), 0);
            whole &= end != bytes->end();
            if (!whole) return;
            field.assign(bytes->begin() + static_cast<std::ptrdiff_t>(at), end);
            at = static_cast<std::size_t>(end - bytes->begin()) + 1;
        }
    });
    for (DraftSide* side : {&draft.front, &draft.back}) side->text.column = 1;
    if (!whole || at != bytes->size()) return damaged;
    return draft;
}

std::string card_json(const JudgedCard& card, const std::vector<std::string>& like) {
    const Draft& draft = card.draft;
    const bool avatar = draft.type == CardType::Avatar;
    const bool unread = !card.problems.empty() && card.problems.front().rule == 0;
    engine::JsonObject out;
    out.text("name", draft.front.name).text("type", kCardTables[static_cast<std::size_t>(draft.type)]);
    out.truth("legal", card.problems.empty()).number("points", avatar ? card.back.points : card.front.points);
    out.number("computed", card.computed).number("cost", draft.cost);
    if (avatar) out.number("coherent", card.front.points).number("budget", kAvatarBudget);
    out.json("lines", "[" + lines_json(card.front, "front") +
                          (card.back.lines.empty() ? "" : "," + lines_json(card.back, "back")) + "]");
    std::vector<std::string> problems;
    for (const auto& problem : card.problems) problems.push_back(problem_json(problem));
    std::vector<std::string> read;
    add_pieces(draft.front, "text", read);
    if (avatar) add_pieces(draft.back, "super_text", read);
    out.json("read", engine::json_list(read)).json("like", engine::json_list(like));
    out.json("rules", rules_json(card)).json("problems", engine::json_list(problems));
    out.text("id", unread ? "" : card.id).text("canonical", unread ? "" : card.canonical);
    out.text("toml", unread ? "" : card_toml(draft, card.id));
    if (!unread) out.json("draft", draft_json(draft));
    if (card.problems.empty()) out.json("about", engine::lines_json(card_lines(card.card)));
    return out.text("code", card.problems.empty() ? card_code(draft) : "").str();
}

Findings check_card(const Setup& setup, std::string_view what, std::string_view subject) {
    const auto taken = names_of(setup.cards);
    Findings out;
    if (what == "algorithm") {
        Draft draft;
        draft.type = CardType::Algorithm;
        draft.cost = kMostCost;
        draft.front = {"Own Algorithm", 0, 0, {std::string(subject), 1, 1, true, {}}};
        add_findings(judge_card(draft, taken), out);
        return out;
    }
    const auto begin = engine::trim(subject);
    const bool whole = begin.starts_with('{') || begin.starts_with("[[") || is_card_code(begin);
    if (what == "card" && !whole) return check_text(subject);
    if (what != "card" && what != "card-json") return {{"QC-16.6", "cards can be read and judged"}};
    for (const auto& card : judge_cards(subject, taken)) {
        if (what == "card")
            add_findings(card, out);
        else
            out.push_back({"card", card_json(card, points_like(setup, card.draft))});
    }
    return out;
}

}  // namespace quantum_cloud
