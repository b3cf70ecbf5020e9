// What happened, as one seat saw it: step by step, or in a sentence for each turn.
#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "cli/table/answers.h"

namespace cli {
namespace {

using engine::Kind;
using engine::Role;
using engine::Seat;
using engine::Shape;

// Everything of one kind that one seat did in a turn: "gained 3 energy, 2 vp", "built mill (0,1), dam (1,1)".
struct Deed {
    std::string who, verb;
    struct Item {
        std::string words;
        int count = 0;
    };
    std::vector<Item> items;
    bool sums = false;    // the counts are amounts
    bool latest = false;  // only the last one still holds
    bool shown = false;   // only shows what another deed says
    int rank = 1;         // links first, then what is open, amounts, what is hidden
};

struct Turn {
    std::string who;
    std::vector<Deed> deeds;
};

void add(std::vector<Deed>& deeds, const Deed& added, const Deed::Item& item) {
    auto deed = std::ranges::find_if(
        deeds, [&](const Deed& known) { return known.who == added.who && known.verb == added.verb; });
    if (deed == deeds.end()) deed = deeds.insert(deeds.end(), added);
    if (added.latest) deed->items.clear();
    const auto same = std::ranges::find(deed->items, item.words, &Deed::Item::words);
    if (same != deed->items.end()) {
        same->count += item.count;
    } else {
        deed->items.push_back(item);
    }
}

// An event as a deed: who, the verb, and the rest of its sentence without the owner's name before own things.
void add_event(Turn& turn, const engine::AnyState& before, const engine::AnyState& after, const engine::Event& seen) {
    const auto& facts = after.game().facts().events[seen.kind];
    std::string sentence = event_sentence(before, after, seen);
    if (sentence.empty()) return;
    Deed deed;
    const bool by_seat = facts.operands[0].kind == Kind::Seat;
    std::string_view words = facts.sentence;  // after the one who does it
    for (const std::string_view who : {"{by} ", "{of} "}) {
        if (!words.starts_with(who)) continue;
        deed.who = sentence.substr(0, sentence.find(' '));
        sentence.erase(0, std::min(deed.who.size() + 1, sentence.size()));
        words.remove_prefix(who.size());
        break;
    }
    deed.verb = engine::trim(words.substr(0, words.find('{')));
    const std::size_t said = deed.verb.empty() ? 0 : deed.verb.size() + 1;
    std::string rest = sentence.substr(std::min(said, sentence.size()));
    const auto& amount = facts.operands[1];
    deed.sums = amount.kind == Kind::Number &&
                (facts.operands[2].kind == Kind::Word || amount.role == Role::Gain || amount.role == Role::Loss);
    deed.shown = facts.shape == Shape::Shown;
    const bool hidden = std::ranges::find(seen.operands, engine::kHidden) != seen.operands.end();
    deed.rank = facts.shape == Shape::Linked ? 0 : deed.sums ? 2 : hidden ? 3 : 1;
    const std::string own = deed.who + ".";
    for (auto at = rest.find(own); at != std::string::npos && own.size() > 1; at = rest.find(own)) {
        if (at > 0 && rest[at - 1] != ' ') break;
        rest.erase(at, own.size());
    }
    deed.latest = facts.shape == Shape::Changed && by_seat && facts.operands[1].kind == Kind::Number && !deed.sums;
    if (deed.sums) {
        add(turn.deeds, deed, {rest.substr(rest.find(' ') + 1), seen.operands[1]});
    } else {
        add(turn.deeds, deed, {rest, 1});
    }
}

bool says_again(const Deed& deed, const std::vector<Deed>& deeds) {
    return deed.shown && std::ranges::all_of(deed.items, [&](const Deed::Item& item) {
               return std::ranges::any_of(deeds, [&](const Deed& other) {
                   return !other.shown && other.who == deed.who &&
                          std::ranges::find(other.items, item.words, &Deed::Item::words) != other.items.end();
               });
           });
}

std::string deed_text(const Deed& deed, std::string_view turn) {
    std::vector<std::string> items;
    for (const auto& [words, count] : deed.items) {
        if (deed.sums) {
            items.push_back(fmt::format("{} {}", count, words));
        } else {
            items.push_back(count > 1 ? fmt::format("{} ({} times)", words, count) : words);
        }
    }
    const std::string list = join(items, ", ");
    const std::string who = deed.who.empty() || deed.who == turn ? "" : deed.who + " ";
    return who + deed.verb + (list.empty() || deed.verb.empty() ? list : " " + list);
}

std::size_t lines_in(std::string_view text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1; }

std::vector<Turn> turns_of(const engine::Play& play, Seat seat, int from) {
    std::vector<Turn> turns;
    const auto turn_of = [&](const std::string& who) {
        if (turns.empty() || turns.back().who != who) turns.push_back({who, {}});
    };
    const auto begun = play.at(from);
    for (const auto& step : std::views::reverse(begun.steps())) {  // whose turn it was when the news begins
        if (turns.empty() && engine::is_player(step.seat)) turn_of(seat_text(play.game(), step.seat));
    }
    for (const auto& played : play.since(begun)) {
        const auto before = played.before->view(seat);
        const auto after = played.after->view(seat);
        if (engine::is_player(played.seat)) turn_of(seat_text(play.game(), played.seat));
        for (const auto& event : played.events) {
            const auto& facts = play.game().facts().events[event.kind];
            const bool begins = facts.voice == engine::Voice::Heading && facts.operands[0].kind == Kind::Seat;
            if (begins) turn_of(after->operand_text({Kind::Seat, event.operands[0]}));
            if (begins) continue;
            if (turns.empty()) turn_of("");
            add_event(turns.back(), *before, *after, engine::seen_by(seat, event));
        }
    }
    for (Turn& turn : turns) std::ranges::stable_sort(turn.deeds, {}, &Deed::rank);
    std::erase_if(turns, [](const Turn& turn) { return turn.deeds.empty(); });
    return turns;
}

}  // namespace

int news_start(const engine::Play& play, Seat seat) {
    const auto seat_of = [&](int step) { return play.steps()[static_cast<std::size_t>(step)].seat; };
    int step = play.step() - 1;
    while (step >= 0 && (!engine::is_player(seat_of(step)) || seat_of(step) == seat)) --step;
    while (step >= 0 && seat_of(step) != seat) --step;
    return std::max(step, 0);  // what the last own action led to is news as well
}

std::string answer_turns(const engine::Play& play, Seat seat, int from, std::size_t most, const Screen& screen) {
    const auto turns = turns_of(play, seat, from);
    if (turns.empty()) return {};
    std::vector<std::string> texts;
    std::size_t wanted = 0;
    for (const Turn& turn : turns) {
        std::vector<std::string> deeds;
        for (const Deed& deed : turn.deeds) {
            if (!says_again(deed, turn.deeds)) deeds.push_back(deed_text(deed, turn.who));
        }
        const std::string who = turn.who.empty() ? "" : screen.paint(Tone::Strong, turn.who) + ": ";
        texts.push_back("  " + who + wrap(join(deeds, "; "), screen.width, 4, 2 + columns(who)));
        wanted += lines_in(texts.back());
    }
    std::string out;
    std::size_t left = std::max(most, turns.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::size_t own = lines_in(texts[i]), later = wanted - own, turns_later = texts.size() - i - 1;
        // What the later ones do not need is free; otherwise everybody has an even share.
        const std::size_t share = std::max({std::size_t{1}, left / (turns_later + 1), left > later ? left - later : 0});
        const std::size_t used = std::min(own, share);
        out += first_lines(texts[i], used, screen.width, screen.paint.symbol(" …", " ...")) + "\n";
        left -= std::min(left, used);
        wanted = later;
    }
    return out;
}

std::string answer_log(const engine::Play& play, Seat seat, int from, std::size_t most, const Screen& screen) {
    struct Line {
        int step;
        std::string words;
        int times;
    };
    std::vector<Line> lines;
    const auto say = [&](int step, const std::string& words) {
        if (!lines.empty() && lines.back().words == words) {
            ++lines.back().times;
        } else {
            lines.push_back({step, words, 1});
        }
    };
    const auto subject = [](std::string_view words) { return words.substr(0, words.find(' ')); };
    // What one action brought about is one line for each who is spoken of.
    const auto say_all = [&](int step, const std::vector<std::string>& sentences) {
        std::string words;
        for (const auto& sentence : sentences) {
            const bool same =
                !words.empty() && subject(words) == subject(sentence) && sentence.find(' ') != std::string::npos;
            if (!same && !words.empty()) say(step, words);
            words = same ? words + "," + sentence.substr(sentence.find(' ')) : sentence;
        }
        if (!words.empty()) say(step, words);
    };
    for (const auto& played : play.since(play.at(from))) {
        const auto before = played.before->view(seat);
        const auto after = played.after->view(seat);
        const auto& step = play.steps()[static_cast<std::size_t>(played.step) - 1];
        if (!step.command.empty()) say(played.step, step.command);
        std::vector<std::string> sentences;
        for (const auto& event : played.events) {
            auto sentence = event_sentence(*before, *after, engine::seen_by(seat, event));
            const bool again = !sentences.empty() && sentence == sentences.back() &&
                               play.game().facts().events[event.kind].shape == Shape::Changed;
            if (!sentence.empty() && !again) sentences.push_back(std::move(sentence));
        }
        say_all(played.step, sentences);
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
