// The commands write JSON as the engine does, and measured numbers besides: the engine has none.
#pragma once

#include "engine/json.h"

namespace cli {

using engine::json_list;
using engine::json_texts;
using engine::JsonObject;

std::string json_real(double value);  // what is no number becomes null

}  // namespace cli
