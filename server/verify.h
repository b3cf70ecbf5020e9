// Was chance what it was promised to be? Draws every chance line of a finished record again from the secret that was
// revealed at its end.
#pragma once

#include "engine/record.h"

namespace server {

// The error names the line that chance did not draw, what stands there and what the stream gives.
engine::Result<engine::VerifyReport, engine::LoadError> verify(const engine::Registry& registry,
                                                               const engine::Record& record);

}  // namespace server
