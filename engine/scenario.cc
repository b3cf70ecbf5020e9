#include "engine/scenario.h"

#include <algorithm>
#include <map>
#include <utility>

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
        const auto space = std::min(words.find_first_of(" \t"), words.size());
        lines.push_back(
            {number, line.find_first_not_of(" \t"), words.substr(0, space), trim(words.substr(space)), words});
    }
    return lines;
}

// The games of a file by what its scenarios call them: cards are read once for all of them.
using Games = std::map<std::string, std::shared_ptr<const AnyGame>, std::less<>>;

class Runner {
  public:
    Runner(const Registry& registry, Games& games, std::string_view file, const ReadFile& read_file,
           const OnScenarioStep& on_step, std::vector<ScenarioReport>& reports)
        : registry_(registry),
          games_(games),
          file_(file),
          read_file_(read_file),
          on_step_(on_step),
          reports_(reports) {}

    void run(std::span<const Line> lines) {
        report_ = {std::string(file_), lines[0].number, std::string(lines[0].rest), {}, {}};
        std::size_t at = 1;
        for (; at < lines.size() && (lines[at].keyword == "rules" || lines[at].keyword == "game"); ++at)
            head(lines[at]);
        line_ = lines[0];
        if (game_ == nullptr && report_.failures.empty())
            fail("the scenario names no game", "write `game <name>` after its rules");
        if (report_.failures.empty() && use(game_->fixture(""), "the game has no neutral fixture"))
            block(lines[0], lines.subspan(at));
        reports_.push_back(report_);
    }

  private:
    static constexpr std::string_view kSayChance = "write `play chance: ...` before this line, or `given deck ...`";

    bool fail(std::string message, std::string remedy = {}) {
        report_.failures.push_back(
            {std::string(file_), line_.number, 0, std::move(message), std::string(line_.whole), std::move(remedy)});
        return false;
    }

    bool use(std::unique_ptr<AnyState> fixture, std::string otherwise, std::string remedy = {}) {
        if (fixture == nullptr) return fail(std::move(otherwise), std::move(remedy));
        now_.state = std::move(fixture);
        now_.before = now_.state->clone();
        now_.assigned = false;
        return true;
    }

    void head(const Line& line) {
        line_ = line;
        if (line.keyword == "rules") {
            for (const auto rule : split_words(line.rest)) report_.rules.emplace_back(rule);
            return;
        }
        if (const auto known = games_.find(line.rest); known != games_.end()) {
            game_ = known->second;
            return;
        }
        auto game = open_game(registry_, line.rest);
        if (game) {
            game_ = games_.emplace(line.rest, *game).first->second;
        } else {
            fail(game.error().message, game.error().remedy);
        }
    }

