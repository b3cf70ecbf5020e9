#include "engine/scenario.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "engine/expectation.h"
#include "engine/record.h"

namespace engine {
namespace {

struct Line {
    int number = 0;
    std::size_t indent = 0;
    std::string_view keyword;
    std::string_view rest;
    std::string_view whole;
};

// Next cards of a deck: named ones first, then `any` so many more by a fixed stream.
struct Script {
    std::vector<std::string> cards;
    int any = 0;
};

struct Position {
    std::unique_ptr<AnyState> state, before;  // before the last play, for the names of what left
    Events events;                            // since the last play
    std::map<std::string, Script, std::less<>> scripts;
    bool auto_pass = false;
    bool assigned = false;             // paths were set and the position has not been looked at since
    std::optional<std::string> known;  // what was impossible before they were: a fixture may lack cards
    Rng rng{1};

    Position copy() const {
        return {state->clone(), before->clone(), events, scripts, auto_pass, assigned, known, rng};
    }
};

std::vector<Line> read_lines(std::string_view text) {
    std::vector<Line> lines;
    int number = 0;
    for (auto line : split(text, '\n')) {
        ++number;
        const auto hash = line.find("# ");  // `#2` is a name, `# ` begins a comment
        const bool comment = hash != std::string_view::npos && (hash == 0 || line[hash - 1] == ' ');
        if (comment) line = line.substr(0, hash);
        const auto words = trim(line);
        if (words.empty() || words[0] == '#') continue;
        const auto space = words.find_first_of(" \t");
        lines.push_back({number, line.find_first_not_of(" \t"), words.substr(0, space),
                         space == std::string_view::npos ? std::string_view() : trim(words.substr(space)), words});
    }
    return lines;
}

class Runner {
  public:
    Runner(const Registry& registry, std::string_view file, const ReadFile& read_file, const OnScenarioStep& on_step,
           std::vector<ScenarioReport>& reports)
        : registry_(registry), file_(file), read_file_(read_file), on_step_(on_step), reports_(reports) {}

    void run(std::span<const Line> lines) {
        report_ = {std::string(file_), lines[0].number, std::string(lines[0].rest), {}, {}};
        std::size_t at = 1;
        for (; at < lines.size() && (lines[at].keyword == "rules" || lines[at].keyword == "game"); ++at)
            head(lines[at]);
        if (game_ == nullptr && report_.failures.empty())
            fail(lines[0], "the scenario names no game", "write `game <name>` after its rules");
        if (report_.failures.empty()) {
            Position position{game_->fixture(""), game_->fixture(""), {}, {}, false, false, {}, Rng{1}};
            if (position.state == nullptr) {
                fail(lines[0], "the game has no neutral fixture");
            } else {
                block(lines[0], lines.subspan(at), position);
            }
        }
        reports_.push_back(report_);
    }

  private:
    bool fail(const Line& line, std::string message, std::string remedy = {}) {
        report_.failures.push_back(
            {std::string(file_), line.number, 0, std::move(message), std::string(line.whole), std::move(remedy)});
        return false;
    }

    void head(const Line& line) {
        if (line.keyword == "rules") {
            for (const auto rule : split_words(line.rest)) report_.rules.emplace_back(rule);
            return;
        }
        auto game = open_game(registry_, line.rest);
        if (game) {
            game_ = *game;
        } else {
            fail(line, game.error().message, game.error().remedy);
        }
    }

    // Runs lines in order until one fails. A fork runs on a copy and is a case of its own.
    bool block(const Line& head, std::span<const Line> lines, Position& position) {
        bool given_open = true, given_ran = false, asked = false;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const Line& line = lines[i];
            if (line.keyword == "fork") {
                std::size_t end = i + 1;
                while (end < lines.size() && lines[end].indent > line.indent) ++end;
                if (end == i + 1) return fail(line, "a fork has no lines", "indent the lines that belong to it");
                fork(line, lines.subspan(i + 1, end - i - 1), position);
                i = end - 1;
                asked = true;
                continue;
            }
            if (line.keyword != "given" && line.keyword != "check" && given_open) {
                given_open = false;
                if (!possible(line, position)) return false;
            }
            if (!one_line(line, lines.subspan(i), position)) return false;
            given_open |= line.keyword == "given";
            given_ran |= line.keyword == "given";
            asked |= line.keyword != "given";
        }
        if (!asked) return fail(head, "nothing is asked", "write a line `expect`, `refuse`, `play` or `check`");
        return !given_ran || !given_open || possible(lines.back(), position);
    }

