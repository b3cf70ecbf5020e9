// The part of JSON Schema that server/protocol uses, as web/schema.mjs reads it: a property that no schema of its
// object knows is wrong, and so is one that it demands and that is not there.
#include "server/said_test.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <mutex>
#include <regex>
#include <set>

#include "tests/source_dir.h"

namespace said_test {
namespace {

namespace json = boost::json;
using Faults = std::vector<std::string>;

std::string text_of(json::string_view text) { return {text.data(), text.size()}; }

// Where a schema stands: what it names without a file is in the same one.
struct Schema {
    const json::object* words = nullptr;
    std::string file;
    const json::value* find(const char* word) const { return words->if_contains(word); }
    Schema inner(const json::value& part) const { return {&part.as_object(), file}; }
};

const json::object& file_of(const std::string& name) {
    static std::map<std::string, json::value> files;
    auto [at, fresh] = files.try_emplace(name);
    if (fresh) {
        auto path = source_dir() / "server/protocol" / name;
        if (name.ends_with(".sheet")) {
            auto folder = name.substr(0, name.size() - 6);
            std::ranges::replace(folder, '-', '_');
            path = source_dir() / "games" / folder / "sheet.json";
        }
        std::ifstream in(path);
        at->second = json::parse(std::string(std::istreambuf_iterator<char>(in), {}));
    }
    return at->second.as_object();
}

Schema meant(const std::string& ref, const std::string& file) {
    const auto hash = ref.find('#');
    auto home = hash == 0 ? file : ref.substr(0, hash);
    home = home.substr(home.rfind('/') + 1);
    const auto name = ref.substr(ref.rfind('/') + 1);
    return {&file_of(home).at("$defs").as_object().at(name).as_object(), home};
}

// How deep a fault stands: of what fits nowhere, that is told which was followed furthest.
std::size_t depth(const Faults& found) { return found.empty() ? 0 : found[0].find(' '); }

class Check {
  public:
    explicit Check(Faults& found) : found_(found) {}

    void whole(const Schema& schema, const json::value& value, const std::string& path) {
        std::set<std::string> known;
        follow(schema, value, path, known);
        const auto* open = schema.find("unevaluatedProperties");
        if (!value.is_object() || (open != nullptr && open->is_bool() && open->as_bool())) return;
        for (const auto& each : value.as_object()) {
            if (!known.contains(text_of(each.key()))) wrong(path + "." + text_of(each.key()), "is not in the schema");
        }
    }

  private:
    void wrong(const std::string& path, const std::string& what) { found_.push_back(path + " " + what); }

    void follow(const Schema& schema, const json::value& value, const std::string& path, std::set<std::string>& known) {
        if (const auto* ref = schema.find("$ref"))
            follow(meant(text_of(ref->as_string()), schema.file), value, path, known);
        if (const auto* all = schema.find("allOf")) {
            for (const auto& part : all->as_array()) follow(schema.inner(part), value, path, known);
        }
        for (const auto* word : {"anyOf", "oneOf"}) {
            if (const auto* branches = schema.find(word)) choose(schema, branches->as_array(), value, path, known);
        }
        of_itself(schema, value, path);
        if (value.is_array()) items(schema, value.as_array(), path);
        if (value.is_object()) properties(schema, value.as_object(), path, known);
    }

    void choose(const Schema& schema, const json::array& branches, const json::value& value, const std::string& path,
                std::set<std::string>& known) {
        Faults best;
        for (const auto& branch : branches) {
            Faults found;
            Check(found).whole(schema.inner(branch), value, path);
            if (found.empty()) best.clear();
            if (found.empty()) break;
            if (depth(found) > depth(best)) best = found;
        }
        found_.insert(found_.end(), best.begin(), best.end());
        if (value.is_object()) {
            for (const auto& each : value.as_object()) known.insert(text_of(each.key()));
        }
    }

    static bool is(const json::value& value, std::string_view type) {
        return (type == "string" && value.is_string()) || (type == "boolean" && value.is_bool()) ||
               (type == "integer" && (value.is_int64() || value.is_uint64())) || (type == "null" && value.is_null()) ||
               (type == "array" && value.is_array()) || (type == "object" && value.is_object());
    }

    void of_itself(const Schema& schema, const json::value& value, const std::string& path) {
        const auto shown = [&] { return "is " + json::serialize(value).substr(0, 80); };
        const auto demand = [&](const char* word, auto right) {
            const auto* asked = schema.find(word);
            if (asked != nullptr && !right(*asked)) wrong(path, shown() + ", against `" + word + "`");
        };
        demand("type", [&](const json::value& type) {
            if (type.is_string()) return is(value, text_of(type.as_string()));
            return std::ranges::any_of(type.as_array(), [&](const auto& one) { return is(value, one.as_string()); });
        });
        demand("const", [&](const json::value& one) { return value == one; });
        demand("enum", [&](const json::value& all) {
            return std::ranges::find(all.as_array(), value) != all.as_array().end();
        });
        const auto size = value.is_string()   ? static_cast<std::int64_t>(value.as_string().size())
                          : value.is_array()  ? static_cast<std::int64_t>(value.as_array().size())
                          : value.is_object() ? static_cast<std::int64_t>(value.as_object().size())
                          : value.is_int64()  ? value.as_int64()
                                              : 0;
        const auto least = [&](const json::value& bound) { return size >= bound.as_int64(); };
        const auto most = [&](const json::value& bound) { return size <= bound.as_int64(); };
        if (value.is_int64()) demand("minimum", least), demand("maximum", most);
        if (value.is_array()) demand("minItems", least), demand("maxItems", most);
        if (value.is_object()) demand("maxProperties", most);
        if (!value.is_string()) return;
        demand("minLength", least);
        demand("pattern", [&](const json::value& like) {
            return std::regex_search(text_of(value.as_string()), std::regex(text_of(like.as_string())));
        });
    }

