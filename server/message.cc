#include "server/message.h"

#include <boost/json.hpp>
#include <utility>

#include "engine/value.h"

namespace server {
namespace json = boost::json;
namespace {

Problem wrong(std::string_view key, std::string_view wanted) {
    return {"bad", "`" + std::string(key) + "` is missing or wrong: " + std::string(wanted) + " is wanted", {}, {}};
}

Answer<json::object> parse_object(std::string_view text) {
    if (text.size() > kMaxMessage)
        return Problem{"limit", "the message is too long", {}, "at most " + std::to_string(kMaxMessage) + " bytes"};
    json::parse_options options;
    options.max_depth = kMaxNesting;
    json::error_code error;
    auto value = json::parse(json::string_view(text.data(), text.size()), error, {}, options);
    if (error == json::error::too_deep)
        return Problem{
            "limit", "the message is nested too deep", {}, "at most " + std::to_string(kMaxNesting) + " levels"};
    if (error) return Problem{"bad", "the message is no JSON: " + error.message(), {}, {}};
    if (!value.is_object())
        return Problem{"bad", "a message is a JSON object", {}, R"({"id": 1, "do": "hello", "version": 2})"};
    return std::move(value.as_object());
}

const json::value* find(const json::object& fields, std::string_view key) {
    return fields.if_contains(json::string_view(key.data(), key.size()));
}

}  // namespace

std::string problem_json(const Problem& problem) {
    std::string out =
        "\"code\":" + engine::json_string(problem.code) + ",\"message\":" + engine::json_string(problem.message);
    if (!problem.clause.empty()) out += ",\"clause\":" + engine::json_string(problem.clause);
    if (!problem.remedy.empty()) out += ",\"remedy\":" + engine::json_string(problem.remedy);
    if (!problem.problems.empty()) out += ",\"problems\":" + problem.problems;
    if (!problem.at.empty()) out += ",\"at\":" + engine::json_string(problem.at);
    return out;
}

Answer<Message> Message::parse(std::string_view text) {
    auto fields = parse_object(text);
    if (!fields) return fields.error();
    Message message;
    message.fields_ = std::make_shared<json::object>(std::move(*fields));
    const auto* id = find(*message.fields_, "id");
    if (id == nullptr || !id->is_int64() || id->as_int64() < 0)
        return Problem{"bad", "`id` is missing or wrong: a number from 0 up is wanted", {}, {}};
    message.id_ = id->as_int64();
    auto what = message.text("do", 40);
    if (!what) return what.error();
    message.what_ = *what;
    return message;
}

bool Message::has(std::string_view key) const { return find(*fields_, key) != nullptr; }

bool Message::is_list(std::string_view key) const {
    const auto* value = find(*fields_, key);
    return value != nullptr && value->is_array();
}

Answer<std::string> Message::text(std::string_view key, std::size_t longest) const {
    auto text = lines(key, longest);
    if (!text) return text;
    for (const char c : *text) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return wrong(key, "a text without control characters");
    }
    return text;
}

Answer<std::string> Message::lines(std::string_view key, std::size_t longest) const {
    const auto* value = find(*fields_, key);
    if (value == nullptr || !value->is_string()) return wrong(key, "a text");
    const auto& text = value->as_string();
    if (text.size() > longest)
        return Problem{
            "limit", "`" + std::string(key) + "` is too long", {}, "at most " + std::to_string(longest) + " bytes"};
    return std::string(text.data(), text.size());
}

Answer<std::int64_t> Message::number(std::string_view key) const {
    const auto* value = find(*fields_, key);
    if (value == nullptr || !value->is_int64()) return wrong(key, "a whole number");
    return value->as_int64();
}

Answer<bool> Message::truth(std::string_view key) const {
    const auto* value = find(*fields_, key);
    if (value == nullptr || !value->is_bool()) return wrong(key, "true or false");
    return value->as_bool();
}

Answer<std::vector<std::string>> Message::texts(std::string_view key, std::size_t most, std::size_t longest) const {
    const auto* value = find(*fields_, key);
    if (value == nullptr || !value->is_array()) return wrong(key, "a list of texts");
    if (value->as_array().size() > most) return wrong(key, "at most " + std::to_string(most) + " texts");
    std::vector<std::string> out;
    for (const auto& item : value->as_array()) {
        if (!item.is_string() || item.as_string().size() > longest)
            return wrong(key, "a list of texts of at most " + std::to_string(longest) + " letters");
        out.emplace_back(item.as_string().data(), item.as_string().size());
    }
    return out;
}

Answer<std::vector<std::uint16_t>> Message::code(std::string_view key, std::size_t most) const {
    const auto* value = find(*fields_, key);
    const auto wanted = "1 to " + std::to_string(most) + " whole numbers from 0 to 65535";
    if (value == nullptr || !value->is_array()) return wrong(key, wanted);
    const auto& items = value->as_array();
    if (items.empty() || items.size() > most) return wrong(key, wanted);
    std::vector<std::uint16_t> out;
    for (const auto& item : items) {
        if (!item.is_int64() || !std::in_range<std::uint16_t>(item.as_int64())) return wrong(key, wanted);
        out.push_back(static_cast<std::uint16_t>(item.as_int64()));
    }
    return out;
}

Answer<Message> Message::object(std::string_view key) const {
    const auto* value = find(*fields_, key);
    if (value == nullptr || !value->is_object()) return wrong(key, "an object");
    Message inner;
    inner.fields_ = std::shared_ptr<const json::object>(fields_, &value->as_object());
    inner.id_ = id_;
    return inner;
}

std::int64_t id_of(std::string_view text) {
    const auto fields = parse_object(text);
    if (!fields) return 0;
    const auto* id = find(*fields, "id");
    return id != nullptr && id->is_int64() ? id->as_int64() : 0;
}

}  // namespace server
