// refused: ensure_failed
#include "engine/action.h"

#ifdef SOUND
constexpr int kAmount = 65'535;
#else
constexpr int kAmount = 65'536;
#endif
constexpr auto kAction = engine::act(0, kAmount);
