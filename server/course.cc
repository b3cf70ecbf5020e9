#include "server/course.h"

#include <algorithm>
#include <bit>

#include "engine/json.h"
#include "server/levels.h"

namespace server {
namespace {

using engine::JsonObject;

constexpr std::size_t kMarks = 16, kFiner = 6;

std::vector<CourseMark> thinned(const std::vector<CourseMark>& marks, std::size_t most) {
    if (marks.size() <= most) return marks;
    std::vector<CourseMark> out;
    for (std::size_t i = 0; i < most; ++i) out.push_back(marks[i * marks.size() / most]);
    return out;
}

std::int32_t share_of(const CoursePoint& point, engine::SeatSet seats) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < point.shares.size(); ++i) sum += (seats >> i & 1) != 0 ? point.shares[i] : 0;
    return sum;
}

// Looks at one position after the other, each in a turn of its own; then more closely where the game turned.
class Drawing : public std::enable_shared_from_this<Drawing> {
  public:
    Drawing(const House& house, const engine::Play& play, std::vector<CourseMark> choices,
            std::function<void(const std::string&)> done)
        : house_(house), play_(play), choices_(std::move(choices)), done_(std::move(done)) {
        const auto* table = house_.bots(play_.game().facts().id);
        const auto bot = table == nullptr ? std::nullopt : std::optional(bots::parse_bot(*table, bot_of_level(kLevel)));
        if (bot && *bot) bots_ = table, spec_ = **bot, todo_ = course_marks(choices_);
        const auto outcome = play_.state().outcome();
        const int players = play_.game().players();
        const auto all = static_cast<engine::SeatSet>((1u << players) - 1u);
        winners_ = outcome.winners != 0 ? outcome.winners : all;
        CoursePoint end{{play_.step(), choices_.empty() ? 0 : choices_.back().round}, {}};
        for (std::size_t i = 0; i < end.shares.size(); ++i)
            end.shares[i] = (winners_ >> i & 1) != 0 ? 1000 / std::popcount(winners_) : 0;
        points_.push_back(end);
        if (winners_ == all) winners_ = 0;  // nothing turned
    }

    void next() {
        if (todo_.empty() && !std::exchange(closer_, true)) look_closer();
        if (todo_.empty()) return done_(json());
        const auto mark = todo_.back();
        todo_.pop_back();
        house_.pool->think(
            std::make_shared<std::stop_source>(),
            [self = shared_from_this(), mark](std::stop_token stop) {
                self->look(mark, stop);
                self->next();
            },
            BotPool::Haste::Unhurried);
    }

  private:
    static constexpr std::string_view kLevel = "steady";

    void look(CourseMark mark, const std::stop_token& stop) {
        const auto then = play_.at(mark.step);
        const auto seat = then.to_act();
        const auto number = static_cast<std::uint64_t>(mark.step);
        const auto bot = bots::make_bot(*bots_, spec_, number);  // the same course whenever it is drawn
        const auto thought = bot->think(*then.state().view(seat), seat, {.number = number, .turn = 0, .stop = stop});
        if (thought.simulations == 0) return;  // others wait
        const auto later =
            std::ranges::upper_bound(points_, mark.step, {}, [](const auto& each) { return each.at.step; });
        points_.insert(later, {mark, thought.shares});
    }

    void look_closer() {
        const auto turned = turning_point(points_, winners_);
        if (!turned) return;
        from_ = points_[*turned - 1].at.step, to_ = points_[*turned].at.step;
        std::vector<CourseMark> between;
        for (const auto& choice : choices_) {
            if (choice.step > from_ && choice.step < to_) between.push_back(choice);
        }
        todo_ = thinned(between, kFiner);
    }

    std::string json() const {
        const auto& game = play_.game();
        std::vector<std::string> points;
        for (const auto& point : points_) {
            JsonObject shares;
            for (int i = 0; i < game.players(); ++i)
                shares.number(game.facts().seats[static_cast<std::size_t>(i)],
                              point.shares[static_cast<std::size_t>(i)]);
            points.push_back(JsonObject()
                                 .number("step", point.at.step)
                                 .number("round", point.at.round)
                                 .json("shares", shares.str())
                                 .str());
        }
        JsonObject out;
        out.text("bot", kLevel).json("points", engine::json_list(points));
        std::vector<CoursePoint> close;
        std::ranges::copy_if(points_, std::back_inserter(close),
                             [this](const auto& each) { return each.at.step >= from_ && each.at.step <= to_; });
        const auto turned = turning_point(close, winners_, 1);
        if (!turned) return out.json("turned", "null").str();
        const auto &before = close[*turned - 1], &after = close[*turned];
        return out
            .json("turned", JsonObject()
                                .number("step", before.at.step)
                                .number("to", after.at.step)
                                .number("round", before.at.round)
                                .number("was", share_of(before, winners_))
                                .number("now", share_of(after, winners_))
                                .str())
            .str();
    }

    const House& house_;
    const engine::Play play_;
    const std::vector<CourseMark> choices_;
    std::function<void(const std::string&)> done_;
    const bots::BotTable* bots_ = nullptr;
    bots::BotSpec spec_;
    engine::SeatSet winners_ = 0;
    std::vector<CourseMark> todo_;
    std::vector<CoursePoint> points_;  // by step
    bool closer_ = false;
    int from_ = 0, to_ = -1;  // the steps between which it turned; none
};

}  // namespace

std::vector<CourseMark> course_marks(const std::vector<CourseMark>& choices) {
    std::vector<CourseMark> rounds;
    for (const auto& choice : choices) {
        if (rounds.empty() || rounds.back().round != choice.round) rounds.push_back(choice);
    }
    return thinned(rounds.size() > 1 ? rounds : choices, kMarks);
}

std::optional<std::size_t> turning_point(const std::vector<CoursePoint>& points, engine::SeatSet winners,
                                         std::int32_t least) {
    std::optional<std::size_t> found;
    std::int32_t most = least - 1;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto rise = share_of(points[i], winners) - share_of(points[i - 1], winners);
        if (rise > most) most = rise, found = i;
    }
    return found;
}

void draw_course(const House& house, const engine::Play& play, std::vector<CourseMark> choices,
                 std::function<void(const std::string&)> done) {
    std::make_shared<Drawing>(house, play, std::move(choices), std::move(done))->next();
}

}  // namespace server
