// refused: a name of the enum has no row
#include "engine/facts.h"
#include "engine/keyed.h"

enum class Ending : std::uint8_t { Points, Deck };

constexpr auto kEndings = engine::keyed<Ending, engine::EndingFacts>({
    {Ending::Points, {"points", "T-1"}},
#ifdef SOUND
    {Ending::Deck, {"deck", "T-2"}},
#endif
});
