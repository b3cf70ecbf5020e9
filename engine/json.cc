#include "engine/json.h"

#include "engine/value.h"

namespace engine {

JsonObject& JsonObject::json(std::string_view key, std::string_view value) {
    if (!content_.empty()) content_ += ",";
    content_ += json_string(key) + ":" + std::string(value);
    return *this;
}

JsonObject& JsonObject::text(std::string_view key, std::string_view value) { return json(key, json_string(value)); }

JsonObject& JsonObject::number(std::string_view key, std::int64_t value) { return json(key, std::to_string(value)); }

JsonObject& JsonObject::permille(std::string_view key, int value) {
    const std::string thousandths = std::to_string(1000 + value % 1000);
    return json(key, std::to_string(value / 1000) + "." + thousandths.substr(1));
}

JsonObject& JsonObject::truth(std::string_view key, bool value) { return json(key, value ? "true" : "false"); }

JsonObject& JsonObject::null(std::string_view key) { return json(key, "null"); }

std::string json_list(const std::vector<std::string>& written) {
    std::string out = "[";
    for (const auto& item : written) out += (out.size() == 1 ? "" : ",") + item;
    return out + "]";
}

std::string json_texts(const std::vector<std::string>& texts) {
    std::vector<std::string> written;
    for (const auto& text : texts) written.push_back(json_string(text));
    return json_list(written);
}

}  // namespace engine
