// The course of a finished game: how likely each seat was to win, round by round, as the `steady` bot saw it from the
// chair of whoever was asked, and where it turned. Bounded work, done where bots think and after everything else.
#pragma once

#include "engine/play.h"
#include "server/house.h"

namespace server {

// After so many steps a player had a choice.
struct CourseMark {
    int step = 0, round = 0;
    bool operator==(const CourseMark&) const = default;
};
struct CoursePoint {
    CourseMark at;
    bots::Scores shares{};  // permille
};

// Where to look: once in each round, evenly where a game has none; at most 16 times.
std::vector<CourseMark> course_marks(const std::vector<CourseMark>& choices);

// The point up to which the winners' share rose most since the one before; none where it never rose by `least`.
inline constexpr std::int32_t kTurn = 50;  // permille: less is noise
std::optional<std::size_t> turning_point(const std::vector<CoursePoint>& points, engine::SeatSet winners,
                                         std::int32_t least = kTurn);

// `done` gets it as JSON, on a thread of the bots.
void draw_course(const House& house, const engine::Play& play, std::vector<CourseMark> choices,
                 std::function<void(const std::string&)> done);

}  // namespace server
