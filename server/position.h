// What a screen is sent of a position (docs/protocol.md): one function redacts all of it for one pair of eyes. The
// same text serves live tables, replays and lessons.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.h"
#include "engine/play.h"

namespace server {

using engine::Happening;

// Whose eyes: a seat, the spectator's, or everything (finished games alone).
struct Eyes {
    engine::Seat seat = engine::Seat::Spectator;
    bool all = false;
    bool operator==(const Eyes&) const = default;
};
std::string eyes_text(const engine::AnyGame& game, Eyes eyes);  // A, spectator, all

enum class Undo : std::uint8_t { No, Free, Ask };

struct PositionFrame {
    int step = 0;
    std::uint64_t number = 0;  // of the decision
    Undo undo = Undo::No;
    std::vector<std::string> groups;  // as `group_json` writes them
    engine::SeatList asked{};         // in a window that asks several at once; otherwise who decides
    std::vector<std::string> kept{};  // the own answer to it, whole but not played yet
    bool by_itself = false;           // it was given by itself
};

std::string refs_json(const engine::AnyState& view, std::span<const engine::Ref> refs);  // up to the first that is none
std::string entry_json(const engine::AnyState& view, engine::Action action, int id);
std::string group_json(const Happening& happening, Eyes eyes);
std::string history_json(std::span<const Happening> happenings, Eyes eyes);  // those of them that told something
std::string position_json(const engine::AnyState& state, Eyes eyes, const PositionFrame& frame);

// `VERB REF...` with the kinds of the refs left out: as records write it.
std::string plain_action(std::string_view text);

}  // namespace server
