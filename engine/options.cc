#include "engine/options.h"

#include <algorithm>

#include "engine/text.h"

namespace engine {
namespace {

struct Range {
    int low, high;
};

std::optional<Range> range_of(std::string_view part) {
    const auto [low, high, parted] = cut(part, "..");
    if (const auto n = whole_number<int>(low)) return Range{*n, parted ? *whole_number<int>(high) : *n};
    return std::nullopt;
}

bool has_range(const OptionFacts& option) {
    const auto parts = split(option.values, '|');
    return std::any_of(parts.begin(), parts.end(), [](auto part) { return range_of(part).has_value(); });
}

std::optional<int> value_of(const OptionFacts& option, std::string_view text) {
    int words = 0;
    for (const auto part : split(option.values, '|')) {
        if (const auto range = range_of(part)) {
            const auto n = whole_number<int>(text);
            if (n && *n >= range->low && *n <= range->high) return n;
            continue;
        }
        if (part == text) return has_range(option) ? -1 - words : words;
        ++words;
    }
    return std::nullopt;
}

class OptionReader {
  public:
    OptionReader(const GameFacts& facts, std::string_view whole) : facts_(facts), whole_(whole) {
        for (std::size_t i = 0; i < facts.options.size(); ++i) {
            options_.value[i] = static_cast<std::int16_t>(*value_of(facts.options[i], facts.options[i].standard));
        }
    }

    bool read(std::string_view list) {
        if (trim(list).empty()) return true;
        for (const auto item : split(list, ',')) {
            if (!read_item(trim(item))) return false;
        }
        return true;
    }

    bool fail(std::string_view at, std::string message, std::string remedy) {
        const bool inside = at.data() >= whole_.data() && at.data() <= whole_.data() + whole_.size();
        error_.column = inside ? static_cast<int>(at.data() - whole_.data()) + 1 : 0;
        error_.excerpt = std::string(whole_);
        error_.message = std::move(message);
        error_.remedy = std::move(remedy);
        return false;
    }

    const Options& options() const { return options_; }
    const LoadError& error() const { return error_; }

  private:
    bool read_item(std::string_view item) {
        const auto [name, value, parted] = cut(item, "=");
        if (!parted)
            return fail(item, "an option is written name=value",
                        "for example players=" + std::string(facts_.options[0].standard));
        if (name == "preset") return read_preset(value);
        if (const auto* option = find_named(facts_.options, name)) return set(*option, name, value);
        return fail(name, std::string(facts_.id) + " has no option " + quoted(name),
                    did_you_mean(name, names_of(facts_.options), "options are "));
    }

    bool read_preset(std::string_view name) {
        if (any_set_)
            return fail(name, "preset comes before the options that change it",
                        "write preset=" + std::string(name) + " first");
        const auto* preset = find_named(facts_.presets, name);
        if (preset == nullptr)
            return fail(
                name, "there is no preset " + quoted(name),
                facts_.presets.empty() ? "this game has none" : "presets are " + join(names_of(facts_.presets)));
        const bool read_all = read(preset->options);
        set_ = {};
        return read_all;
    }

    bool set(const OptionFacts& option, std::string_view name, std::string_view value) {
        const auto i = static_cast<std::size_t>(&option - facts_.options.data());
        const auto number = value_of(option, value);
        if (set_[i]) return fail(name, "option " + quoted(name) + " is given twice", "leave one out");
        if (!number) {
            return fail(value, std::string(option.clause) + ": " + quoted(name) + " cannot be " + quoted(value),
                        "possible: " + std::string(option.values) + " (standard " + std::string(option.standard) + ")");
        }
        options_.value[i] = static_cast<std::int16_t>(*number);
        set_[i] = any_set_ = true;
        return true;
    }

    const GameFacts& facts_;
    std::string_view whole_;
    Options options_;
    std::array<bool, kMaxOptions> set_{};
    bool any_set_ = false;
    LoadError error_;
};

}  // namespace

std::string_view game_id(std::string_view text) { return trim(text.substr(0, text.find('('))); }

Result<Options, LoadError> parse_options(const GameFacts& facts, std::string_view text) {
    ENSURE(facts.options.size() <= kMaxOptions && facts.options[0].name == "players");
    OptionReader reader(facts, text);
    const auto open = text.find('(');
    if (open == std::string_view::npos) return reader.options();
    const auto rest = trim(text.substr(open + 1));
    if (rest.empty() || rest.back() != ')') {
        reader.fail(text.substr(text.size()), "the bracket of the options is not closed",
                    "write " + std::string(facts.id) + "(name=value, ...)");
        return reader.error();
    }
    if (!reader.read(rest.substr(0, rest.size() - 1))) return reader.error();
    return reader.options();
}

std::string option_text(const OptionFacts& option, int value) {
    int words = 0;
    for (const auto part : split(option.values, '|')) {
        if (range_of(part)) continue;
        if (value == (has_range(option) ? -1 - words : words)) return std::string(part);
        ++words;
    }
    return std::to_string(value);
}

std::string titled(std::string_view word) {
    std::string out(word);
    for (std::size_t i = 0; i < out.size(); ++i) {
        if ((i == 0 || word[i - 1] == '-') && out[i] >= 'a' && out[i] <= 'z')
            out[i] = static_cast<char>(out[i] - 'a' + 'A');
        if (out[i] == '_' || out[i] == '-') out[i] = ' ';
    }
    return out;
}

std::string option_title(const OptionFacts& option) {
    return option.title.empty() ? titled(option.name) : std::string(option.title);
}

std::vector<std::pair<std::string_view, std::string>> value_titles(const OptionFacts& option) {
    std::vector<std::pair<std::string_view, std::string>> out;
    const auto titles = split(option.titles, '|');
    std::size_t at = 0;
    for (const auto part : split(option.values, '|')) {
        if (!range_of(part)) out.emplace_back(part, option.titles.empty() ? titled(part) : std::string(titles[at]));
        ++at;
    }
    return out;
}

std::string game_text(const GameFacts& facts, const Options& options) {
    std::vector<std::string> list;
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        const auto value = option_text(facts.options[i], options.value[i]);
        if (value != facts.options[i].standard) list.push_back(std::string(facts.options[i].name) + "=" + value);
    }
    return std::string(facts.id) + (list.empty() ? "" : "(" + join(list) + ")");
}

}  // namespace engine
