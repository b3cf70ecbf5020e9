// QC-16.6: what a homemade card must be, rule by rule. The first that fails rejects it.
#include <algorithm>

#include "engine/text.h"
#include "engine/value.h"
#include "games/quantum_cloud/homemade.h"
#include "ruletext/deck_names.h"

namespace quantum_cloud {
namespace {

constexpr int kMostCredit = 10;    // V8
constexpr int kMostComputed = 10;  // V9

std::string number(int n) { return std::to_string(n); }

// QC-23.30: letters of Latin scripts, digits, single spaces and marks that no language of markup knows.
bool is_plain_name(std::string_view name) {
    constexpr std::string_view kMarks = " -'.,!?&+:()";
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const auto byte = static_cast<unsigned char>(c);
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter || kMarks.find(c) != std::string_view::npos) continue;
        const unsigned char next = i + 1 < name.size() ? static_cast<unsigned char>(name[i + 1]) : 0;
        const bool signs = byte == 0xC3 && (next == 0x97 || next == 0xB7);                // times and divided by
        const bool latin = byte >= 0xC3 && byte <= 0xC9 && next >= 0x80 && next <= 0xBF;  // U+00C0 to U+027F
        if (!latin || signs) return false;
        ++i;
    }
    return !name.starts_with(' ') && !name.ends_with(' ') && name.find("  ") == std::string_view::npos;
}

std::size_t letters_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool names_this(const Target& target) { return target.which == Which::This || target.limit == Limit::Adjacent; }

class Judge {
  public:
    Judge(const Draft& draft, const TakenNames& taken) : draft_(draft), taken_(taken) {}

    JudgedCard judge() {
        out_.draft = draft_;
        out_.canonical = canonical_of(draft_);
        out_.id = "own-" + engine::hex(engine::hash_text(out_.canonical));
        front_ = read(draft_.front);
        back_ = read(draft_.back);
        out_.front = price_of(stats(false), front_.lines);
        if (avatar()) out_.back = price_of(stats(true), back_.lines);
        out_.computed = avatar() ? out_.back.cost : out_.front.cost;
        using Rule = void (Judge::*)();
        constexpr std::array<Rule, kRules> kAll = {&Judge::name,   &Judge::ranges,  &Judge::text,  &Judge::algorithm,
                                                   &Judge::bodies, &Judge::targets, &Judge::loops, &Judge::numbers,
                                                   &Judge::budget, &Judge::cost};
        for (rule_ = 1; rule_ <= static_cast<int>(kRules) && out_.problems.empty(); ++rule_)
            (this->*kAll[static_cast<std::size_t>(rule_) - 1])();
        if (out_.problems.empty()) compile_card();
        return std::move(out_);
    }

  private:
    bool avatar() const { return draft_.type == CardType::Avatar; }
    bool alter() const { return draft_.type == CardType::Alter; }
    std::string_view kind() const { return alter() ? "an Alter" : avatar() ? "an Avatar" : "an Algorithm"; }

    void fail(std::string_view field, std::string what, std::string remedy = {}) {
        out_.problems.push_back({rule_, std::string(field), std::move(what), std::move(remedy)});
    }
    std::string_view text_key(bool back) const { return back ? "super_text" : "text"; }

    ReadText read(const DraftSide& side) const {
        const auto& text = side.text;
        if (text.text.size() > ruletext::kTextLimit) return {};
        const int column = text.column == 0 ? 1 : text.column;
        return read_text(text.text, {draft_.file, text.line, column, text.excerpt, text.exact});
    }

    Stats stats(bool back) const {
        const DraftSide& side = back ? draft_.back : draft_.front;
        // Numbers that V2 refuses are priced as far as a sum of them can be held.
        const auto held = [](int n) { return std::clamp(n, -999, 999); };
        return {draft_.type,
                held(side.move),
                held(side.attack),
                held(draft_.life),
                std::clamp(static_cast<int>(draft_.terrains.size()), 1, 9),
                back};
    }

    template <class Function>
    void each_line(Function&& function) const {
        for (const Line& line : front_.lines) function(line, false);
        for (const Line& line : back_.lines) function(line, true);
    }
    template <class Function>
    void each_sentence(Function&& function) const {
        each_line([&](const Line& line, bool back) {
            for (const Sentence& sentence : line.sentences) function(sentence, line, back);
        });
    }

