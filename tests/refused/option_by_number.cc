// refused: an option is read by its name in the enum of its game
#include "engine/options.h"

enum class Option { Players, Rounds };

#ifdef SOUND
int rounds(const engine::Options& options) { return options[Option::Rounds]; }
#else
int rounds(const engine::Options& options) { return options[1]; }
#endif
