#include "cli/commands/rulebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/boards/canvas.h"
#include "cli/commands/commands.h"
#include "cli/commands/opening.h"
#include "engine/text.h"

namespace cli {
namespace {

bool is_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

}  // namespace

std::string_view clause_of(std::string_view cell) {
    const auto word = cell.substr(0, cell.find(' '));
    const auto dash = word.find('-'), dot = word.find('.');
    if (dash == std::string_view::npos || dot == std::string_view::npos || dot < dash) return {};
    return is_number(word.substr(dash + 1, dot - dash - 1)) && is_number(word.substr(dot + 1)) ? word
                                                                                               : std::string_view();
}

namespace {

std::vector<std::string> cells_of(std::string_view line) {
    std::vector<std::string> cells;
    line = engine::trim(line);
    if (!line.starts_with('|')) return cells;
    line.remove_prefix(1);
    if (line.ends_with('|')) line.remove_suffix(1);
    for (const auto cell : engine::split(line, '|')) cells.emplace_back(engine::trim(cell));
    return cells;
}

std::string plain(std::string text) {
    for (const std::string_view mark : {"*", "`"}) {
        for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark)) text.erase(at, mark.size());
    }
    return text;
}

bool tells_origin(const std::vector<std::string>& heading) {
    return heading.back() == "Origin" || heading.back() == "Source";
}

// A clause: its number, then what it says; where it comes from is for editors of the book.
std::string clause_lines(const std::vector<std::string>& cells, bool origin, const Screen& screen) {
    const std::string_view id = clause_of(cells[0]);
    std::vector<std::string> parts;
    if (cells[0].size() > id.size()) parts.push_back(plain(std::string(engine::trim(cells[0].substr(id.size())))));
    for (std::size_t i = 1; i + (origin ? 1 : 0) < cells.size(); ++i) parts.push_back(plain(cells[i]));
    constexpr std::size_t kIndent = 10;
    return screen.paint(Tone::Mark, pad(id, kIndent)) +
           wrap(join(parts, screen.paint.symbol(" · ", "; ")), screen.width, kIndent, kIndent) + "\n";
}

// Rows of one table, its heading first.
std::string table_lines(const std::vector<std::vector<std::string>>& rows, const Screen& screen) {
    const bool clauses = rows.size() > 1 && !clause_of(rows[1][0]).empty();
    const bool origin = tells_origin(rows[0]);
    std::string out;
    std::vector<std::vector<std::string>> others;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (clauses) {
            out += clause_lines(rows[i], origin, screen);
            continue;
        }
        others.push_back(rows[i]);
        others.back().resize(rows[0].size());
        for (auto& cell : others.back()) cell = plain(cell);
    }
    if (clauses) return out;
    const std::string table = table_text(rows[0], others);
    if (std::ranges::all_of(lines_of(table), [&](const auto& line) { return columns(line) <= screen.width; }))
        return table;
    for (const auto& row : others) out += wrap(join(row, screen.paint.symbol(" · ", "; ")), screen.width, 4, 0) + "\n";
    return out;
}

bool is_rule(const std::vector<std::string>& cells) {
    return !cells.empty() && cells[0].find_first_not_of("-: ") == std::string::npos && !cells[0].empty();
}

std::string rendered(std::string_view book, const Screen& screen) {
    std::string out;
    std::vector<std::vector<std::string>> rows;
    bool verbatim = false;
    for (const auto& line : lines_of(std::string(book) + "\n")) {
        auto cells = verbatim ? std::vector<std::string>() : cells_of(line);
        if (!cells.empty()) {
            if (!is_rule(cells)) rows.push_back(std::move(cells));
            continue;
        }
        if (!rows.empty()) out += table_lines(rows, screen);
        rows.clear();
        if (line.starts_with("```")) {
            verbatim = !verbatim;
        } else if (verbatim) {
            out += line + "\n";
        } else if (line.starts_with('#')) {
            out += screen.paint(Tone::Title, line.substr(std::min(line.find_first_not_of("# "), line.size()))) + "\n";
        } else if (line != "---") {
            out += wrap(plain(line), screen.width, 0, 0) + "\n";
        }
    }
    while (out.ends_with("\n\n")) out.pop_back();
    return out;
}

