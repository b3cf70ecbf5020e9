// The commands write JSON as the engine does.
#pragma once

#include "engine/json.h"

namespace cli {

using engine::json_list;
using engine::json_texts;
using engine::JsonObject;

}  // namespace cli
