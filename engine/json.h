// One JSON object on one line, with the numbers and nothings that Value does not have.
#pragma once

#include "engine/value.h"

namespace engine {

class JsonObject {
  public:
    JsonObject& json(std::string_view key, std::string_view written) {
        content_ += (content_.empty() ? "" : ",") + json_string(key) + ":" + std::string(written);
        return *this;
    }
    JsonObject& text(std::string_view key, std::string_view value) { return json(key, json_string(value)); }
    JsonObject& number(std::string_view key, std::int64_t value) { return json(key, std::to_string(value)); }
    JsonObject& permille(std::string_view key, int value) {  // 534 is 0.534, the same on every machine
        return json(key, std::to_string(value / 1000) + "." + std::to_string(1000 + value % 1000).substr(1));
    }
    JsonObject& truth(std::string_view key, bool value) { return json(key, value ? "true" : "false"); }
    JsonObject& null(std::string_view key) { return json(key, "null"); }
    std::string str() const { return "{" + content_ + "}"; }

  private:
    std::string content_;
};

inline std::string json_list(const std::vector<std::string>& written) { return "[" + join(written, ",") + "]"; }

inline std::string json_texts(std::vector<std::string> texts) {
    for (auto& text : texts) text = json_string(text);
    return json_list(texts);
}

}  // namespace engine