// From "## 7. ..." to the next heading of that rank.
std::string_view chapter(std::string_view book, std::string_view number) {
    const auto begin = book.find(fmt::format("\n## {}.", number));
    if (begin == std::string_view::npos) return {};
    const auto end = book.find("\n## ", begin + 1);
    return book.substr(begin + 1, end == std::string_view::npos ? end : end - begin - 1);
}

std::string upper(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return out;
}

// A row of a table or a paragraph of the book that has a number.
struct Clause {
    std::vector<std::string> cells;  // the first begins with the number
    bool origin = false;             // the last says where it comes from
    bool defined = false;            // the second is the term that is defined

    std::string_view id() const { return clause_of(cells[0]); }
    std::string lines(const Screen& screen) const { return clause_lines(cells, origin, screen); }
    std::string text() const {
        std::string out;
        for (std::size_t i = 0; i + (origin ? 1 : 0) < cells.size(); ++i) out += (i == 0 ? "" : " ") + cells[i];
        return out;
    }

    // "Ready / exhausted" are two terms, "Row, column, flank" three.
    std::vector<std::string> terms() const {
        std::vector<std::string> out;
        if (!defined) return out;
        std::string all = cells[1];
        for (const std::string_view between : {" / ", " = ", " and "}) {
            for (auto at = all.find(between); at != std::string::npos; at = all.find(between))
                all.replace(at, between.size(), ",");
        }
        for (const auto part : engine::split(all, ',')) out.emplace_back(engine::trim(part));
        return out;
    }

    // Names and their initials: "Magic (M), Psionics (P)".
    struct Initials {
        std::string name, letters;
    };
    std::vector<Initials> initials() const {
        std::vector<Initials> out;
        const std::string words = text();
        for (auto at = words.find(" ("); at != std::string::npos; at = words.find(" (", at + 1)) {
            const auto end = words.find(')', at);
            if (end == std::string::npos || end > at + 5 || end == at + 2) continue;
            const std::string letters = words.substr(at + 2, end - at - 2);
            if (!std::ranges::all_of(letters, is_capital)) continue;
            std::size_t from = at;
            for (std::size_t next = at; next != std::string::npos && next > 0;) {  // words with capitals
                const auto space = words.rfind(' ', next - 1);
                if (space == std::string::npos || !is_capital(words[space + 1])) break;
                from = space + 1, next = space;
            }
            if (from < at) out.push_back({words.substr(from, at - from), letters});
        }
        return out;
    }

    // Set in italics or bold, named by the table, or behind initials.
    bool defines(std::string_view term) const {
        const std::string wanted = upper(term);
        if (upper(text()).find("*" + wanted + "*") != std::string::npos) return true;
        for (const auto& one : terms()) {
            const std::string known = upper(one);
            if (known == wanted || known.starts_with(wanted + " ")) return true;
        }
        return std::ranges::any_of(
            initials(), [&](const Initials& one) { return one.letters == term || upper(one.name) == wanted; });
    }

    // Where the clause first uses the word, or npos.
    std::size_t mention(std::string_view word) const {
        const std::string words = upper(text().substr(id().size())), wanted = upper(word);
        for (auto at = words.find(wanted); at != std::string::npos; at = words.find(wanted, at + 1)) {
            const bool begins = at == 0 || !is_letter(words[at - 1]);
            std::size_t end = at + wanted.size();
            if (end < words.size() && words[end] == 'S') ++end;  // several of them
            if (begins && (end >= words.size() || !is_letter(words[end]))) return at;
        }
        return std::string::npos;
    }

    static bool is_capital(unsigned char c) { return std::isupper(c) != 0; }
    static bool is_letter(unsigned char c) { return std::isalnum(c) != 0; }
};

// "- **QN-6.2** In the alternating phases ..." up to the next empty line, without its origin: "(001 III.C) [R-20]".
void add_paragraph(const std::string& paragraph, std::vector<Clause>& out) {
    std::string words = plain(paragraph.substr(paragraph.find_first_not_of("-* ")));
    for (const std::string_view origin : {" [R-", " (00"}) {
        const auto at = words.rfind(origin);
        if (at != std::string::npos && words.find_first_of(")]", at) + 1 == words.size()) words.resize(at);
    }
    const auto id = clause_of(words);
    if (!id.empty()) out.push_back({{std::string(id), std::string(engine::trim(words.substr(id.size())))}});
}

