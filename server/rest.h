// What can be read at leisure: games, cards, decks, rules, lobby, records, replays, lessons, health; and the page
// itself.
#pragma once

#include <list>

#include "server/archive.h"
#include "server/net.h"

namespace server {

class Rest {
  public:
    Rest(Hall& hall, Archive& archive, bool metrics_for_all = false);
    HttpResponse answer(const HttpRequest& request);

  private:
    HttpResponse read(const HttpRequest& request);
    HttpResponse spared(const HttpRequest& request, HttpResponse said);
    HttpResponse api(std::string_view path, std::string_view query);
    HttpResponse game_part(std::string_view rest);
    HttpResponse judge(std::string_view path, std::string_view query, const std::string& text);
    HttpResponse page(const HttpRequest& request, std::string_view path) const;

    Hall& hall_;
    Archive& archive_;
    const bool metrics_for_all_;
    std::string games_;
    std::mutex mutex_;
    std::unordered_map<std::string, std::string> cards_, decks_, lessons_;  // written once
    struct Pressed {
        std::string key, body;  // by tag and target
    };
    std::list<Pressed> pressed_;  // what was compressed last
};

}  // namespace server
