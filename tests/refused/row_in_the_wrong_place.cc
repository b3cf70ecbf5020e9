// refused: a_row_stands_in_the_wrong_place
#include "engine/facts.h"
#include "engine/keyed.h"

enum class EventKind : std::uint16_t { Drew, Played };

constexpr auto kEvents = engine::keyed<EventKind, engine::EventFacts>({
#ifdef SOUND
    {EventKind::Drew, {"drew", engine::Shape::Moved, {engine::parts::by, engine::parts::what(engine::Kind::Card)}}},
    {EventKind::Played, {"played", engine::Shape::Shown, {engine::parts::by, engine::parts::what(engine::Kind::Card)}}},
#else
    {EventKind::Played, {"played", engine::Shape::Shown, {engine::parts::by, engine::parts::what(engine::Kind::Card)}}},
    {EventKind::Drew, {"drew", engine::Shape::Moved, {engine::parts::by, engine::parts::what(engine::Kind::Card)}}},
#endif
});
