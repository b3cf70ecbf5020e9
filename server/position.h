// What a screen is sent of a position (docs/protocol.md): one function redacts all of it for one pair of eyes. The
// same text serves live tables, replays and lessons.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.h"
#include "engine/notation.h"

namespace server {

// Whose eyes: a seat, the spectator's, or everything (finished games alone).
struct Eyes {
    engine::Seat seat = engine::Seat::Spectator;
    bool all = false;
    bool operator==(const Eyes&) const = default;
};
std::string eyes_text(const engine::AnyGame& game, Eyes eyes);  // A, spectator, all

// One action, or one command of the table, and what came of it.
struct Happening {
    int step = 0;
    engine::Seat seat = engine::Seat::Nobody;  // Nobody: a command of the table
    std::shared_ptr<const engine::AnyState> before, after;
    engine::Events events;
};

enum class Undo : std::uint8_t { No, Free, Ask };

struct PositionFrame {
    int step = 0;
    std::uint64_t number = 0;  // of the decision
    Undo undo = Undo::No;
    std::vector<std::string> groups;  // as `group_json` writes them
};

std::string_view kind_name(engine::Kind kind);                        // card, unit, place
std::string ref_text(const engine::AnyState& view, engine::Ref ref);  // card:folk-archive; empty where it names nothing
std::string lines_json(const std::vector<engine::AboutLine>& lines);
std::string entry_json(const engine::AnyState& view, engine::Action action, int id);
std::string group_json(const Happening& happening, Eyes eyes);
std::string position_json(const engine::AnyState& state, Eyes eyes, const PositionFrame& frame);

// A ref as the wire writes it, or the name alone. Nothing where it names nothing here.
std::optional<engine::Ref> read_ref(const engine::AnyState& view, std::string_view text);
// `VERB REF...` with the kinds of the refs left out: as records write it.
std::string plain_action(std::string_view text);

}  // namespace server
