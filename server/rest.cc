#include "server/rest.h"

#include <algorithm>
#include <array>

#include "engine/lines.h"
#include "server/decks.h"
#include "server/gzip.h"
#include "server/lesson.h"
#include "server/levels.h"
#include "server/web_files.h"

namespace server {
namespace {

using engine::JsonObject;

constexpr std::size_t kWorthIt = 1000;  // shorter answers are sent as they are
constexpr std::size_t kPressed = 64;    // answers kept compressed

HttpResponse fault(int status, const Problem& problem) {
    HttpResponse out;
    out.status = status;
    out.body = "{\"error\":{" + problem_json(problem) + "}}";
    return out;
}

HttpResponse fault(const Problem& problem) {
    const int status = problem.code == "unknown" ? 404
                       : problem.code == "state" ? 409
                       : problem.code == "bad"   ? 400
                       : problem.code == "limit" ? 413
                                                 : 500;
    return fault(status, problem);
}

HttpResponse json(std::string body) {
    HttpResponse out;
    out.body = std::move(body);
    return out;
}

std::string kinds_json(const engine::VerbFacts& verb) {
    std::vector<std::string> kinds;
    for (const auto kind : verb.operands) {
        if (kind != engine::Kind::None) kinds.emplace_back(kind_name(kind));
    }
    return engine::json_texts(kinds);
}

std::string titles_json(const engine::OptionFacts& option) {
    JsonObject out;
    for (const auto& [word, title] : engine::value_titles(option)) out.text(word, title);
    return out.str();
}

std::string games_json(const House& house) {
    std::vector<std::string> games;
    for (const auto& entry : house.games) {
        const auto& facts = *entry.facts;
        std::vector<std::string> seats, options, presets, verbs, bots;
        for (const auto seat : facts.seats) seats.push_back(engine::json_string(seat));
        for (const auto& option : facts.options)
            options.push_back(JsonObject()
                                  .text("name", option.name)
                                  .text("values", option.values)
                                  .text("standard", option.standard)
                                  .text("clause", option.clause)
                                  .text("help", option.help)
                                  .text("title", engine::option_title(option))
                                  .json("titles", titles_json(option))
                                  .str());
        for (const auto& preset : facts.presets)
            presets.push_back(JsonObject()
                                  .text("name", preset.name)
                                  .text("options", preset.options)
                                  .text("title", engine::titled(preset.name))
                                  .str());
        for (const auto& verb : facts.verbs)
            verbs.push_back(
                JsonObject().text("name", verb.name).json("operands", kinds_json(verb)).text("help", verb.help).str());
        if (house.bots(facts.id) != nullptr) {
            for (const auto& level : kLevels)
                bots.push_back(
                    JsonObject().text("name", level.name).text("text", level.text).text("help", level.help).str());
        }
        const auto values = facts.options[0].values;  // players: "2..5", "2|4"
        const int least = values.front() - '0', most = values.back() - '0';
        games.push_back(JsonObject()
                            .text("id", facts.id)
                            .text("name", facts.name)
                            .text("prefix", facts.prefix)
                            .json("seats", engine::json_list(seats))
                            .json("players", "[" + std::to_string(least) + "," + std::to_string(most) + "]")
                            .json("options", engine::json_list(options))
                            .json("presets", engine::json_list(presets))
                            .json("verbs", engine::json_list(verbs))
                            .json("bots", engine::json_list(bots))
                            .truth("lesson", has_lesson(entry))
                            .truth("decks", has_decks(entry))
                            .truth("small", entry.small)
                            .str());
    }
    return "{\"games\":" + engine::json_list(games) + "}";
}

std::string cards_json(const engine::AnyGame& game) {
    const auto state = game.start();
    std::vector<std::string> cards;
    for (int i = 1; i < game.operand_limit(engine::Kind::Card); ++i) {
        const engine::Ref ref{engine::Kind::Card, static_cast<std::uint16_t>(i)};
        const auto lines = state->about(ref);
        if (lines.empty()) continue;
        JsonObject card;
        card.text("ref", ref_text(*state, ref)).text("name", lines.front().value);
        if (const auto art = game.card_art(static_cast<engine::CardId>(i)); !art.empty()) card.text("art", art);
        cards.push_back(card.json("lines", engine::lines_json(lines)).str());
    }
    return "{\"cards\":" + engine::json_list(cards) + "}";
}

// Everything a game says, once: a screen fills in the names (docs/protocol.md, Sentences).
std::string words_json(const engine::GameFacts& facts) {
    constexpr std::array<std::string_view, 4> kVoices = {"line", "heading", "banner", "aside"};
    constexpr std::array<std::string_view, 3> kKeys = {"", "Enter", "Space"};
    JsonObject events, verbs, decisions, names;
    for (const auto& event : facts.events) {
        std::vector<std::string> roles;
        for (const auto& part : event.operands) {
            if (part.kind != engine::Kind::None) roles.emplace_back(role_name(part.role));
        }
        events.json(event.name, JsonObject()
                                    .text("sentence", event.sentence)
                                    .text("voice", kVoices[static_cast<std::size_t>(event.voice)])
                                    .json("roles", engine::json_texts(roles))
                                    .str());
    }
    for (const auto& verb : facts.verbs)
        verbs.json(verb.name, JsonObject()
                                  .text("title", verb.label.title)
                                  .text("brief", verb.label.brief)
                                  .text("group", verb.label.group)
                                  .text("key", kKeys[static_cast<std::size_t>(verb.press)])
                                  .json("operands", kinds_json(verb))
                                  .str());
    for (const auto& decision : facts.decisions)
        decisions.json(decision.name,
                       JsonObject().text("question", decision.question).text("pass", decision.pass).str());
    for (const auto& name : facts.names) names.text(name.word, name.title);
    return JsonObject()
        .json("events", events.str())
        .json("verbs", verbs.str())
        .json("decisions", decisions.str())
        .json("names", names.str())
        .str();
}

std::string parameter(std::string_view query, std::string_view name, std::string_view standard) {
    for (const auto part : engine::split(query, '&')) {
        const auto equals = part.find('=');
        if (part.substr(0, equals) == name && equals != std::string_view::npos)
            return std::string(part.substr(equals + 1));
    }
    return std::string(standard);
}

std::string tag_of(std::string_view body) { return "W/\"" + engine::hex(engine::hash_text(body)) + "\""; }

}  // namespace

Rest::Rest(Hall& hall, Archive& archive, bool metrics_for_all)
    : hall_(hall), archive_(archive), metrics_for_all_(metrics_for_all), games_(games_json(hall.house())) {}

HttpResponse Rest::answer(const HttpRequest& request) { return spared(request, read(request)); }

// Who has this answer is not sent it again; a long one is sent compressed. None holds anything that is hidden from
// whoever asks, so its length may tell how much it is like what a stranger wrote (docs/server.md).
HttpResponse Rest::spared(const HttpRequest& request, HttpResponse said) {
    const std::string_view body = said.still.empty() ? std::string_view(said.body) : said.still;
    if (said.status != 200 || request.method == "POST") return said;
    if (said.tag.empty()) said.tag = tag_of(body);
    if (request.known.find(said.tag) != std::string::npos || request.known == "*") {
        said.status = 304;
        said.body.clear();
        said.still = {};
        said.gzip = false;
        return said;
    }
    if (!request.takes_gzip || said.gzip || body.size() < kWorthIt) return said;
    // A tag is easily forged: what one path answers is never taken for another's.
    const std::string key = said.tag + " " + request.target;
    const auto use = [&](const Pressed& known) {
        said.body = known.body;
        said.still = {};
        said.gzip = true;
    };
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = std::ranges::find(pressed_, key, &Pressed::key); known != pressed_.end()) {
            pressed_.splice(pressed_.begin(), pressed_, known);
            use(*known);
            return said;
        }
    }
    Pressed fresh{key, gzip(body)};  // without the lock: others are not kept waiting
    use(fresh);
    const std::lock_guard lock(mutex_);
    pressed_.push_front(std::move(fresh));
    if (pressed_.size() > kPressed) pressed_.pop_back();
    return said;
}

