#include "cli/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include "engine/nearest.h"

namespace cli {
namespace {

using engine::Kind;
using engine::Seat;

constexpr Kind kKinds[] = {Kind::Card, Kind::Unit, Kind::Place, Kind::Seat, Kind::Word};

// "Harbour Toll" as its slug.
std::string slug(std::string_view text) {
    std::string out;
    for (const auto word : engine::split_words(text)) out += (out.empty() ? "" : "-") + std::string(word);
    return out;
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string nearest_things(const engine::AnyState& view, std::string_view word) {
    std::vector<std::string> names;
    for (const Kind kind : kKinds) {
        for (int i = 0; i < view.game().operand_limit(kind); ++i) {
            const engine::Ref ref{kind, static_cast<std::uint16_t>(i)};
            auto name = view.operand_text(ref);
            if (!name.empty() && !view.about(ref).empty()) names.push_back(std::move(name));
        }
    }
    const auto close = engine::nearest(word, names, 3);
    return close.empty() ? "" : "; did you mean " + join(close, " or ");
}

std::string legal_text(const engine::AnyState& view, engine::Action action, const Screen& screen) {
    const auto lines = view.preview(action);
    return fmt::format("`{}` is legal.\n", action_text(view, action)) + about_text(lines, screen.paint, screen.width);
}

}  // namespace

std::string percent(int permille) { return fmt::format("{} %", (permille + 5) / 10); }

std::optional<std::size_t> read_number(std::string_view word) {
    std::size_t number = 0;
    const auto end = std::from_chars(word.data(), word.data() + word.size(), number);
    if (word.empty() || end.ec != std::errc() || end.ptr != word.data() + word.size()) return std::nullopt;
    return number;
}

std::string answer_about(const engine::AnyState& view, std::string_view text, const Screen& screen) {
    std::string out;
    for (const std::string& name : {slug(text), lower(slug(text))}) {
        for (const Kind kind : kKinds) {
            const auto ref = engine::parse_ref(view, kind, name);
            if (ref && *ref != engine::Ref{Kind::Card, 0})
                out += about_text(view.about(*ref), screen.paint, screen.width);
        }
        if (!out.empty()) return screen.paint(Tone::Strong, name) + "\n" + out;
    }
    if (text.empty()) return "Ask about a thing you see, as in `? north`.\n";
    return fmt::format("nothing here is called `{}`{}\n", text, nearest_things(view, slug(text)));
}

std::string answer_why(const Table& table, Seat seat, std::string_view text, const Screen& screen) {
    const auto view = table.state().view(seat);
    if (const auto number = read_number(text)) {
        engine::ActionList list;
        view->list_actions(list);
        if (*number >= 1 && *number <= list.size()) return legal_text(*view, list[*number - 1], screen);
    }
    const auto action = engine::parse_action(*view, text);
    if (action) {
        const auto refusal = view->refuse(*action);
        return refusal ? refusal_text(*view, *refusal) + "\n" : legal_text(*view, *action, screen);
    }
    const auto actions = engine::read_actions(table.state(), seat, text);
    if (!actions) return actions.error().message + "\n";
    if (actions->size() == 1) return legal_text(*view, actions->front(), screen);
    return fmt::format("it is legal, in {} steps\n", actions->size());
}

std::string answer_log(const Table& table, Seat seat, std::size_t from, std::size_t most, const Screen& screen) {
    struct Line {
        std::size_t step;
        std::string words;
        int times;
    };
    std::vector<Line> lines;
    const auto say = [&](std::size_t step, const std::string& words) {
        if (!lines.empty() && lines.back().words == words) {
            ++lines.back().times;
        } else {
            lines.push_back({step + 1, words, 1});
        }
    };
    const auto subject = [](std::string_view words) { return words.substr(0, words.find(' ')); };
    // What one action brought about is one line for each who is spoken of.
    const auto say_all = [&](std::size_t step, const std::vector<std::string>& sentences) {
        std::string words;
        for (const auto& sentence : sentences) {
            const bool same =
                !words.empty() && subject(words) == subject(sentence) && sentence.find(' ') != std::string::npos;
            if (!same && !words.empty()) say(step, words);
            words = same ? words + "," + sentence.substr(sentence.find(' ')) : sentence;
        }
        if (!words.empty()) say(step, words);
    };
    for (std::size_t step = from; step < table.history().size(); ++step) {
        const Played& played = table.history()[step];
        const auto before = played.before->view(seat);
        const auto after = table.after(step).view(seat);
        if (!played.command.empty()) say(step, played.command);
        std::vector<std::string> sentences;
        for (const auto& event : played.events) {
            if (table.game().facts().events[event.kind].name == "phase") continue;  // the next line says it
            sentences.push_back(event_sentence(*before, *after, engine::seen_by(seat, event)));
        }
        say_all(step, sentences);
    }
    std::string out;
    const std::size_t skipped = lines.size() > most ? lines.size() - most : 0;
    if (skipped > 0)
        out = screen.paint(Tone::Faint, fmt::format("      {} before (`log {}`)", skipped, lines.size())) + "\n";
    for (std::size_t i = skipped; i < lines.size(); ++i) {
        const auto& [step, words, times] = lines[i];
        out += fmt::format("{}  {}\n", screen.paint(Tone::Faint, pad_left(std::to_string(step), 4)),
                           wrap(times > 1 ? fmt::format("{} ({} times)", words, times) : words, screen.width, 6, 6));
    }
    return out;
}

}  // namespace cli
