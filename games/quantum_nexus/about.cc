// What a screen may ask about: a card as printed, a card in play with the source of each bonus, places, players, and
// what an attack would come to.
#include "engine/lines.h"
#include "games/quantum_nexus/foresee.h"
#include "games/quantum_nexus/names.h"

namespace quantum_nexus {

using engine::AboutLine;
using engine::Kind;

std::string domains_text(const Card& card) {
    constexpr std::string_view kLetters = "TMPD";
    std::string out;
    for (std::size_t d = 0; d < 4; ++d) {
        if (card.domains[d] > 0)
            out += (out.empty() ? "" : " ") + std::string(1, kLetters[d]) + std::to_string(card.domains[d]);
    }
    return out;
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

namespace {

// Section 20.3, by Keyword.
constexpr Reminder kKeywordReminders[] = {
    {"Snipe", "Attacks of this unit ignore front-row priority.", "QN-10.6"},
    {"Guard",
     "While this unit is ready, an enemy attacker for which it is a legal defender must choose a ready unit with Guard "
     "that is a legal defender for it.",
     "QN-10.7"},
    {"Relentless", "The first attack this unit declares each round does not exhaust it.", "QN-10.19"},
    {"Ward",
     "Cannot be chosen as target by enemy abilities and Events, nor as host of an enemy Upgrade. Attacks and "
     "untargeted effects still work.",
     "QN-12.7"},
    {"Slow", "Enters play exhausted.", "QN-8.3"},
    {"Piercing", "When this unit attacks and values are equal, the defender is destroyed.", "QN-10.14"},
    {"Skirmish", "When this unit attacks and loses the comparison, it is not destroyed.", "QN-10.13"},
};
static_assert(std::size(kKeywordReminders) == std::size(kKeywordNames));

// Section 20.5: words for what is done with decks and piles.
struct EffectReminder {
    EffectKind kind;
    Reminder reminder;
};
constexpr EffectReminder kEffectReminders[] = {
    {EffectKind::Survey,
     {"Survey", "Look at the top cards of the deck; each stays on top or goes to the bottom, in the same order.",
      "QN-12.32"}},
    {EffectKind::Seek,
     {"Seek",
      "Look at the top cards of your deck; you may show one that matches and put it into your hand. The rest go to the "
      "bottom. Not a draw.",
      "QN-12.32"}},
    {EffectKind::Recycle,
     {"Recycle", "Put up to that many cards of your discard pile on the bottom of your deck, in random order.",
      "QN-12.32"}},
    {EffectKind::Salvage, {"Salvage", "Put up to one matching card of your discard pile into your hand.", "QN-12.32"}},
    {EffectKind::Revive,
     {"Revive", "Put up to one matching unit of your discard pile into one of your quadrants, exhausted, for free.",
      "QN-12.32"}},
    {EffectKind::OpponentMills,
     {"Mill", "Move cards from the top of the deck to that player's discard pile. Not a draw.", "QN-1.14"}},
    {EffectKind::TakeControl,
     {"Take control", "It moves to a quadrant of yours and is yours until it leaves play; its owner stays the same.",
      "QN-12.13"}},
};

// Calls f(line, bearer, name of the card) with every line of this kind in force.
template <class F>
void each_in_force(const Setup& setup, const State& s, LineKind kind, F&& f) {
    each_in_play(s, [&](PieceId id) {
        const Card& card = card_of(setup, s, id);
        const Bearer from{id, controller_of(piece_of(s, id))};
        each_line(setup, card, kind, [&](std::uint16_t i) { f(setup.lines[i], from, card.name); });
    });
    for (const Seat seat : {Seat::First, Seat::Second}) {
        const auto& missions = s.side[seat].missions;
        for (std::size_t m = 0; m < missions.size(); ++m) {
            const Card& card = card_of(setup, missions[m].card);
            each_line(setup, card, kind, [&](std::uint16_t i) {
                if (works(missions[m], setup.lines[i])) f(setup.lines[i], Bearer{mission_id(seat, m), seat}, card.name);
            });
        }
    }
}

constexpr std::string_view kDurationWords[] = {"effects until end of combat", "effects until end of round",
                                               "permanent effects"};
constexpr std::string_view kDurationClauses[] = {"QN-10.18", "QN-6.52", "QN-11.12"};

// One value of a unit or Asset: what it is now, then each change and the line it comes from (QN-11.12).
void about_value(const Setup& setup, const State& s, PieceId id, bool attack, std::vector<AboutLine>& lines) {
    const Piece& piece = piece_of(s, id);
    const Card& card = card_of(setup, piece.card);
    const std::string stat = attack ? "attack" : "defense";
    const int printed = attack ? card.attack : card.defense;
    const int now = attack ? attack_of(setup, s, id) : defense_of(setup, s, id);
    lines.push_back({stat + " now", std::to_string(now) + ", printed " + std::to_string(printed), "", "QN-11.12"});
    int sum = printed;
    each_in_force(setup, s, LineKind::Modify, [&](const Line& line, const Bearer& from, const std::string& name) {
        const int amount = attack ? line.attack : line.defense;
        if (amount == 0 || !is_subject(setup, s, line, from, id) || !holds(setup, s, line.condition, from)) return;
        int times = 1;
        if (line.each) {
            times = 0;
            each_in_play(s, [&](PieceId other) { times += fits(setup, s, line.counted, from, other); });
        }
        if (times == 0) return;
        sum += times * amount;
        lines.push_back({plus(times * amount) + " " + stat, line.text, name, "QN-11.12"});
    });
    const auto& changes = attack ? piece.attack : piece.defense;
    for (std::size_t d = 0; d < changes.size(); ++d) {
        if (changes[d] == 0) continue;
        sum += changes[d];
        lines.push_back(
            {plus(changes[d]) + " " + stat, std::string(kDurationWords[d]), "", std::string(kDurationClauses[d])});
    }
    if (sum < now) lines.push_back({plus(now - sum) + " " + stat, "a value is never below 0", "", "QN-11.12"});
}

void about_keywords(const Setup& setup, const State& s, PieceId id, std::vector<AboutLine>& lines) {
    const Piece& piece = piece_of(s, id);
    for (std::size_t k = 0; k < std::size(kKeywordNames); ++k) {
        const std::uint8_t wanted = bit(static_cast<Keyword>(k));
        if ((card_of(setup, piece.card).keywords & wanted) != 0) continue;  // printed, with its reminder
        const Reminder& reminder = kKeywordReminders[k];
        const auto add = [&](std::string source) {
            lines.push_back({"has " + std::string(reminder.word), std::string(reminder.meaning), std::move(source),
                             std::string(reminder.clause)});
        };
        each_in_force(setup, s, LineKind::Keyword, [&](const Line& line, const Bearer& from, const std::string& name) {
            if (line.keyword == wanted && is_subject(setup, s, line, from, id) && holds(setup, s, line.condition, from))
                add(name);
        });
        for (std::size_t d = 0; d < piece.keywords.size(); ++d) {
            if ((piece.keywords[d] & wanted) != 0) add(std::string(kDurationWords[d]));
        }
    }
    each_in_force(setup, s, LineKind::Grant, [&](const Line& line, const Bearer& from, const std::string& name) {
        if (is_subject(setup, s, line, from, id))
            lines.push_back({"has", setup.lines[line.granted].text, name, "QN-8.41"});
    });
    if (cannot(setup, s, id, LineKind::CannotAttack)) lines.push_back({"cannot", "attack", "", "QN-12.15"});
    if (cannot(setup, s, id, LineKind::CannotMove)) lines.push_back({"cannot", "be moved", "", "QN-12.15"});
    for (const Seat seat : {Seat::First, Seat::Second}) {
        if (const int mark = piece.marks[static_cast<std::size_t>(seat)]; mark != 0)
            lines.push_back({"marked", plus(mark) + " attack against it for units of " + called(seat), "", "QN-6.52"});
    }
}

// The quadrants its range reaches, and what keeps it from attacking whom (QN-9.1, QN-10.5, QN-10.7).
void about_reach(const Setup& setup, const State& s, PieceId id, std::vector<AboutLine>& lines) {
    const Seat enemy = enemy_of(controller_of(piece_of(s, id)));
    std::vector<std::string> places, open, covered, guarded;
    for (std::size_t q = 0; q < kQuadrants; ++q) {
        if ((quadrants_in_reach(setup, s, id) >> q & 1) != 0) places.emplace_back(kPlaceNames[q]);
    }
    each_of(s, enemy, [&](PieceId other) {
        const auto refusal = refuse_defender(setup, s, id, other);
        const std::string& name = card_of(setup, s, other).name;
        if (!refusal) return open.push_back(name);
        if (refusal->reason == static_cast<std::uint16_t>(Reason::FrontRow)) covered.push_back(name);
        if (refusal->reason == static_cast<std::uint16_t>(Reason::Guard)) guarded.push_back(name);
    });
    const std::string range(kRangeNames[static_cast<std::size_t>(card_of(setup, s, id).range)]);
    lines.push_back({"reaches", places.empty() ? "nothing from here" : joined(places) + " of " + called(enemy),
                     range + " range", "QN-9.3"});
    if (!open.empty()) lines.push_back({"may attack", joined(open), "", "QN-10.3"});
    if (!covered.empty()) lines.push_back({"covered by their front row", joined(covered), "", "QN-10.5"});
    if (!guarded.empty()) lines.push_back({"kept off by a Guard", joined(guarded), "", "QN-10.7"});
}

// One line for who hears the card instead of seeing it.
std::string spoken(const Card& card) {
    std::vector<std::string> parts{card.name, std::string(kKindNames[static_cast<std::size_t>(card.type)])};
    for (std::size_t d = 0; d < 4; ++d) {
        if (card.domains[d] > 0)
            parts.push_back(std::string(kDomainNames[d]) +
                            (card.domains[d] > 1 ? " " + std::to_string(card.domains[d]) : ""));
    }
    for (const auto& subtype : card.subtype_names) parts.push_back(subtype);
    parts.push_back(std::to_string(card.cp) + " CP");
    if (is_unit(card)) parts.push_back("attack " + std::to_string(card.attack));
    if (is_unit(card) || card.type == Type::Asset) parts.push_back("defense " + std::to_string(card.defense));
    if (is_unit(card)) parts.push_back("range " + std::string(kRangeNames[static_cast<std::size_t>(card.range)]));
    std::string out = joined(parts) + ".";
    for (const auto& text : card.text) out += " " + text;
    return out;
}

// Of a mission, what must be done and what it brings at once are over when it is complete: they are clauses of their
// own.
std::string_view text_clause(const Setup& setup, const Card& card, std::string_view text) {
    for (std::uint16_t i = card.first; i < card.last; ++i) {
        if (setup.lines[i].text != text) continue;
        if (setup.lines[i].kind == LineKind::Objective) return "QN-13.1";
        if (setup.lines[i].kind == LineKind::Reward) return "QN-13.7";
    }
    return "QN-2.9";
}

void about_card(const Setup& setup, const Card& card, std::vector<AboutLine>& lines) {
    const auto add = [&](std::string_view label, std::string value, std::string_view clause) {
        if (value.empty()) return;
        lines.push_back({std::string(label), std::move(value), "", std::string(clause)});
        lines.back().printed = true;
    };
    add("name", card.name, "QN-2.3");
    add("kind", std::string(kKindNames[static_cast<std::size_t>(card.type)]), "QN-2.2");
    lines.back().word = kKindWords[static_cast<std::size_t>(card.type)];
    add("domains", domains_text(card), "QN-2.7"), add("subtypes", joined(card.subtype_names), "QN-2.8");
    if (card.type != Type::Mission)
        add("cost", std::to_string(card.cp) + " CP", "QN-2.3"), lines.back().amounts = {{"cp", card.cp}};
    if (card.type == Type::Mission) add("gives", std::to_string(card.cp) + " CP each round", "QN-3.9");
    if (is_unit(card)) {
        add("attack", std::to_string(card.attack), "QN-2.4"), add("defense", std::to_string(card.defense), "QN-2.4");
        add("range", std::string(kRangeNames[static_cast<std::size_t>(card.range)]), "QN-9.1");
    }
    if (card.type == Type::Asset) add("defense", std::to_string(card.defense), "QN-2.5");
    for (const auto& text : card.text) {
        add("text", text, text_clause(setup, card, text));
        lines.back().lead = engine::lead_of(text);
    }
    for (const Reminder& one : reminders(setup, card)) {
        add("reminder", std::string(one.word) + ": " + std::string(one.meaning), one.clause);
        lines.back().printed = false;
    }
    if (card.limit > 0)
        add("copies", "up to " + std::to_string(card.limit), "QN-3.7"), lines.back().amounts = {{"copies", card.limit}};
    add("spoken", spoken(card), "QN-2.3");
}

void about_piece(const Setup& setup, const State& s, PieceId id, std::vector<AboutLine>& lines) {
    const Card& card = card_of(setup, s, id);
    const Piece& piece = piece_of(s, id);
    const bool fights = is_unit(card) || card.type == Type::Asset;
    std::string now = "now ";
    if (is_unit(card)) now += "attack " + std::to_string(attack_of(setup, s, id)) + ", ";
    if (fights) now += "defense " + std::to_string(defense_of(setup, s, id)) + ", ";
    lines.back().value += " " + now + (piece.ready != 0 ? "ready." : "exhausted.");
    lines.push_back({"state", piece.ready != 0 ? "ready" : "exhausted", "", "QN-1.8"});
    if (owner_of(piece) != controller_of(piece))
        lines.push_back(
            {"owner", called(owner_of(piece)) + ", controlled by " + called(controller_of(piece)), "", "QN-1.5"});
    if (is_unit(card)) about_value(setup, s, id, true, lines);
    if (fights) about_value(setup, s, id, false, lines);
    if (piece.damage > 0) lines.push_back({"damage", std::to_string(piece.damage), "", "QN-24.11"});
    if (!is_unit(card)) return;
    about_keywords(setup, s, id, lines);
    about_reach(setup, s, id, lines);
}

void about_place(const Setup& setup, const State& s, int place, std::vector<AboutLine>& lines) {
    const auto q = static_cast<std::size_t>(place % kQuadrants);
    const Seat half = engine::seat_at(place / kQuadrants);
    lines.push_back({"quadrant", std::string(kPlaceNames[q]) + " of " + called(half), "", "QN-4.6"});
    lines.push_back(
        {"faces", std::string(kPlaceNames[setup.facing[q]]) + " of " + called(enemy_of(half)), "", "QN-4.7"});
    std::vector<std::string> there;
    each_in_play(s, [&](PieceId id) {
        const Spot spot = spot_of(s, piece_of(s, id));
        if (spot.half != half || spot.place != q) return;
        const Card& card = card_of(setup, s, id);
        const bool unit = is_unit(card);
        there.push_back(card.name + (unit ? " " + std::to_string(attack_of(setup, s, id)) + "/" +
                                                std::to_string(defense_of(setup, s, id))
                                          : ""));
    });
    lines.push_back({"there", there.empty() ? "nothing" : joined(there), "", "QN-4.8"});
    std::vector<std::string> beside;
    for (std::size_t other = 0; other < kQuadrants; ++other) {
        if ((kAdjacent[q] >> other & 1) != 0) beside.emplace_back(kPlaceNames[other]);
    }
    lines.push_back({"adjacent", joined(beside), "", "QN-4.6"});
    for (std::size_t range = 0; range < std::size(kRangeNames); ++range) {
        std::vector<std::string> reached;
        for (std::size_t other = 0; other < kQuadrants; ++other) {
            if ((setup.reach[range][q] >> other & 1) != 0) reached.emplace_back(kPlaceNames[other]);
        }
        if (!reached.empty())
            lines.push_back(
                {std::string(kRangeNames[range]) + " reaches", "the enemy's " + joined(reached), "", "QN-9.3"});
    }
}

void about_seat(const Setup& setup, const State& s, Seat seat, std::vector<AboutLine>& lines) {
    const Side& side = s.side[seat];
    lines.push_back(
        {"CP",
         std::to_string(side.cp) + ", next round " + std::to_string(base_cp(setup, s, seat) + income(setup, s, seat)),
         "", "QN-6.12"});
    lines.push_back({"deck", std::to_string(side.deck) + " cards; who cannot draw loses", "", "QN-14.2"});
    lines.push_back({"hand", std::to_string(side.hand) + " cards", "", "QN-4.3"});
    int complete = 0;
    for (const Mission& mission : side.missions) complete += mission.complete;
    lines.push_back({"missions",
                     std::to_string(complete) + " of " + std::to_string(side.missions.size()) +
                         " complete; all of them win the game",
                     "", "QN-14.3"});
}

void about_mission(const Setup& setup, const State& s, PieceId id, std::vector<AboutLine>& lines) {
    const Mission& mission = s.side[mission_seat(id)].missions[mission_place(id)];
    const Card& card = card_of(setup, mission.card);
    const bool streak = card.timing == Timing::EndOfRounds;
    if (mission.complete) lines.push_back({"progress", "complete", "", "QN-4.1"});
    if (mission.complete) return;
    const Tally tally = progress_of(setup, s, mission_seat(id), mission_place(id));
    lines.push_back({"progress",
                     std::to_string(tally.there) + " of " + std::to_string(tally.wanted) +
                         (streak                              ? " rounds in a row"
                          : card.timing == Timing::InOneRound ? " in this round"
                                                              : ""),
                     "", card.timing > Timing::InOneRound && !streak ? "QN-13.10" : "QN-13.4"});
}

// A phase, a keyword or a deck word, in the order of the facts.
void about_word(std::size_t word, std::vector<AboutLine>& lines) {
    constexpr std::size_t kPhases = 3, kDeckWords = kPhases + std::size(kKeywordReminders);
    if (word == 0) lines.push_back({"Deployment Phase", "deploy cards from your hand, in turns", "", "QN-6.21"});
    if (word == 1) lines.push_back({"Command Phase", "play Events and use abilities, in turns", "", "QN-6.31"});
    if (word == 2) lines.push_back({"Battle Phase", "attack with ready units, in turns", "", "QN-6.41"});
    constexpr std::size_t kSigns = kDeckWords + 6;  // survey to mill have words; then how numbers stand on a board
    if (word == kSigns) {
        lines.push_back({"beside a unit", "its attack and its defense, as they are now", "", "QN-2.4"});
        lines.push_back({"beside a mission", "what is done and what its objective wants", "", "QN-13.4"});
    }
    if (word == kSigns + 1) lines.push_back({"beside an Asset", "no attack, and its defense", "", "QN-2.5"});
    if (word == kSigns + 2)
        lines.push_back({"mission points",
                         "the domain points of completed missions; they decide a game that ends by its bound, "
                         "otherwise all missions must be complete",
                         "", "QN-13.9"});
    if (word == kAttackWord) lines.push_back({"attack", "what a unit strikes with", "", "QN-10.11"});
    if (word == kDefenseWord) lines.push_back({"defense", "what a strike must beat", "", "QN-10.11"});
    if (word < kPhases || word >= kSigns) return;
    const Reminder& one =
        word < kDeckWords ? kKeywordReminders[word - kPhases] : kEffectReminders[word - kDeckWords].reminder;
    lines.push_back({std::string(one.word), std::string(one.meaning), "", std::string(one.clause)});
}

// What an ability costs, in the order in which it is printed: "1 CP, exhaust".
std::string costs_text(const Costs& costs) {
    std::vector<std::string> parts;
    if (costs.cp > 0) parts.push_back(std::to_string(costs.cp) + " CP");
    if (costs.exhaust) parts.emplace_back("exhaust");
    if (costs.sacrifice_self) parts.emplace_back("sacrifice it");
    if (costs.sacrifice) parts.emplace_back("a sacrifice");
    if (costs.discard > 0) parts.push_back("discard " + std::to_string(costs.discard));
    if (costs.mill > 0) parts.push_back("mill " + std::to_string(costs.mill));
    return engine::join(parts);
}

}  // namespace

std::vector<Reminder> reminders(const Setup& setup, const Card& card) {
    std::uint8_t keywords = card.keywords;
    std::uint32_t effects = 0;
    const auto look = [&](const Line& line) {
        keywords |= line.keyword;
        if (line.costs.mill > 0) effects |= 1u << static_cast<int>(EffectKind::OpponentMills);
        for (const Effect& e : line.effects) {
            keywords |= e.keyword;
            effects |= 1u << static_cast<int>(e.kind);
        }
    };
    for (std::uint16_t i = card.first; i < card.last; ++i) {
        look(setup.lines[i]);
        if (setup.lines[i].kind == LineKind::Grant) look(setup.lines[setup.lines[i].granted]);
    }
    std::vector<Reminder> out;
    for (std::size_t k = 0; k < std::size(kKeywordReminders); ++k) {
        if ((keywords & bit(static_cast<Keyword>(k))) != 0) out.push_back(kKeywordReminders[k]);
    }
    for (const std::size_t keyword : card.added_keywords)
        out.push_back({setup.keywords[keyword].name, setup.keywords[keyword].text, "QN-15.7"});
    for (const EffectReminder& each : kEffectReminders) {
        if ((effects >> static_cast<int>(each.kind) & 1) != 0) out.push_back(each.reminder);
    }
    return out;
}

std::vector<AboutLine> QuantumNexus::about(const Setup& setup, const State& s, engine::Ref ref) {
    std::vector<AboutLine> lines;
    const auto id = static_cast<PieceId>(ref.value);
    if (ref.kind == Kind::Card && ref.value > 0 && ref.value < setup.cards.size())
        about_card(setup, setup.cards[ref.value], lines);
    if (ref.kind == Kind::Unit && is_piece(id) && in_play(s, id)) {
        about_card(setup, card_of(setup, s, id), lines);
        about_piece(setup, s, id, lines);
    }
    if (ref.kind == Kind::Unit && is_mission(id) && index(mission_seat(id)) < kSeats &&
        mission_place(id) < s.side[mission_seat(id)].missions.size()) {
        about_card(setup, card_of(setup, s.side[mission_seat(id)].missions[mission_place(id)].card), lines);
        about_mission(setup, s, id, lines);
    }
    if (ref.kind == Kind::Place && ref.value < kSeats * kQuadrants) about_place(setup, s, ref.value, lines);
    if (ref.kind == Kind::Seat && ref.value < kSeats) about_seat(setup, s, engine::seat_at(ref.value), lines);
    if (ref.kind == Kind::Word) about_word(ref.value, lines);
    return lines;
}

std::vector<AboutLine> QuantumNexus::preview(const Setup& setup, const State& s, engine::Action action) {
    const Verb verb = static_cast<Verb>(action.verb);
    std::vector<AboutLine> lines;
    if (refuse(setup, s, action)) return lines;
    const auto operand = static_cast<PieceId>(action.operands[0]);
    const bool declares = verb == Verb::Target && s.choice.half == Half::Attack;
    const bool answers = verb == Verb::Pay || verb == Verb::Prevent || verb == Verb::Pass;
    if (declares || (answers && battle_open(s))) preview_battle(setup, s, action, lines);
    if (verb == Verb::Attack) lines.push_back({"prospects", prospects_text(setup, s, operand), "", "QN-10.3"});
    if (verb == Verb::Prevent) {
        const std::uint16_t line = prevention(setup, s, operand);
        lines.push_back({"ability", setup.lines[line].text, "", "QN-12.9"});
    }
    if (verb == Verb::Deploy || verb == Verb::Play) {
        const Card& card = setup.cards[action.operands[0]];
        const int price = cost_now(setup, s, s.active, card);
        lines.push_back({"price", std::to_string(price) + " CP",
                         price == card.cp ? "" : "printed " + std::to_string(card.cp), "QN-6.21"});
    }
    if (verb == Verb::Use) {
        const std::uint16_t line = ability_line(setup, s, operand, action.operands[1]);
        lines.push_back({"ability", setup.lines[line].text, costs_text(setup.lines[line].costs), "QN-11.2"});
    }
    if (verb == Verb::Pay) {
        const std::string price = costs_text(setup.lines[s.running.line].costs);
        if (!price.empty()) lines.push_back({"price", price, "", "QN-12.29"});
    }
    if (verb == Verb::Next) {
        const Ability* waiting = nth_unplaced(s, operand, action.operands[1]);
        lines.push_back({"ability", setup.lines[waiting->line].text, "", "QN-12.28"});
    }
    return lines;
}

}  // namespace quantum_nexus
