// What is said about a thing: how a sentence of a card begins, and the lines as programs read them.
#pragma once

#include "engine/game.h"
#include "engine/json.h"

namespace engine {

// Of the sentence of a card: what stands before its colon.
inline std::string lead_of(std::string_view text) {
    const auto colon = text.find(": ");
    return std::string(text.substr(0, colon == std::string_view::npos ? 0 : colon));
}

inline std::string lines_json(const std::vector<AboutLine>& lines) {
    std::vector<std::string> written;
    for (const auto& line : lines) {
        JsonObject out;
        out.text("label", line.label).text("value", line.value).text("source", line.source).text("clause", line.clause);
        if (!line.amounts.empty()) {
            std::vector<std::string> amounts;
            for (const auto& one : line.amounts)
                amounts.push_back(JsonObject().text("of", one.of).number("value", one.value).str());
            out.json("amounts", json_list(amounts));
        }
        if (!line.lead.empty()) out.text("lead", line.lead);
        if (line.printed) out.truth("printed", true);
        if (!line.word.empty()) out.text("word", line.word);
        written.push_back(out.str());
    }
    return json_list(written);
}

}  // namespace engine