std::vector<Clause> clauses_of(std::string_view book) {
    std::vector<Clause> out;
    std::vector<std::string> heading;
    std::string paragraph;
    for (const auto& line : lines_of(std::string(book) + "\n\n")) {
        auto cells = cells_of(line);
        if (line.starts_with("- **"))
            paragraph = line;
        else if (!paragraph.empty() && !line.empty() && cells.empty())
            paragraph += " " + line;
        if (!paragraph.empty() && (line.empty() || !cells.empty())) {
            add_paragraph(paragraph, out);
            paragraph.clear();
        }
        if (cells.empty()) heading.clear();
        if (!cells.empty() && heading.empty()) heading = cells;
        if (cells.empty() || clause_of(cells[0]).empty()) continue;
        const bool names = heading.size() > 2 && cells.size() > 1 && (heading[1] == "Term" || heading[1] == "Area");
        out.push_back({std::move(cells), tells_origin(heading), names});
    }
    return out;
}

}  // namespace

std::string_view rulebook_of(std::span<const engine::SourceFile> files) {
    for (const auto& file : files) {
        if (file.name.ends_with("rules.md")) return file.text;
    }
    return {};
}

std::optional<std::string> rules_text(std::string_view book, std::string_view name, const Screen& screen) {
    if (name.empty()) return rendered(book, screen);
    const std::string wanted = upper(name);
    for (const auto& clause : clauses_of(book)) {
        if (clause.id() == wanted) return clause.lines(screen);
    }
    const auto dash = wanted.find('-');
    const std::string number = dash == std::string::npos ? wanted : wanted.substr(dash + 1);
    const auto found = is_number(number) ? chapter(book, number) : std::string_view();
    const bool own = dash == std::string::npos || book.find(" " + wanted.substr(0, dash + 1)) != std::string_view::npos;
    if (found.empty() || !own) return std::nullopt;
    return rendered(found, screen);
}

std::string term_text(std::string_view book, std::string_view term, const Screen& screen) {
    std::string out;
    for (const auto& clause : clauses_of(book)) {
        if (clause.defines(term)) out += clause.lines(screen);
    }
    return out;
}

std::string mention_text(std::string_view book, std::string_view word, const Screen& screen) {
    constexpr std::size_t kMost = 4, kSubject = 16;
    std::vector<Clause> found;
    for (auto& clause : clauses_of(book)) {
        if (clause.mention(word) != std::string::npos) found.push_back(std::move(clause));
    }
    // What speaks of it says so at its beginning.
    std::ranges::stable_partition(found, [&](const auto& clause) { return clause.mention(word) < kSubject; });
    std::string out;
    for (std::size_t i = 0; i < std::min(kMost, found.size()); ++i) out += found[i].lines(screen);
    if (found.size() <= kMost) return out;
    std::vector<std::string> more;
    for (std::size_t i = kMost; i < std::min(2 * kMost, found.size()); ++i) more.emplace_back(found[i].id());
    const std::string rest = found.size() > 2 * kMost ? fmt::format(" and {} more", found.size() - 2 * kMost) : "";
    return out + screen.paint(Tone::Faint, "Also in " + join(more, ", ") + rest + ".") + "\n";
}

std::vector<std::string> terms_of(std::string_view book) {
    std::vector<std::string> terms;
    for (const auto& clause : clauses_of(book)) {
        for (const auto& term : clause.terms()) terms.push_back(term);
        for (const auto& one : clause.initials()) terms.push_back(one.name);
    }
    return terms;
}

std::vector<std::string> nearest_clauses(std::string_view book, std::string_view name) {
    std::vector<std::string> ids;
    for (const auto& clause : clauses_of(book)) ids.emplace_back(clause.id());
    return engine::nearest(upper(name), ids, 3);
}

int rules(const Library& library, const RulesOptions& options) {
    const auto game = open_game(library, options.game);
    if (!game) return complain(game.error());
    const auto book = rulebook_of(engine::find_game(library.games, (*game)->facts().id)->files);
    if (book.empty()) return complain(complaint(fmt::format("{} carries no rulebook", (*game)->facts().id)));
    const Screen screen{paint_for(stdout), static_cast<std::size_t>(std::min(screen_width(), 100))};
    if (const auto text = rules_text(book, options.clause, screen)) {
        fmt::print("{}", *text);
        return kGood;
    }
    const auto near = nearest_clauses(book, options.clause);
    fmt::print(stderr, "nexus: the rules of {} have no `{}`{}\n", (*game)->facts().id, options.clause,
               near.empty() ? "" : "; did you mean " + join(near, " or "));
    return kBad;
}

}  // namespace cli