HttpResponse Rest::read(const HttpRequest& request) {
    const std::string_view target = request.target;
    const auto question = target.find('?');
    const auto path = target.substr(0, question);
    const auto query = question == std::string_view::npos ? std::string_view() : target.substr(question + 1);
    if (request.method == "POST" && path.starts_with("/api/games/") &&
        (path.ends_with("/decks") || path.ends_with("/cards")))
        return judge(path, query, request.body);
    if (request.method != "GET" && request.method != "HEAD")
        return fault(405, {"bad", "only GET is answered here", {}, "commands go over /ws"});
    if (path == "/healthz") {
        HttpResponse out;
        out.type = "text/plain";
        out.body = "ok\n";
        return out;
    }
    if (path == "/readyz") {
        HttpResponse out;
        out.status = hall_.ready() ? 200 : 503;
        out.type = "text/plain";
        out.body = hall_.ready() ? "ready\n" : "not now\n";
        return out;
    }
    if (path == "/metrics") {
        if (!request.local && !metrics_for_all_)
            return fault(
                403, {"forbidden", "this is for the machine of the server alone", {}, "nexus serve --open-metrics"});
        HttpResponse out;
        out.type = "text/plain; version=0.0.4";
        auto& house = hall_.house();
        house.metrics->bots_waiting = house.pool->waiting();
        out.body = house.metrics->text();
        return out;
    }
    if (path.starts_with("/api/")) return api(path.substr(5), query);
    return page(request, path);
}