    bool possible(const Line& line, Position& position) {
        position.assigned = false;
        const auto fault = position.state->validate();
        return !fault || fail(line, "the given position is impossible: " + *fault, "mend the lines `given`");
    }

    // Directives trust the position they change: what assigned paths broke is found before one runs.
    bool sound_paths(const Line& line, Position& position) {
        if (!position.assigned) return true;
        const auto fault = position.state->validate();
        if (fault && fault != position.known)
            return fail(line, "the position given above is impossible: " + *fault, "mend the lines `given`");
        position.assigned = false;
        return true;
    }

    void fork(const Line& line, std::span<const Line> lines, const Position& position) {
        ScenarioReport outer = std::move(report_);
        report_ = {outer.file, line.number, outer.name + " / " + std::string(line.rest), outer.rules, {}};
        Position copy = position.copy();
        block(line, lines, copy);
        reports_.push_back(std::move(report_));
        report_ = std::move(outer);
    }

    bool one_line(const Line& line, std::span<const Line> from, Position& position) {
        if (line.keyword == "given") return given(line, position);
        if (line.keyword == "check") return check(line);
        if (line.keyword == "play") return play(line, position);
        if (line.keyword == "expect") {
            pass_windows(position, next_player(from));
            const auto fault = expectation_fault(*position.state, *position.before, position.events, line.rest);
            return !fault || fail(line, *fault);
        }
        if (line.keyword == "refuse") return refuse(line, position);
        return fail(line, "`" + std::string(line.keyword) + "` is no line of a scenario",
                    "lines are scenario, rules, game, given, play, expect, refuse, fork, check");
    }

    bool given(const Line& line, Position& position) {
        if (line.rest == "auto pass") return position.auto_pass = true;
        if (line.rest.starts_with("fixture ")) {
            const auto name = trim(line.rest.substr(8));
            auto state = name == "start" ? game_->start() : game_->fixture(name);
            if (state == nullptr)
                return fail(line, "there is no fixture `" + std::string(name) + "`",
                            "the game's scenarios/README.md lists them");
            position.state = std::move(state);
            position.before = position.state->clone();
            position.assigned = false;
            return true;
        }
        const bool deck = line.rest.starts_with("deck ");
        if (deck && !script(line, position)) return false;
        const auto sign = line.rest.find('=');
        if (sign != std::string_view::npos && !deck) {
            Value value = position.state->value();
            Value* place = locate(value, trim(line.rest.substr(0, sign)));
            const auto written = parse_value(trim(line.rest.substr(sign + 1)));
            if (place != nullptr && written) {
                *place = *written;
                if (!position.assigned) position.known = position.state->validate();
                position.assigned = true;
                if (const auto fault = position.state->set(value))
                    return fail(line, "the position cannot be given: " + *fault);
                return true;
            }
        }
        if (!sound_paths(line, position)) return false;
        if (const auto fault = position.state->given(line.rest))
            return fail(line, *fault, "the game's scenarios/README.md lists its directives");
        return true;
    }