    void name() {  // V1
        check_name(draft_.front.name, "name");
        if (!avatar()) return;
        check_name(draft_.back.name, "super_name");
        if (ruletext::plain(draft_.front.name) == ruletext::plain(draft_.back.name))
            fail("super_name", "both sides have the same name", "give the Superposition side another one");
    }
    void check_name(const std::string& name, std::string_view field) {
        const std::size_t letters = letters_of(name);
        if (letters > kNameLetters)
            return fail(field, "the name has " + std::to_string(letters) + " characters", "at most 30 are allowed");
        if (!is_plain_name(name))
            return fail(field, "the name has a character that a card cannot have",
                        "letters, digits, single spaces and - ' . , ! ? & + : ( ) make a name");
        if (ruletext::plain(name).empty())
            return fail(field, name.empty() ? "the name is empty" : "the name has no letter and no digit",
                        "use a to z or 0 to 9 in it");
        const auto found = taken_.find(ruletext::plain(name));
        if (found != taken_.end() && found->second.canonical != out_.canonical)
            fail(field, "`" + found->second.name + "` is the name of another card", "choose another name");
    }

    struct Range {
        std::string_view key, name;
        int found, least, most;
    };
    void check_range(const Range& range) {
        if (range.found >= range.least && range.found <= range.most) return;
        fail(range.key, std::string(range.name) + " is " + number(range.found),
             std::string(kind()) + " has " + number(range.least) + " to " + number(range.most));
    }
    void ranges() {  // V2
        const auto& [front, back] = std::tie(draft_.front, draft_.back);
        if (alter()) {
            check_range({"move", "Move", front.move, 0, 5});
            check_range({"attack", "Attack", front.attack, 0, 9});
            check_range({"life", "Life", draft_.life, 1, 12});
        }
        if (avatar()) {
            check_range({"life", "Life", draft_.life, 8, 24});
            check_range({"move", "Move", front.move, 1, 4});
            check_range({"attack", "Attack", front.attack, 0, 5});
            check_range({"super_move", "Move in Superposition", back.move, 1, 4});
            check_range({"super_attack", "Attack in Superposition", back.attack, 0, 5});
        }
        check_range({"cost", avatar() ? "the flip cost" : "the cost", draft_.cost, 0, kMostCost});
        if (alter() || avatar()) check_terrains();
    }
    void check_terrains() {
        const auto& codes = draft_.terrains;
        for (const auto& code : codes) {
            if (std::ranges::find(kTerrainCodes, code) != kTerrainCodes.end()) continue;
            return fail("terrains", "`" + code.substr(0, 20) + "` is no terrain",
                        "they are called " + engine::join(kTerrainCodes));
        }
        const bool twice = codes.size() == 2 && codes[0] == codes[1];
        if (codes.empty() || codes.size() > 2 || twice)
            fail("terrains",
                 twice ? "`" + codes[0] + "` stands there twice" : number(static_cast<int>(codes.size())) + " terrains",
                 "1 or 2 different ones are allowed");
    }

    void text() {  // V3
        check_text(draft_.front, front_, false);
        if (avatar()) check_text(draft_.back, back_, true);
    }
    void check_text(const DraftSide& side, const ReadText& read, bool back) {
        const auto key = text_key(back);
        const auto& text = side.text.text;
        if (text.size() > ruletext::kTextLimit)
            return fail(key, "the text has " + std::to_string(text.size()) + " bytes",
                        "at most " + std::to_string(ruletext::kTextLimit) + " are read");
        for (const auto& [error, place, column] : read.faults) {
            fail(key, error.message, error.remedy);
            CardProblem& problem = out_.problems.back();
            problem.line = static_cast<int>(place) + 1;
            problem.column = column;
            problem.at = error;
        }
        const int lines = static_cast<int>(line_count(text));
        if (lines > static_cast<int>(kLines)) fail(key, number(lines) + " lines", "at most 3 are allowed");
        int abilities = 0, sentences = 0, seen = 0;
        bool ranged = false, armor = false;
        const auto twice = [&](const Line& line) {
            fail(key, "`" + line.text + "` stands there twice", "say it once");
        };
        for (const Line& line : read.lines) {
            abilities += line.kind == LineKind::Ability;
            sentences += static_cast<int>(line.sentences.size());
            if (line.kind == LineKind::Ranged && std::exchange(ranged, true)) twice(line);
            if (line.kind == LineKind::Armor && std::exchange(armor, true)) twice(line);
            if (line.kind != LineKind::Keyword) continue;
            if ((seen & bit(line.keyword)) != 0) twice(line);
            seen |= bit(line.keyword);
        }
        if (abilities > static_cast<int>(kAbilities))
            fail(key, number(abilities) + " lines with sentences", "at most 2 are allowed");
        if (sentences > static_cast<int>(kSentences))
            fail(key, number(sentences) + " sentences", "at most 4 are allowed");
    }