HttpResponse Rest::api(std::string_view path, std::string_view query) {
    const auto parts = engine::split(path, '/');
    const std::string name(parts.size() > 1 ? parts[1] : std::string_view());
    if (path == "games") return json(games_);
    if (parts[0] == "games" && parts.size() == 3) return game_part(path.substr(6));
    if (path == "lobby") {
        const auto page = engine::whole_number<int>(parameter(query, "page", "0")).value_or(-1);
        if (const auto wrong = Hall::no_page(page)) return fault(404, *wrong);
        return json(hall_.lobby_json({}, page));
    }
    if (parts[0] == "lessons" && parts.size() == 2) {
        const auto* entry = engine::find_game(hall_.house().games, name);
        if (entry == nullptr || !has_lesson(*entry))
            return fault({"unknown", "there is no lesson for `" + name + "`", {}, {}});
        const std::lock_guard lock(mutex_);
        auto& written = lessons_[name];
        if (written.empty()) {
            const auto lesson = lesson_json(hall_.house().games, *entry);
            if (!lesson) return fault({"internal", engine::text(lesson.error()), {}, {}});
            written = *lesson;
        }
        return json(written);
    }
    if (parts[0] == "tables" && parts.size() == 2) {
        const auto card = hall_.card(name);
        return card ? json(card_json(*card, {})) : fault({"unknown", "there is no table `" + name + "`", {}, {}});
    }
    if (parts[0] == "records" && parts.size() == 2) {
        const auto record = archive_.record(name);
        if (!record) return fault(record.error());
        HttpResponse out;
        out.type = "text/plain; charset=utf-8";
        out.body = *record;
        out.download = name + ".record";
        return out;
    }
    if (parts[0] == "replays" && (parts.size() == 2 || parts.size() == 3)) {
        if (parts.size() == 2) {
            auto index = archive_.index(name);
            return index ? json(*index) : fault(index.error());
        }
        const auto eyes = parameter(query, "seat", "spectator");
        if (parts[2] == "log") {
            auto log = archive_.log(name, eyes);
            return log ? json(*log) : fault(log.error());
        }
        auto position = archive_.at(name, engine::whole_number<int>(parts[2]).value_or(-1), eyes);
        return position ? json(*position) : fault(position.error());
    }
    return fault({"unknown", "there is nothing at /api/" + std::string(path), {}, "docs/protocol.md lists the paths"});
}

HttpResponse Rest::game_part(std::string_view rest) {
    const auto parts = engine::split(rest, '/');
    const std::string id(parts[0]);
    const auto* entry = engine::find_game(hall_.house().games, id);
    if (entry == nullptr) return fault({"unknown", "there is no game `" + id + "`", {}, {}});
    if (parts[1] == "rules") {
        for (const auto& file : entry->files) {
            if (!file.name.ends_with("rules.md")) continue;
            HttpResponse out;
            out.type = "text/markdown; charset=utf-8";
            out.still = file.text;
            return out;
        }
        return fault({"unknown", "this game carries no rulebook", {}, {}});
    }
    if (parts[1] == "words") return json("{\"words\":" + words_json(*entry->facts) + "}");
    if (parts[1] == "cards" || parts[1] == "decks") {
        const std::lock_guard lock(mutex_);
        auto& written = parts[1] == "cards" ? cards_[id] : decks_[id];
        if (written.empty()) {
            const auto game = hall_.game(id);
            if (!game) return fault({"internal", game.error().message, {}, {}});
            written = parts[1] == "cards" ? cards_json(**game) : decks_json(*entry, **game);
        }
        return json(written);
    }
    return fault({"unknown", "a game has `cards`, `decks`, `rules` and `words`", {}, {}});
}

// The body is a deck in any spelling, or homemade cards; `options` of the query are those of the game it is for.
HttpResponse Rest::judge(std::string_view path, std::string_view query, const std::string& text) {
    const auto parts = engine::split(path, '/');  // "", api, games, ID, decks or cards
    const std::string id(parts[3]);
    const auto* entry = engine::find_game(hall_.house().games, id);
    if (entry == nullptr || parts.size() != 5) return fault({"unknown", "there is no game `" + id + "`", {}, {}});
    const auto options = parameter(query, "options", "");
    const auto game = hall_.game(options.empty() ? id : id + "(" + options + ")");
    if (!game) return fault({"bad", game.error().message, {}, game.error().remedy});
    const auto judged = parts[4] == "cards" ? judged_cards(**game, text) : judged_json(*entry, **game, text);
    return judged ? json(*judged) : fault(judged.error());
}

// Every path without a file is the page: it finds its own way.
HttpResponse Rest::page(const HttpRequest& request, std::string_view path) const {
    const auto files = web::files();
    auto found = std::ranges::find(files, path, &web::File::path);
    const bool asset = path.starts_with("/assets/") || path.find('.') != std::string_view::npos;
    if (found == files.end() && asset) return fault({"unknown", "there is no such file", {}, {}});
    if (found == files.end()) found = std::ranges::find(files, std::string_view("/index.html"), &web::File::path);
    if (found == files.end()) return fault({"unknown", "this server has no page", {}, {}});
    auto plain =
        std::ranges::find_if(files, [&](const web::File& file) { return file.path == found->path && !file.gzip; });
    if (plain == files.end()) plain = found;
    if (!request.takes_gzip) found = plain;
    HttpResponse out;
    out.tag = tag_of(plain->body);  // the same for both forms of a file
    out.type = found->type;
    out.still = found->body;
    out.gzip = found->gzip;
    out.cache = found->immutable ? "public, max-age=31536000, immutable" : "no-cache";
    return out;
}

}  // namespace server