    // `deck north = scout, scout, turret, 20 any`: the next cards from the top.
    bool script(const Line& line, Position& position) {
        const auto sign = line.rest.find('=');
        if (sign == std::string_view::npos) return fail(line, "a deck is given as `deck SEAT = card, card, 20 any`");
        Script script;
        bool any = false;
        for (auto part : split(line.rest.substr(sign + 1), ',')) {
            part = trim(part);
            int copies = 1;
            const auto space = part.find(' ');
            if (space != std::string_view::npos) {
                const auto [stop, failure] = std::from_chars(part.data(), part.data() + space, copies);
                const auto card = trim(part.substr(space));
                const int least = card == "any" ? 0 : 1;  // `0 any`: an empty deck
                if (failure != std::errc() || stop != part.data() + space || copies < least || copies > 1000)
                    return fail(line, "`" + std::string(part) + "` is not `NUMBER card`");
                part = card;
            }
            if (part == "any") {
                script.any += copies;
                any = true;
            } else if (any) {
                return fail(line, "`" + std::string(part) + "` stands after `any`", "named cards come up first");
            } else {
                for (int i = 0; i < copies && !part.empty(); ++i) script.cards.emplace_back(part);
            }
        }
        const auto owner = trim(line.rest.substr(5, sign - 5));
        position.scripts[owner.empty() ? "deck" : std::string(owner) + ".deck"] = std::move(script);
        return true;
    }

    bool check(const Line& line) {
        const auto space = line.rest.find(' ');
        const auto what = line.rest.substr(0, space);
        auto rest = space == std::string_view::npos ? std::string_view() : trim(line.rest.substr(space));
        if (rest.ends_with(" passes"))
            return check_finding(line, what, trim(rest.substr(0, rest.size() - 7)), "passes", {});
        std::string_view word;  // the last one: those before it are words of what is checked
        std::size_t at = 0;
        for (const std::string_view one : {" has ", " lacks ", " fails ", " costs "}) {
            const auto found = rest.rfind(one);
            if (found != std::string_view::npos && found >= at) word = one, at = found;
        }
        if (!word.empty())
            return check_finding(line, what, trim(rest.substr(0, at)), trim(word), trim(rest.substr(at + word.size())));
        return fail(line, "a check ends with `has CODE`, `lacks CODE`, `fails CODE`, `costs N` or `passes`");
    }

    bool check_finding(const Line& line, std::string_view what, std::string_view subject, std::string_view word,
                       std::string_view code) {
        std::string text(subject);
        if (const auto content = read_file_ ? read_file_(subject) : std::nullopt) text = *content;
        const auto findings = game_->check(what, text);
        std::string all;
        bool found = false;
        for (const auto& finding : findings) {
            all += (all.empty() ? "" : "; ") + finding.code + " (" + finding.sentence + ")";
            found |= word == "costs" ? finding.code == "costs" && finding.sentence == code : finding.code == code;
        }
        if (word == "passes") {
            found = std::all_of(findings.begin(), findings.end(),
                                [](const Finding& f) { return f.code == "costs" || f.code == "parses"; });
        }
        if (found == (word != "lacks")) return true;
        return fail(line, "the check finds " + (all.empty() ? "nothing wrong" : all));
    }

    // The player of the next `play` line, so that windows before it can be passed.
    std::optional<Seat> next_player(std::span<const Line> from) const {
        for (const Line& line : from) {
            if (line.keyword == "play" || line.keyword == "refuse")
                return parse_seat(*game_, line.rest.substr(0, line.rest.find(':')));
        }
        return std::nullopt;
    }

    void answer_chances(Position& position) {
        for (;;) {
            const Decision decision = position.state->decision();
            if (decision.seat != Seat::Chance || !scripted_chance(position, decision)) return;
        }
    }

    // Answers forced decks; with `auto pass` also windows of everybody but `spared`.
    void pass_windows(Position& position, std::optional<Seat> spared) {
        for (answer_chances(position); position.auto_pass; answer_chances(position)) {
            const Seat asked = position.state->decision().seat;
            if (!is_player(asked) || asked == spared || !pass_one(position)) return;
        }
    }

    bool pass_one(Position& position) {
        const auto& facts = game_->facts();
        if (!facts.decisions[position.state->decision().kind].window) return false;
        ActionList list;
        position.state->list_actions(list);
        for (const Action action : list) {
            if (facts.verbs[action.verb].name != "pass") continue;
            apply(position, action);
            return true;
        }
        return false;
    }