    void algorithm() {  // V4, QC-23.11
        if (draft_.type != CardType::Algorithm) return;
        bool interrupt = false, cancels = false, says = false;
        each_line([&](const Line& line, bool) {
            const bool keyword = line.kind == LineKind::Keyword && line.keyword == Keyword::Interrupt;
            interrupt |= keyword;
            says |= !line.sentences.empty();
            if (line.kind == LineKind::Home || line.kind == LineKind::Aura)
                fail("text", "`" + line.text + "` stands on Alters and Avatars", "leave it out");
            else if (line.kind != LineKind::Ability && !keyword)
                fail("text", "`" + line.text + "` is a keyword of units", "an Algorithm has Interrupt alone");
            if (line.trigger != Trigger::None)
                fail("text", "an Algorithm has no trigger", "begin the line with its sentence");
        });
        each_sentence([&](const Sentence& s, const Line&, bool) {
            cancels |= s.deed == Deed::Cancel;
            if (names_this(s.target) || names_this(s.other) || s.condition == Condition::On)
                fail("text", "an Algorithm is no unit", "leave out `this unit`");
        });
        if (cancels && !interrupt)
            fail("text", "`Cancel the answered Algorithm.` needs Interrupt",
                 "write `Interrupt. / Cancel the answered Algorithm.`");
        if (!says) fail("text", "an Algorithm says at least one sentence", "as in `Draw 1 card.`");
    }

    void bodies() {  // V5, QC-23.11
        if (draft_.type == CardType::Algorithm) return;
        each_line([&](const Line& line, bool back) {
            const auto key = text_key(back);
            if (line.kind == LineKind::Ability && line.trigger == Trigger::None)
                fail(key, "`" + line.text + "` has no trigger", "begin it with one, as in `When summoned: `");
            if (line.kind == LineKind::Keyword && line.keyword == Keyword::Interrupt)
                fail(key, "Interrupt stands on Algorithms", "leave it out");
            if (line.trigger == Trigger::Superposed && !back)
                fail(key,
                     alter() ? "an Alter never enters Superposition" : "the Coherent side never enters Superposition",
                     alter() ? "use another trigger" : "write it on the Superposition side");
            if (!avatar()) return;
            if (line.kind == LineKind::Keyword && line.keyword == Keyword::Portable)
                fail(key, "Portable stands on Alters", "leave it out");
            if (line.trigger == Trigger::Summoned || line.trigger == Trigger::Destroyed)
                fail(key, "an Avatar is not summoned, and nothing follows its destruction", "use another trigger");
        });
        each_sentence([&](const Sentence& s, const Line&, bool back) {
            if (s.deed == Deed::Cancel) fail(text_key(back), "only Algorithms cancel", "leave it out");
        });
    }

    void targets() {  // V6
        each_sentence([&](const Sentence& s, const Line&, bool back) {
            const auto key = text_key(back);
            const bool named = s.target.which != Which::This;
            const bool names_alter = named && s.target.noun == Noun::Alter;
            const bool lives = s.deed == Deed::Give && s.life > 0;
            if (lives && !names_alter && !(alter() && !named))
                fail(key, "Life bonuses are for Alters", "name an Alter, or this unit on an Alter");
            if ((s.deed == Deed::Double || s.deed == Deed::Destroy || s.deed == Deed::Return) && !names_alter)
                fail(key, "`double`, `destroy` and `return` are for Alters", "name an Alter");
            if (s.deed == Deed::Decohere && !(named && s.target.noun == Noun::Avatar))
                fail(key, "Avatars decohere", "name an Avatar");
            if (s.deed == Deed::Swap && (s.target.which == Which::Each || s.other.which == Which::Each))
                fail(key, "a swap is between two units", "write `one` instead of `each`");
        });
    }

