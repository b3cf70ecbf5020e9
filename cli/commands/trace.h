// One step of a replay as text or as a JSON object: who decided what, among what, in which position.
#pragma once

#include <string>

#include "engine/play.h"

namespace cli {

std::string step_text(const engine::ReplayStep& step);
std::string step_json(const engine::ReplayStep& step);
std::string action_json(const engine::AnyState& state, engine::Action action);  // {"verb":..., "operands":[...]}

}  // namespace cli