    bool scripted_chance(Position& position, const Decision& decision) {
        const auto found = position.scripts.find(position.state->operand_text(decision.cause));
        if (found == position.scripts.end()) return false;
        Script& script = found->second;
        if (!script.cards.empty()) {
            if (!take_chance(position, script.cards.front())) return false;
            script.cards.erase(script.cards.begin());
            return true;
        }
        if (script.any == 0) return false;
        --script.any;
        apply(position, position.state->sample(position.rng));
        return true;
    }

    bool take_chance(Position& position, std::string_view word) {
        ChanceList list;
        position.state->chances(list);
        for (const Chance& chance : list) {
            const std::string text = action_text(*position.state, chance.action);
            if (text == word || text.substr(std::min(text.size(), text.find(' ') + 1)) == word) {
                apply(position, chance.action);
                return true;
            }
        }
        return false;
    }

    void apply(Position& position, Action action) {
        if (!on_step_) return position.state->apply(action, &position.events);
        const auto before = position.state->clone();
        ScenarioStep step{line_, before->decision().seat, action, before.get(), nullptr, {}, game_};
        position.state->apply(action, &step.events);
        position.events.insert(position.events.end(), step.events.begin(), step.events.end());
        step.after = position.state.get();
        on_step_(step);
    }

    bool play(const Line& line, Position& position) {
        line_ = line.number;
        const auto colon = line.rest.find(':');
        if (colon == std::string_view::npos) return fail(line, "a play is `play SEAT: ACTION`");
        const auto who = trim(line.rest.substr(0, colon));
        const auto words = trim(line.rest.substr(colon + 1));
        position.before = position.state->clone();
        position.events.clear();
        if (who == "chance") return play_chance(line, words, position);
        if (who == "table") {
            const auto fault = run_command(*position.state, words, &position.events);
            return !fault || fail(line, *fault);
        }
        const auto seat = parse_seat(*game_, who);
        if (!seat || !is_player(*seat)) return fail(line, "`" + std::string(who) + "` is no player of this game");
        return play_seat(line, *seat, words, position);
    }

    // Small actions one by one; forced decks answer in between, and `auto pass` takes windows that are not mentioned.
    bool play_seat(const Line& line, Seat seat, std::string_view text, Position& position) {
        const auto words = split_words(text);
        if (words.empty()) return fail(line, "an action is expected");
        for (std::size_t at = 0; at < words.size();) {
            pass_windows(position, seat);
            const auto one = read_action(*position.state, seat, words, at);
            if (one) {
                if (at == 0) {
                    position.before = position.state->clone();
                    position.events.clear();
                }
                apply(position, one->action);
                at += one->words;
                continue;
            }
            const Seat asked = position.state->decision().seat;
            if (asked == Seat::Chance) return chance_first(line, position);
            if (!position.auto_pass || asked != seat || !pass_one(position)) {
                return fail(line, one.error().message, listing(*position.state));
            }
        }
        answer_chances(position);
        return true;
    }

    bool chance_first(const Line& line, const Position& position) {
        const auto found = position.scripts.find(position.state->operand_text(position.state->decision().cause));
        if (found != position.scripts.end() && !found->second.cards.empty())
            return fail(line, "the given deck says `" + found->second.cards.front() + "`, and that cannot come up here",
                        outcomes(*position.state));
        return fail(line, "chance acts first and nothing says how",
                    "write `play chance: ...` before this line, or `given deck ...`");
    }

    bool play_chance(const Line& line, std::string_view words, Position& position) {
        if (position.state->decision().seat == Seat::Chance && take_chance(position, words))
            return finish_chance(position);
        for (const auto word : split_words(words)) {
            pass_windows(position, std::nullopt);
            if (position.state->decision().seat != Seat::Chance)
                return fail(line, "`" + std::string(word) + "` is left over: chance does not act here");
            if (!take_chance(position, word))
                return fail(line, "`" + std::string(word) + "` cannot happen here", outcomes(*position.state));
        }
        return finish_chance(position);
    }