    void items(const Schema& schema, const json::array& values, const std::string& path) {
        const auto *first = schema.find("prefixItems"), *all = schema.find("items");
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto* one = first != nullptr && i < first->as_array().size() ? &first->as_array()[i] : all;
            if (one != nullptr) whole(schema.inner(*one), values[i], path + "[" + std::to_string(i) + "]");
        }
    }

    void properties(const Schema& schema, const json::object& value, const std::string& path,
                    std::set<std::string>& known) {
        if (const auto* required = schema.find("required")) {
            for (const auto& key : required->as_array()) {
                if (!value.contains(key.as_string())) wrong(path + "." + text_of(key.as_string()), "is missing");
            }
        }
        const auto* named = schema.find("properties");
        const auto *more = schema.find("additionalProperties"), *names = schema.find("propertyNames");
        for (const auto& each : value) {
            const auto key = text_of(each.key());
            const auto* own = named == nullptr ? nullptr : named->as_object().if_contains(key);
            if (own == nullptr && more == nullptr) continue;
            known.insert(key);
            if (own == nullptr && names != nullptr)
                whole(schema.inner(*names), json::value(json::string(key)), path + "." + key);
            const auto* one = own != nullptr ? own : more;
            if (one->is_object()) whole(schema.inner(*one), each.value(), path + "." + key);
        }
    }

    Faults& found_;
};

Faults against(const Schema& schema, const json::value& value) {
    Faults found;
    Check(found).whole(schema, value, "");
    return found;
}

const json::object& messages() { return file_of("messages.json"); }

// An answer is held against what any command may be answered with.
Faults answer_faults(const json::object& answer) {
    Faults best;
    for (const auto& command : messages().at("commands").as_object()) {
        auto found = against({&command.value().at("ok").as_object(), "messages.json"}, answer);
        if (found.empty()) return {};
        if (depth(found) > depth(best)) best = std::move(found);
    }
    return best;
}

Faults sheet_faults(const json::value& position, const std::string& game) {
    const auto& sheet = position.at("sheet");
    if (std::filesystem::exists(source_dir() / "games" / game / "sheet.json"))
        return against(meant("#/$defs/Sheet", game + ".sheet"), sheet);
    return {};
}

}  // namespace

std::vector<std::string> faults(std::string_view body, std::string_view game) {
    static std::mutex mutex;  // of the files
    const std::lock_guard lock(mutex);
    const auto message = json::parse("{" + std::string(body)).as_object();
    auto rest = message;
    for (const auto* key : {"re", "is"}) rest.erase(key);
    const auto is = text_of(message.at("is").as_string());
    Faults out;
    if (!message.contains("re")) {
        const auto* push = messages().at("pushes").as_object().if_contains(is);
        out = push == nullptr ? Faults{".is is no message of the server"}
                              : against({&push->as_object(), "messages.json"}, rest);
    } else if (is == "ok") {
        out = answer_faults(rest);
    } else {
        out = against(meant("#/$defs/Fault", "messages.json"), rest);
    }
    const auto* position = message.if_contains("position");
    std::string folder(game);
    std::ranges::replace(folder, '-', '_');
    if (position != nullptr && !folder.empty()) {
        for (auto& fault : sheet_faults(*position, folder)) out.push_back(".position.sheet" + fault);
    }
    return out;
}

void check(const std::string& body, std::string_view game) {
    static std::mutex mutex;
    static std::set<std::size_t> known;
    {
        const std::lock_guard lock(mutex);
        if (!known.insert(std::hash<std::string>{}(body)).second) return;
    }
    for (const auto& fault : faults(body, game)) FAIL_CHECK("not as server/protocol says: " << fault << ": " << body);
}

}  // namespace said_test

TEST_CASE("a message that is not as server/protocol says is found") {
    using said_test::faults;
    const auto finds = [](const std::string& body, std::string_view part) {
        const auto found = faults(body);
        const std::string all = found.empty() ? "nothing" : found[0];
        INFO(body);
        CHECK_MESSAGE(all.find(part) != std::string::npos, all);
    };
    const std::string chat = R"("is":"chat","table":"t","from":"Ada","guest":"g","seat":"A","text":"hello","at":1)";
    finds(chat + "}", "nothing");
    finds(chat + R"(,"mood":"good"})", ".mood is not in the schema");
    finds(R"("is":"chat","table":"t","from":"Ada","guest":"g","seat":"A","text":"hello"})", ".at is missing");
    finds(R"("is":"chat","table":"t","from":"Ada","guest":"g","seat":"A","text":7,"at":1})", ".text is 7");
    finds(R"("is":"news","table":"t"})", "no message of the server");
    finds(R"("re":1,"is":"ok"})", "nothing");
    finds(R"("re":1,"is":"ok","table":"t"})", "nothing");
    finds(R"("re":1,"is":"ok","tabel":"t"})", " is ");
    finds(R"("re":1,"is":"ok","lobby":{"mine":[]}})", ".lobby.open is missing");
    finds(R"("re":1,"is":"error","code":"stale","message":"m"})", "nothing");
    finds(R"("re":1,"is":"error","code":"asleep","message":"m"})", ".code is \"asleep\"");
    const std::string clock = R"("is":"clock","table":"t","clock":{"kind":"none","turn":0,"bank":0,"left":{},)";
    finds(clock + R"("running":null,"window":null,"at":1}})", "nothing");
    finds(clock + R"("running":null,"window":null}})", ".clock.at is missing");
    finds(clock + R"("running":null,"window":"soon","at":1}})", ".clock.window is \"soon\"");
}
