// What a person types at the table.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ranges>

#include "cli/boards/board.h"
#include "cli/commands/opening.h"
#include "cli/commands/rulebook.h"
#include "cli/table/names.h"
#include "cli/table/terminal.h"
#include "cli/table/thinking.h"

namespace cli {

using engine::Seat;

namespace {

constexpr std::string_view kHelp =
    "  ? THING           what is this? a card, a unit, a place, a seat, a word of the rules\n"
    "  why ACTION        may I do this, and if not, which rule forbids it\n"
    "  rules CLAUSE      the words of a clause, or of a chapter\n"
    "  look [SEAT]       the board of a seat, drawn large, or all missions; `hand` shows your cards\n"
    "  range UNIT        what a unit of the battlefield reaches\n"
    "  hint              what a bot would do here, and why\n"
    "  undo              take back your last action, unless it is final\n"
    "  undo!             go back to your last decision against bots; chance then draws anew\n"
    "  news              everything since you last decided, before the others acted\n"
    "  log [N]           the last N things that happened (20)\n"
    "  save FILE         write the record: `nexus replay FILE`, `nexus play --load FILE`\n"
    "  show              draw the table again\n"
    "  concede, quit     lose the game, leave the table\n";

// What keeps this seat from taking back its last action.
std::string why_final(const engine::Play& play, Seat seat) {
    if (play.last_step_of(seat) < 0) return "you have not decided anything yet";
    for (const auto& step : std::views::reverse(play.steps())) {
        if (step.seat == Seat::Nobody) return "a command of the table is final";
        if (!step.is_final) continue;
        if (step.seat == Seat::Chance) return "chance has acted since: what came up cannot be forgotten";
        if (step.seat != seat) return seat_text(play.game(), step.seat) + " has decided since";
        break;
    }
    return "your last action is final: chance or another seat had its turn, or somebody learned something";
}

}  // namespace

Terminal::Next Terminal::obey(std::string_view line) {
    if (line.empty()) return is_terminal(stdin) ? Next::Show : Next::Ask;
    if (line.front() == '?') return command("?", engine::trim(line.substr(1)));
    const auto space = line.find(' ');
    const auto word = line.substr(0, space);
    const auto rest = space == std::string_view::npos ? std::string_view() : engine::trim(line.substr(space));
    return is_action(word) ? act(line) : command(word, rest);
}

bool Terminal::is_action(std::string_view word) const {
    for (const auto& verb : play_.game().facts().verbs) {
        if (verb.name == word) return true;
    }
    return false;
}

Terminal::Next Terminal::command(std::string_view word, std::string_view rest) {
    if (word == "quit" || word == "q" || word == "exit") return Next::Quit;
    if (word == "show") return Next::Show;
    if (word == "undo") return undo(false);
    if (word == "undo!") return undo(true);
    if (word == "hint") return hint();
    if (word == "save") return save(rest);
    if (word == "concede") return concede();
    if (word == "help" || word == "h") {
        fmt::print("{}{}", actions_help(), kHelp);
    } else if (word == "?") {
        fmt::print("{}", answer_about(*play_.state().view(viewer_), rest, screen_, rulebook_));
    } else if (word == "why") {
        fmt::print("{}", answer_why(play_, viewer_, rest, screen_));
    } else if (word == "rules") {
        fmt::print("{}", answer_rules(rest));
    } else if (word == "look") {
        fmt::print("{}", answer_look(rest));
    } else if (word == "hand") {
        const auto hand = hand_text(*play_.state().view(viewer_), board_style());
        fmt::print("{}", hand.empty() ? "There are no cards to draw; `show` draws the table.\n" : hand);
    } else if (word == "range") {
        fmt::print("{}", answer_range(rest));
    } else if (word == "news") {
        const auto news = answer_log(play_, viewer_, news_start(play_, viewer_), 1000, screen_);
        fmt::print("{}", news.empty() ? "Nothing has happened yet.\n" : news);
    } else if (word == "log") {
        const auto most = engine::whole_number<std::size_t>(rest).value_or(20);
        fmt::print("{}", answer_log(play_, viewer_, 0, most, screen_));
    } else {
        return act(rest.empty() ? word
                                : std::string_view(word.data(), static_cast<std::size_t>(rest.end() - word.begin())));
    }
    return Next::Ask;
}

// The verbs of this game, and how its first action of now is typed.
std::string Terminal::actions_help() const {
    engine::ActionList list;
    if (!over()) play_.state().view(viewer_)->list_actions(list);
    const std::string example = list.empty() ? "1" : "1, " + action_text(*play_.state().view(viewer_), list[0]);
    std::string out = "  " + example + "\n" + std::string(20, ' ') +
                      "do an action, by its number or its words; several words may name several steps,\n" +
                      std::string(20, ' ') + "names may be shortened to their beginning\n";
    for (const auto& verb : play_.game().facts().verbs) {
        if (verb.help.starts_with("chance: ")) continue;
        out += "    " + screen_.paint(Tone::Strong, pad(verb.name, 14)) + "  " +
               wrap(verb.help, screen_.width, 20, 20) + "\n";
    }
    return out;
}

std::string Terminal::answer_look(std::string_view name) const {
    const auto seat = name.empty() ? viewer_ : engine::parse_seat(play_.game(), name).value_or(Seat::Nobody);
    const auto text = look_text(*play_.state().view(viewer_), seat, board_style());
    return text.empty() ? "There is no such board; `show` draws the table.\n" : text;
}

std::string Terminal::answer_range(std::string_view name) const {
    const auto view = play_.state().view(viewer_);
    std::vector<std::string> names;
    for (auto& one : all_names(*view, engine::Kind::Unit)) {
        if (!range_text(*view, *engine::parse_ref(*view, engine::Kind::Unit, one), board_style()).empty())
            names.push_back(std::move(one));
    }
    const auto meant = names_meant(names, join(typed_words(name), "-"));
    if (meant.size() > 1) return ambiguous_text(name, meant) + "\n";
    if (meant.empty())
        return names.empty() ? "Nothing here has a range.\n" : "Of which unit? " + join(names, ", ") + "\n";
    const auto unit = *engine::parse_ref(*view, engine::Kind::Unit, meant[0]);
    const auto lines = view->about(unit);
    const auto from = std::ranges::find(lines, "reaches", &engine::AboutLine::label);
    return screen_.paint(Tone::Strong, meant[0]) + "\n" + range_text(*view, unit, board_style()) +
           about_text(std::vector(from, lines.end()), screen_.paint, screen_.width);
}

std::string Terminal::answer_rules(std::string_view clause) const {
    if (clause.empty())
        return "Which clause or chapter? The whole book: `nexus rules " + std::string(play_.game().facts().id) + "`.\n";
    if (const auto text = rules_text(rulebook_, clause, screen_)) return *text;
    const auto near = nearest_clauses(rulebook_, clause);
    return fmt::format("the rules have no `{}`{}\n", clause,
                       near.empty() ? "" : "; did you mean " + join(near, " or "));
}

Terminal::Next Terminal::act(std::string_view line) {
    if (over()) {
        fmt::print("The game is over. `help` lists what can be typed.\n");
        return Next::Ask;
    }
    engine::ActionList list;
    play_.state().list_actions(list);
    if (const auto number = engine::whole_number<std::size_t>(line)) {
        if (*number >= 1 && *number <= list.size()) {
            play_.act(list[*number - 1]);
            return Next::Show;
        }
        fmt::print("There is no number {} here: choose from 1 to {}.\n", *number, list.size());
        return Next::Ask;
    }
    const auto actions = read_typed(play_.state(), viewer_, line);
    if (!actions) {
        fmt::print("{}\n", screen_.paint(Tone::Bad, actions.error().message));
        if (!actions.error().understood) fmt::print("Type a number of the list, an action, or `help`.\n");
        return Next::Ask;
    }
    for (const auto action : *actions) play_.act(action);
    return Next::Show;
}

Terminal::Next Terminal::undo(bool anew) {
    if (anew && seating_.humans() != 1) {
        fmt::print("`undo!` is for one person against bots: others have seen what happened.\n");
        return Next::Ask;
    }
    const int step = play_.last_step_of(viewer_);
    if (step < 0 || (!anew && !play_.goes_back_freely(viewer_))) {
        const bool may_force = !anew && seating_.humans() == 1 && play_.step() > 0;
        fmt::print("No undo: {}.{}\n", why_final(play_, viewer_),
                   may_force ? " `undo!` goes back all the same; chance draws anew." : "");
        return Next::Ask;
    }
    play_ = play_.at(step);
    for (auto& seen : seen_) seen = std::min(seen, step);
    return Next::Show;
}

Terminal::Next Terminal::hint() {
    if (over() || adviser_ == nullptr) {
        fmt::print("There is nothing to decide.\n");
        return Next::Ask;
    }
    const auto thought = think(*adviser_, play_, viewer_, "the adviser");
    fmt::print("{}", answer_hint(play_, viewer_, thought, screen_));
    return Next::Ask;
}

Terminal::Next Terminal::save(std::string_view path) {
    const std::string file(path);
    std::error_code failure;
    if (file.empty()) {
        fmt::print("Say where: `save FILE`.\n");
    } else if (const auto old = read_file(file); old && !old->starts_with("nexus record")) {
        fmt::print("`{}` exists and is no record: choose another name.\n", file);
    } else if (const auto wrong = write_file(file, play_.record(seating_.text(play_.game())))) {
        fmt::print("{}\n", text(*wrong));
    } else {
        fmt::print("Saved {} steps to {}.\n", play_.step(), file);
    }
    return Next::Ask;
}

Terminal::Next Terminal::concede() {
    if (over() || !engine::is_player(viewer_)) {
        fmt::print("There is nothing to concede.\n");
        return Next::Ask;
    }
    if (const auto refused = play_.command(seat_text(play_.game(), viewer_) + " concedes")) {
        fmt::print("{}\n", *refused);
        return Next::Ask;
    }
    return Next::Show;
}

}  // namespace cli