    bool finish_chance(Position& position) {
        answer_chances(position);
        return true;
    }

    bool refuse(const Line& line, Position& position) {
        const auto colon = line.rest.find(':');
        const auto by = line.rest.rfind(" by ");
        if (colon == std::string_view::npos || by == std::string_view::npos || by < colon)
            return fail(line, "a refusal is `refuse SEAT: ACTION by CLAUSE`");
        if (trim(line.rest.substr(0, colon)) == "table") return refuse_command(line, colon, by, position);
        const auto seat = parse_seat(*game_, trim(line.rest.substr(0, colon)));
        if (!seat || !is_player(*seat)) return fail(line, "that is no player of this game");
        const auto words = trim(line.rest.substr(colon + 1, by - colon - 1));
        const auto clause = trim(line.rest.substr(by + 4));
        pass_windows(position, seat);
        const auto actions = read_actions(*position.state, *seat, words);
        if (actions)
            return fail(line,
                        "`" + std::string(words) + "` is legal here, " + std::string(clause) + " does not refuse it");
        if (!actions.error().understood) return fail(line, actions.error().message);
        return actions.error().clause == clause ||
               fail(line, "it is refused by another clause: " + actions.error().message);
    }

    bool refuse_command(const Line& line, std::size_t colon, std::size_t by, const Position& position) {
        const auto fault =
            run_command(*position.state->clone(), trim(line.rest.substr(colon + 1, by - colon - 1)), nullptr);
        if (!fault) return fail(line, "the table does this");
        const auto clause = trim(line.rest.substr(by + 4));
        return fault->starts_with(std::string(clause) + ":") || fail(line, "it is refused otherwise: " + *fault);
    }

    static std::string listing(const AnyState& state) {
        ActionList list;
        if (is_player(state.decision().seat)) state.list_actions(list);
        std::string out;
        for (std::size_t i = 0; i < list.size() && i < 12; ++i)
            out += (i == 0 ? "legal here: " : ", ") + action_text(state, list[i]);
        return list.size() > 12 ? out + ", and " + std::to_string(list.size() - 12) + " more" : out;
    }

    static std::string outcomes(const AnyState& state) {
        ChanceList list;
        state.chances(list);
        std::string out;
        for (std::size_t i = 0; i < list.size() && i < 20; ++i)
            out += (i == 0 ? "possible: " : ", ") + action_text(state, list[i].action);
        return out;
    }

    const Registry& registry_;
    std::string_view file_;
    const ReadFile& read_file_;
    const OnScenarioStep& on_step_;
    int line_ = 0;  // being run
    std::vector<ScenarioReport>& reports_;
    std::shared_ptr<const AnyGame> game_;
    ScenarioReport report_;
};

}  // namespace

std::vector<ScenarioReport> run_scenarios(const Registry& registry, std::string_view file, std::string_view text,
                                          const ReadFile& read_file, const OnScenarioStep& on_step) {
    std::vector<ScenarioReport> reports;
    const auto lines = read_lines(text);
    for (std::size_t begin = 0; begin < lines.size();) {
        std::size_t end = begin + 1;
        while (end < lines.size() && lines[end].keyword != "scenario") ++end;
        const std::span<const Line> one(lines.data() + begin, end - begin);
        if (one[0].keyword == "scenario") {
            Runner(registry, file, read_file, on_step, reports).run(one);
        } else {
            reports.push_back({std::string(file),
                               one[0].number,
                               "",
                               {},
                               {{std::string(file), one[0].number, 0, "a file begins with `scenario <one sentence>`",
                                 std::string(one[0].whole), ""}}});
        }
        begin = end;
    }
    if (lines.empty())
        reports.push_back(
            {std::string(file),
             1,
             "",
             {},
             {{std::string(file), 1, 0, "the file holds no scenario", "", "write `scenario <one sentence>`"}}});
    return reports;
}

}  // namespace engine
