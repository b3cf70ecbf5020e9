// refused: a_sentence_names_what_its_row_does_not_have
#include "engine/facts.h"
#include "engine/keyed.h"

using namespace engine::parts;
enum class EventKind : std::uint8_t { Drew };

constexpr auto kEvents = engine::keyed<EventKind, engine::EventFacts>({
#ifdef SOUND
    {EventKind::Drew, {"drew", engine::Shape::Moved, {by, what(engine::Kind::Card)}, "{by} draws {what}"}},
#else
    {EventKind::Drew, {"drew", engine::Shape::Moved, {by, what(engine::Kind::Card)}, "{by} draws {amount}"}},
#endif
});