    void loops() {  // V7
        bool gains = false, returns = false;
        each_sentence([&](const Sentence& s, const Line& line, bool back) {
            const auto key = text_key(back);
            gains |= s.deed == Deed::Gain;
            returns |= s.deed == Deed::Return;
            const bool again = line.trigger == Trigger::TurnStarts || line.trigger == Trigger::TurnEnds ||
                               line.trigger == Trigger::Attacks || line.trigger == Trigger::Attacked;
            if (!again) return;
            if (s.deed == Deed::Destroy || s.deed == Deed::Decohere || s.deed == Deed::Raise || s.deed == Deed::Discard)
                fail(key, "what happens over and over may not destroy, decohere, raise or discard",
                     "use another trigger or another clause");
            const bool counted =
                s.deed == Deed::Draw || s.deed == Deed::Gain || s.deed == Deed::Heal || s.deed == Deed::Summon;
            if (counted && s.number > 1)
                fail(key, "what happens over and over draws, gains, heals and summons 1, not " + number(s.number),
                     "write 1");
        });
        if (gains && returns)
            fail("text", "a card that gains Qubits and returns cards could go on for ever", "keep one of the two");
    }

    void numbers() {  // V8
        int credit = 0;
        each_line([&](const Line& line, bool back) {
            for (const auto& [value, limit] : line.numbers) {
                if (value >= (limit ? 0 : 1) && value <= 9) continue;
                fail(text_key(back), "the number " + number(value),
                     limit ? "limits go from 0 to 9" : "numbers in a text go from 1 to 9");
            }
            for (const Sentence& s : line.sentences) {
                if (s.deed == Deed::Lose) credit -= points_of(s, line.trigger);
            }
        });
        if (credit > kMostCredit)  // QC-23.11: over both sides
            fail("text", "lost life gives " + number(credit) + " points of credit", "at most 10 are allowed");
    }

    void budget() {  // V9
        if (avatar() && out_.front.points > kAvatarBudget)
            fail("life", "the Coherent side has " + number(out_.front.points) + " points",
                 "at most 100 are allowed: take away " + number(out_.front.points - kAvatarBudget));
        if (out_.computed > kMostComputed)
            fail(avatar() ? "super_text" : "text", "the computed cost is " + number(out_.computed),
                 "at most 10 are allowed");
    }

    void cost() {  // V10
        if (draft_.cost < out_.computed)
            fail("cost", "the declared cost is " + number(draft_.cost),
                 "it must be " + number(out_.computed) + " or more");
    }

    void compile_card() {
        Card& card = out_.card;
        card.type = draft_.type;
        for (const auto& code : draft_.terrains) {
            const auto place = std::ranges::find(kTerrainCodes, code) - kTerrainCodes.begin();
            card.terrains |= bit(static_cast<Terrain>(place));
        }
        card.cost = static_cast<std::uint8_t>(draft_.cost);
        card.life = static_cast<std::uint16_t>(draft_.life);
        card.front = side_of(draft_.front, front_);
        if (avatar()) card.back = side_of(draft_.back, back_);
        card.id = out_.id;
        card.art = draft_.art;
        card.homemade = true;
    }
    static Printed side_of(const DraftSide& side, const ReadText& read) {
        Printed out = printed(read.lines);
        out.name = side.name;
        out.move = static_cast<std::uint16_t>(side.move);
        out.attack = static_cast<std::uint16_t>(side.attack);
        return out;
    }

    const Draft& draft_;
    const TakenNames& taken_;
    ReadText front_, back_;
    JudgedCard out_;
    int rule_ = 1;
};

}  // namespace

JudgedCard judge_card(const Draft& draft, const TakenNames& taken) { return Judge(draft, taken).judge(); }

void take_names(const Draft& draft, TakenNames& taken) {
    const std::string canonical = canonical_of(draft);
    for (const auto* name : {&draft.front.name, &draft.back.name}) {
        if (!ruletext::plain(*name).empty()) taken.emplace(ruletext::plain(*name), TakenName{*name, canonical});
    }
}

}  // namespace quantum_cloud
