// refused: there are more rows than names
#include "engine/facts.h"
#include "engine/keyed.h"

enum class Ending : std::uint8_t { Points };

constexpr auto kEndings = engine::keyed<Ending, engine::EndingFacts>({
    {Ending::Points, {"points", "T-1"}},
#ifndef SOUND
    {static_cast<Ending>(1), {"deck", "T-2"}},
#endif
});
