// The course of a finished game: where it is looked at, where it turned, and that it is the same for everybody.
#include "server/course.h"

#include <bit>
#include <future>

#include "tests/table_world.h"

namespace {

using namespace table_world;
using server::CourseMark;
using server::CoursePoint;

struct Finished {
    engine::Play play;
    std::vector<CourseMark> choices;
};
Finished finished(const std::string& text) {
    Finished out{engine::Play(opened(text)), {}};
    Rng rng(5);
    while (!out.play.state().outcome().over) {
        const auto& state = out.play.state();
        const bool chance = state.decision().seat == Seat::Chance;
        const auto list = chance ? engine::ActionList{} : listed(state);
        if (list.size() > 1) out.choices.push_back({out.play.step(), out.play.step() / 20});
        out.play.act(chance ? state.sample(rng) : list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
    return out;
}

std::string drawn(const Finished& game) {
    server::BotPool pool(1);
    server::House house;
    house.bots = find_bots;
    house.pool = &pool;
    std::promise<std::string> course;
    server::draw_course(house, game.play, game.choices, [&](const std::string& json) { course.set_value(json); });
    return course.get_future().get();
}

int count(const std::string& text, std::string_view part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

}  // namespace

TEST_CASE("a game is looked at where a round begins, and sixteen times at most") {
    CHECK(server::course_marks({{3, 1}, {5, 1}, {9, 2}, {12, 2}, {20, 3}}) ==
          std::vector<CourseMark>{{3, 1}, {9, 2}, {20, 3}});
    std::vector<CourseMark> many, none;
    for (int i = 0; i < 100; ++i) many.push_back({i * 7, i}), none.push_back({i, 0});
    CHECK(server::course_marks(many).size() == 16);
    CHECK(server::course_marks(many).front() == many.front());
    CHECK(server::course_marks(none).size() == 16);  // a game without rounds
    CHECK(server::course_marks({}).empty());
}

TEST_CASE("a game turned where the winner's share rose most, and nowhere if it hardly did") {
    const std::vector<CoursePoint> points{
        {{0, 1}, {500, 500}}, {{8, 2}, {380, 620}}, {{20, 3}, {640, 360}}, {{31, 4}, {1000, 0}}};
    CHECK(server::turning_point(points, 1) == 3);
    CHECK(server::turning_point({points.begin(), points.end() - 1}, 1) == 2);
    CHECK(server::turning_point({points.begin(), points.end() - 1}, 2) == 1);
    CHECK(server::turning_point({points[0], {{8, 2}, {530, 470}}}, 1) == std::nullopt);
    CHECK(server::turning_point({points[0], {{8, 2}, {530, 470}}}, 1, 1) == 1);
    CHECK(server::turning_point(points, 0) == std::nullopt);
    CHECK(server::turning_point({}, 1) == std::nullopt);
}

TEST_CASE("a course ends with who won, is bounded, and is drawn the same again") {
    for (const auto* text : {"melee", "vault"}) {
        const auto game = finished(text);
        const auto course = drawn(game);
        CHECK(count(course, "\"shares\":") > 4);
        CHECK(count(course, "\"shares\":") <= 16 + 6 + 1);
        const auto winner = std::countr_zero(game.play.state().outcome().winners);
        const auto seat = std::string(game.play.game().facts().seats[static_cast<std::size_t>(winner)]);
        const auto last = course.rfind("\"shares\":");
        CHECK(
            course.find("\"" + seat + "\":" + std::to_string(1000 / std::popcount(game.play.state().outcome().winners)),
                        last) != std::string::npos);
        CHECK(drawn(game) == course);
    }
}

TEST_CASE("a game nobody had a choice in has only its end") {
    const auto game = finished("vault");
    const auto course = drawn({game.play, {}});
    CHECK(count(course, "\"shares\":") == 1);
    CHECK(course.find("\"turned\":null") != std::string::npos);
}
