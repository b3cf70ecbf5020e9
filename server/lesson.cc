#include "server/lesson.h"

#include <map>

#include "engine/scenario.h"
#include "server/position.h"

namespace server {
namespace {

using engine::JsonObject;
using engine::Seat;

constexpr std::string_view kSay = "# say:";

std::string_view lesson_text(const engine::GameEntry& entry) {
    for (const auto& file : entry.files) {
        if (file.name.ends_with("lesson.play")) return file.text;
    }
    return {};
}

// What the teacher says before each line that is played.
std::map<int, std::string> sayings(std::string_view text) {
    std::map<int, std::string> out;
    std::string said;
    int number = 0;
    for (const auto line : engine::split(text, '\n')) {
        ++number;
        const auto words = engine::trim(line);
        if (words.starts_with(kSay)) {
            said += (said.empty() ? "" : " ") + std::string(engine::trim(words.substr(kSay.size())));
        } else if (words.starts_with("play ")) {
            if (!said.empty()) out[number] = std::move(said);
            said.clear();
        }
    }
    if (!said.empty()) out[number + 1] = std::move(said);  // after the last line
    return out;
}

class LessonWriter {
  public:
    explicit LessonWriter(std::string_view text) : said_(sayings(text)) {}

    void add(const engine::ScenarioStep& step) {
        if (!pupil_ && engine::is_player(step.seat)) pupil_ = step.seat;
        if (pupil_ && step.seat == *pupil_) {
            engine::ActionList list;
            step.before->list_actions(list);
            int want = 0;
            for (std::size_t i = 0; i < list.size(); ++i)
                want = list[i] == step.action ? static_cast<int>(i) + 1 : want;
            write(say(step.line), *step.before, want);
        } else if (const auto words = say(step.line); !words.empty()) {
            write(words, *step.before, 0);
        }
        ++number_;
        Happening happening{number_, step.seat, step.before->clone(), step.after->clone(), step.events};
        groups_.push_back(group_json(happening, {pupil_.value_or(Seat::First), false}));
        game_ = step.game;
        last_ = step.after->clone();
    }

    std::string finish(std::string_view title) {
        std::string closing;
        for (const auto& [line, words] : said_) closing = words;
        if (last_ != nullptr) write(closing, *last_, 0);
        return JsonObject()
            .text("title", title)
            .text("seat", last_ == nullptr ? "" : engine::seat_text(last_->game(), pupil_.value_or(Seat::First)))
            .json("steps", engine::json_list(steps_))
            .str();
    }

  private:
    std::string say(int line) {
        const auto found = said_.find(line);
        if (found == said_.end()) return {};
        auto words = found->second;
        said_.erase(found);  // once
        return words;
    }

    void write(const std::string& words, const engine::AnyState& state, int want) {
        PositionFrame frame{number_, static_cast<std::uint64_t>(number_), Undo::No, std::move(groups_)};
        groups_.clear();
        JsonObject step;
        step.text("say", words);
        step.json("position", position_json(state, {pupil_.value_or(Seat::First), false}, frame));
        step.json("want", want == 0 ? "null" : std::to_string(want));
        steps_.push_back(step.str());
    }

    std::map<int, std::string> said_;
    std::optional<Seat> pupil_;
    std::vector<std::string> steps_, groups_;
    std::shared_ptr<const engine::AnyGame> game_;  // outlives the states
    std::unique_ptr<engine::AnyState> last_;
    int number_ = 0;
};

}  // namespace

bool has_lesson(const engine::GameEntry& entry) { return !lesson_text(entry).empty(); }

engine::Result<std::string, engine::LoadError> lesson_json(const engine::Registry& games,
                                                           const engine::GameEntry& entry) {
    const auto text = lesson_text(entry);
    LessonWriter writer(text);
    const auto reports = engine::run_scenarios(games, "lesson.play", text, {},
                                               [&](const engine::ScenarioStep& step) { writer.add(step); });
    if (reports.empty()) return engine::LoadError{"lesson.play", 0, 0, "the lesson is empty", {}, {}};
    for (const auto& report : reports) {
        if (!report.failures.empty()) return report.failures.front();
    }
    return writer.finish(reports.front().name);
}

}  // namespace server