    // Runs lines in order until one fails. A fork runs on a copy and is a case of its own.
    bool block(const Line& head, std::span<const Line> lines) {
        bool given_open = true, given_ran = false, asked = false;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const Line& line = lines[i];
            line_ = line;
            if (line.keyword == "fork") {
                std::size_t end = i + 1;
                while (end < lines.size() && lines[end].indent > line.indent) ++end;
                if (end == i + 1) return fail("a fork has no lines", "indent the lines that belong to it");
                fork(line, lines.subspan(i + 1, end - i - 1));
                i = end - 1;
                asked = true;
                continue;
            }
            if (line.keyword != "given" && line.keyword != "check" && given_open) {
                given_open = false;
                if (!possible("given position")) return false;
            }
            if (!one_line(lines.subspan(i))) return false;
            given_open |= line.keyword == "given";
            given_ran |= line.keyword == "given";
            asked |= line.keyword != "given";
        }
        line_ = asked ? lines.back() : head;
        if (!asked) return fail("nothing is asked", "write a line `expect`, `refuse`, `play` or `check`");
        return !given_ran || !given_open || possible("given position");
    }

    bool possible(std::string_view which, const std::optional<std::string>& known = {}) {
        now_.assigned = false;
        const auto fault = now_.state->validate();
        return !fault || fault == known ||
               fail("the " + std::string(which) + " is impossible: " + *fault, "mend the lines `given`");
    }

    void fork(const Line& line, std::span<const Line> lines) {
        ScenarioReport outer = std::move(report_);
        Position before = std::exchange(now_, now_.copy());
        report_ = {outer.file, line.number, outer.name + " / " + std::string(line.rest), outer.rules, {}};
        block(line, lines);
        reports_.push_back(std::move(report_));
        report_ = std::move(outer);
        now_ = std::move(before);
    }

    bool one_line(std::span<const Line> from) {
        if (line_.keyword == "given") return given();
        if (line_.keyword == "check") return check();
        if (line_.keyword == "play") return play();
        if (line_.keyword == "expect") {
            pass_windows(next_player(from));
            const auto fault = expectation_fault(*now_.state, *now_.before, now_.events, line_.rest);
            if (!fault) return true;
            const bool waits = now_.state->decision().seat == Seat::Chance;
            return fail(*fault, waits ? "chance has not acted yet: " + std::string(kSayChance) : "");
        }
        if (line_.keyword == "refuse") return refuse();
        return fail(quoted(line_.keyword) + " is no line of a scenario",
                    "lines are scenario, rules, game, given, play, expect, refuse, fork, check");
    }

    bool given() {
        if (line_.rest == "auto pass") return now_.auto_pass = true;
        if (line_.rest.starts_with("fixture ")) {
            const auto name = trim(line_.rest.substr(8));
            return use(name == "start" ? game_->start() : game_->fixture(name), "there is no fixture " + quoted(name),
                       "the game's scenarios/README.md lists them");
        }
        const bool deck = line_.rest.starts_with("deck ");
        if (deck && !script()) return false;
        const auto [path, text, sign] = cut(line_.rest, "=");
        if (sign && !deck) {
            Value value = now_.state->value();
            Value* place = locate(value, path);
            const auto written = parse_value(text);
            if (place != nullptr && written) {
                *place = *written;
                if (!now_.assigned) now_.known = now_.state->validate();
                now_.assigned = true;
                const auto fault = now_.state->set(value);
                return !fault || fail("the position cannot be given: " + *fault);
            }
        }
        // Directives trust the position they change: what assigned paths broke is found before one runs.
        if (now_.assigned && !possible("position given above", now_.known)) return false;
        const auto fault = now_.state->given(line_.rest);
        return !fault || fail(*fault, "the game's scenarios/README.md lists its directives");
    }

    // `deck north = scout, scout, turret, 20 any`: the next cards from the top.
    bool script() {
        const auto [deck, list, sign] = cut(line_.rest, "=");
        if (!sign) return fail("a deck is given as `deck SEAT = card, card, 20 any`");
        Script script;
        bool any = false;
        for (const auto& [copies, card, whole] : read_counted(list)) {
            const int least = card == "any" ? 0 : 1;  // `0 any`: an empty deck
            if (copies < least) return fail(quoted(whole) + " is not `NUMBER card`");
            if (card == "any") {
                script.any += copies;
                any = true;
            } else if (any) {
                return fail(quoted(card) + " stands after `any`", "named cards come up first");
            } else {
                script.cards.insert(script.cards.end(), static_cast<std::size_t>(copies), std::string(card));
            }
        }
        const auto owner = trim(deck.substr(4));
        now_.scripts[owner.empty() ? "deck" : std::string(owner) + ".deck"] = std::move(script);
        return true;
    }

    bool check() {
        const auto [what, rest, parted] = cut(line_.rest, " ");
        std::string_view word;  // the last one: those before it are words of what is checked
        std::size_t at = 0;
        for (const std::string_view one : {" has ", " lacks ", " fails ", " costs ", " passes"}) {
            const auto found = rest.rfind(one);
            if (found == std::string_view::npos || found < at || (one == " passes" && !rest.ends_with(one))) continue;
            word = one;
            at = found;
        }
        if (word.empty())
            return fail("a check ends with `has CODE`, `lacks CODE`, `fails CODE`, `costs N` or `passes`");
        return check_finding(what, trim(rest.substr(0, at)), trim(word), trim(rest.substr(at + word.size())));
    }

    bool check_finding(std::string_view what, std::string_view subject, std::string_view word, std::string_view code) {
        const auto content = read_file_ ? read_file_(subject) : std::nullopt;
        std::vector<std::string> all;
        bool found = word == "passes";
        for (const auto& finding : game_->check(what, content ? *content : subject)) {
            all.push_back(finding.code + " (" + finding.sentence + ")");
            if (word == "passes") {
                found &= finding.code == "costs" || finding.code == "parses";
            } else {
                found |= word == "costs" ? finding.code == "costs" && finding.sentence == code : finding.code == code;
            }
        }
        if (found == (word != "lacks")) return true;
        return fail("the check finds " + (all.empty() ? "nothing wrong" : join(all, "; ")));
    }

    // The player of the next `play` line, so that windows before it can be passed.
    std::optional<Seat> next_player(std::span<const Line> from) const {
        for (const Line& line : from) {
            if (line.keyword == "play" || line.keyword == "refuse") return parse_seat(*game_, cut(line.rest, ":").left);
        }
        return std::nullopt;
    }

    void answer_chances() {
        while (now_.state->decision().seat == Seat::Chance && scripted_chance()) continue;
    }

    // Answers forced decks; with `auto pass` also windows of everybody but `spared`.
    void pass_windows(std::optional<Seat> spared) {
        for (answer_chances(); now_.auto_pass; answer_chances()) {
            const Seat asked = now_.state->decision().seat;
            if (!is_player(asked) || asked == spared || !pass_one()) return;
        }
    }

    bool pass_one() {
        const auto& facts = game_->facts();
        const auto decision = now_.state->decision();
        if (!facts.decisions[decision.kind].window || decision.part != 0) return false;
        for (const Action action : choices(*now_.state)) {
            if (!lets_by(facts, action)) continue;
            apply(action);
            return true;
        }
        return false;
    }

    // What was given of the deck that is drawn from.
    Script* script_here() {
        const auto found = now_.scripts.find(now_.state->operand_text(now_.state->decision().cause));
        return found == now_.scripts.end() ? nullptr : &found->second;
    }

    bool scripted_chance() {
        Script* script = script_here();
        if (script == nullptr) return false;
        if (!script->cards.empty()) {
            if (!take_chance(script->cards.front())) return false;
            script->cards.erase(script->cards.begin());
            return true;
        }
        if (script->any == 0) return false;
        --script->any;
        apply(now_.state->sample(now_.rng));
        return true;
    }

    bool take_chance(std::string_view word) {
        for (const Action action : choices(*now_.state)) {
            const std::string text = action_text(*now_.state, action);
            const auto [verb, operands, any] = cut(text, " ");
            if (text != word && (!any || operands != word)) continue;
            apply(action);
            return true;
        }
        return false;
    }

    void apply(Action action) {
        const auto before = on_step_ ? now_.state->clone() : nullptr;
        Events events;
        now_.state->apply(action, &events);
        now_.events.insert(now_.events.end(), events.begin(), events.end());
        if (before) on_step_({played_, before->decision().seat, action, before.get(), now_.state.get(), events, game_});
    }

    bool play() {
        played_ = line_.number;
        const auto [who, words, colon] = cut(line_.rest, ":");
        if (!colon) return fail("a play is `play SEAT: ACTION`");
        now_.before = now_.state->clone();
        now_.events.clear();
        if (who == "chance") return play_chance(words);
        if (who == "table") {
            const auto fault = run_command(*now_.state, words, &now_.events);
            return !fault || fail(*fault);
        }
        const auto seat = parse_seat(*game_, who);
        if (!seat || !is_player(*seat)) return fail(quoted(who) + " is no player of this game");
        return play_seat(*seat, words);
    }

    // Small actions one by one; forced decks answer in between, and `auto pass` takes windows that are not mentioned.
    bool play_seat(Seat seat, std::string_view text) {
        const auto words = split_words(text);
        if (words.empty()) return fail("an action is expected");
        for (std::size_t at = 0; at < words.size();) {
            pass_windows(seat);
            const auto one = read_action(*now_.state, seat, words, at);
            if (one) {
                if (at == 0) {
                    now_.before = now_.state->clone();
                    now_.events.clear();
                }
                apply(one->action);
                at += one->words;
                continue;
            }
            const Seat asked = now_.state->decision().seat;
            if (asked == Seat::Chance) return chance_first();
            if (!now_.auto_pass || asked != seat || !pass_one()) return fail(one.error().message, offered());
        }
        answer_chances();
        return true;
    }

    bool chance_first() {
        const Script* script = script_here();
        if (script != nullptr && !script->cards.empty())
            return fail("the given deck says " + quoted(script->cards.front()) + ", and that cannot come up here",
                        offered());
        return fail("chance acts first and nothing says how", std::string(kSayChance));
    }

    bool play_chance(std::string_view text) {
        const bool whole = now_.state->decision().seat == Seat::Chance && take_chance(text);
        if (!whole) {
            for (const auto word : split_words(text)) {
                pass_windows(std::nullopt);
                if (now_.state->decision().seat != Seat::Chance)
                    return fail(quoted(word) + " is left over: chance does not act here");
                if (!take_chance(word)) return fail(quoted(word) + " cannot happen here", offered());
            }
        }
        answer_chances();
        return true;
    }

    bool refuse() {
        const auto [who, rest, colon] = cut(line_.rest, ":");
        const auto by = rest.rfind(" by ");
        if (!colon || by == std::string_view::npos) return fail("a refusal is `refuse SEAT: ACTION by CLAUSE`");
        const auto words = trim(rest.substr(0, by)), clause = trim(rest.substr(by + 4));
        if (who == "table") {
            const auto fault = run_command(*now_.state->clone(), words, nullptr);
            if (!fault) return fail("the table does this");
            return fault->starts_with(std::string(clause) + ":") || fail("it is refused otherwise: " + *fault);
        }
        const auto seat = parse_seat(*game_, who);
        if (!seat || !is_player(*seat)) return fail("that is no player of this game");
        pass_windows(seat);
        const auto actions = read_actions(*now_.state, *seat, words);
        if (actions) return fail(quoted(words) + " is legal here, " + std::string(clause) + " does not refuse it");
        if (!actions.error().understood) return fail(actions.error().message);
        return actions.error().clause == clause || fail("it is refused by another clause: " + actions.error().message);
    }

    std::string offered() const {
        const AnyState& state = *now_.state;
        std::vector<std::string> words;
        for (const Action action : choices(state)) words.push_back(action_text(state, action));
        if (words.empty()) return {};
        const std::size_t more = words.size() > 12 ? words.size() - 12 : 0;
        words.resize(words.size() - more);
        return (state.decision().seat == Seat::Chance ? "possible: " : "legal here: ") + join(words) +
               (more > 0 ? ", and " + std::to_string(more) + " more" : "");
    }

    const Registry& registry_;
    Games& games_;
    std::string_view file_;
    const ReadFile& read_file_;
    const OnScenarioStep& on_step_;
    std::vector<ScenarioReport>& reports_;
    std::shared_ptr<const AnyGame> game_;
    ScenarioReport report_;
    Position now_;
    Line line_;       // being run
    int played_ = 0;  // the line of the last play
};

}  // namespace

std::vector<ScenarioReport> run_scenarios(const Registry& registry, std::string_view file, std::string_view text,
                                          const ReadFile& read_file, const OnScenarioStep& on_step) {
    std::vector<ScenarioReport> reports;
    const auto wrong = [&](int line, std::string message, std::string_view excerpt, std::string remedy) {
        const std::string name(file);
        reports.push_back({name, line, "", {}, {{name, line, 0, message, std::string(excerpt), remedy}}});
    };
    const auto lines = read_lines(text);
    Games games;
    for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
        end = begin + 1;
        while (end < lines.size() && lines[end].keyword != "scenario") ++end;
        if (lines[begin].keyword == "scenario") {
            Runner(registry, games, file, read_file, on_step, reports)
                .run(std::span(lines).subspan(begin, end - begin));
        } else {
            wrong(lines[begin].number, "a file begins with `scenario <one sentence>`", lines[begin].whole, "");
        }
    }
    if (lines.empty()) wrong(1, "the file holds no scenario", "", "write `scenario <one sentence>`");
    return reports;
}

}  // namespace engine
