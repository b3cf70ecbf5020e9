// A lesson is a scenario file of its game, `lesson.play`: what its first seat plays, the pupil plays; comments that
// begin with `# say:` are what the teacher says before the next line. Every position is made beforehand.
#pragma once

#include "engine/any_game.h"

namespace server {

bool has_lesson(const engine::GameEntry& entry);
engine::Result<std::string, engine::LoadError> lesson_json(const engine::Registry& games,
                                                           const engine::GameEntry& entry);

}  // namespace server
