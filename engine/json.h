// One JSON object on one line, with the numbers and nothings that Value does not have.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

class JsonObject {
  public:
    JsonObject& text(std::string_view key, std::string_view value);
    JsonObject& number(std::string_view key, std::int64_t value);
    JsonObject& permille(std::string_view key, int value);  // 534 is 0.534, the same on every machine
    JsonObject& truth(std::string_view key, bool value);
    JsonObject& null(std::string_view key);
    JsonObject& json(std::string_view key, std::string_view value);  // already written
    std::string str() const { return "{" + content_ + "}"; }

  private:
    std::string content_;
};

std::string json_list(const std::vector<std::string>& written);
std::string json_texts(const std::vector<std::string>& texts);

}  // namespace engine
