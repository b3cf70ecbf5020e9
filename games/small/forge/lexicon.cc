// The language of Forge's cards (FG-12): its phrases, their compiled form, and the files and decks made of them.
#include <algorithm>

#include "games/small/forge/rules.h"
#include "ruletext/cards.h"
#include "ruletext/ops.h"

namespace forge {

std::span<const engine::SourceFile> embedded_files();

namespace {

using engine::LoadError;
using ruletext::Op;

enum class Tag : std::uint16_t {
    Draw,
    Gain,
    Damage,
    Destroy,
    Return,
    Take,
    Modify,
    Prevent,  // as EffectKind
    Triggered,
    Optional,
    Activated,
    Aura,
    Event,
    Verb,
    Coin,
    Exhaust,
    This,
    Another,
    Any,
    Attacker,
    Defender,
    Target,
    Each,
    Selector,
    Adjective,
    CostMost,
    CostLeast,
    Plus,
    Minus,
    Stat,
};
static_assert(static_cast<int>(Tag::Prevent) == static_cast<int>(EffectKind::Prevent));

ruletext::Grammar make_grammar() {
    ruletext::Grammar g;
    g.row("line", "When {trigger}: {effect+; }.", Tag::Triggered);
    g.row("line", "When {trigger}, you may pay {cost+, }: {effect+; }.", Tag::Optional);
    g.row("line", "^{cost+, }: {effect+; }.", Tag::Activated);
    g.row("line", "^<p>{selector} get {mod+ and }.", Tag::Aura);
    g.row("trigger", "{actor} {verb}", Tag::Event);
    g.row("actor", "this unit", Tag::This);
    g.row("actor", "another <s>{selector}", Tag::Another).row("actor", "{a} <s>{selector}", Tag::Any);
    g.words("verb", {"is deployed", "attacks", "is attacked", "is destroyed", "would be destroyed"}, Tag::Verb);
    g.row("cost", "{number} coin", Tag::Coin).row("cost", "exhaust", Tag::Exhaust);
    g.row("effect", "draw {n} (card|cards)", Tag::Draw).row("effect", "gain {number} coin", Tag::Gain);
    g.row("effect", "deal {number} damage to {ref}", Tag::Damage).row("effect", "destroy {ref}", Tag::Destroy);
    g.row("effect", "return {ref} to hand", Tag::Return).row("effect", "take control of {ref}", Tag::Take);
    g.row("effect", "{ref} gets {mod+ and } until end of turn", Tag::Modify);
    g.row("effect", "prevent that destruction", Tag::Prevent);
    g.row("ref", "this unit", Tag::This)
        .row("ref", "the attacker", Tag::Attacker)
        .row("ref", "the defender", Tag::Defender);
    g.row("ref", "target <s>{selector}", Tag::Target).row("ref", "each <s>{selector}", Tag::Each);
    g.row("selector", "{adjective*}(unit|units){filter?}", Tag::Selector);
    g.words("adjective", {"other ", "friendly ", "enemy "}, Tag::Adjective);
    g.row("filter", " with cost {number} or less", Tag::CostMost);
    g.row("filter", " with cost {number} or more", Tag::CostLeast);
    g.row("mod", "+{number} {stat}", Tag::Plus).row("mod", "-{number} {stat}", Tag::Minus);
    g.words("stat", {"attack", "defense"}, Tag::Stat);
    return g;
}

const ruletext::Grammar& grammar() {
    static const ruletext::Grammar kGrammar = make_grammar();
    return kGrammar;
}

bool is_mod(const Op& op) { return ruletext::is(op, Tag::Plus) || ruletext::is(op, Tag::Minus); }

// One sentence on its way to a Line, and the first clause it breaks.
struct Compiled {
    Line line;
    std::string clause, fault;
    int targets = 0;
    bool attacker = false, defender = false;  // is spoken of

    void fail(std::string_view broken, std::string_view why) {
        if (clause.empty()) clause = broken, fault = why;
    }
    int number(const Op& op) {
        if (op.number > 20) fail("FG-12.2", "numbers of a card lie between 1 and 20");
        return op.number > 20 ? 20 : op.number;
    }
    void add_mod(const Op& op, std::int8_t& attack, std::int8_t& defense) {
        const int amount = ruletext::is(op, Tag::Plus) ? number(op) : -number(op);
        std::int8_t& stat = ruletext::child(op, Tag::Stat)->number == 0 ? attack : defense;
        stat = static_cast<std::int8_t>(std::clamp(stat + amount, -20, 20));
    }
    Selector selector(const Op& op) {
        Selector out;
        for (const Op& part : ruletext::children(op)) {
            if (ruletext::is(part, Tag::Adjective))
                (part.number == 0 ? out.other : part.number == 1 ? out.friendly : out.enemy) = true;
            if (ruletext::is(part, Tag::CostMost)) out.cost_most = static_cast<std::uint8_t>(number(part));
            if (ruletext::is(part, Tag::CostLeast)) out.cost_least = static_cast<std::uint8_t>(number(part));
        }
        if (out.friendly && out.enemy) fail("FG-12.6", "no unit is both friendly and enemy");
        return out;
    }
    void add_trigger(const Op& event) {
        line.trigger = static_cast<Trigger>(ruletext::child(event, Tag::Verb)->number);
        const Op& actor = *ruletext::children(event).begin();
        if (ruletext::is(actor, Tag::This))
            line.actor.self = true;
        else
            line.actor = selector(*ruletext::child(actor, Tag::Selector));
        if (ruletext::is(actor, Tag::Another)) line.actor.other = true;
    }
    void add_ref(const Op& op, Effect& effect) {
        attacker |= ruletext::is(op, Tag::Attacker);
        defender |= ruletext::is(op, Tag::Defender);
        effect.ref = ruletext::is(op, Tag::This)     ? RefKind::This
                     : ruletext::is(op, Tag::Target) ? RefKind::Target
                     : ruletext::is(op, Tag::Each)   ? RefKind::Each
                                                     : RefKind::Cause;
        if (effect.ref == RefKind::Target) effect.target = static_cast<std::uint8_t>(targets++);
        if (const Op* which = ruletext::child(op, Tag::Selector)) effect.selector = selector(*which);
    }
    void add_effect(const Op& op) {
        if (line.effects.full()) return fail("FG-12.3", "a line has at most three effects");
        Effect& effect = line.effects.push_back({});
        effect.kind = static_cast<EffectKind>(op.tag);
        effect.number = static_cast<std::int8_t>(number(op));
        for (const Op& part : ruletext::children(op)) {
            if (is_mod(part))
                add_mod(part, effect.attack, effect.defense);
            else
                add_ref(part, effect);
        }
    }
    void check() {
        const bool would = line.kind == LineKind::Triggered && line.trigger == Trigger::WouldBeDestroyed;
        bool prevents = false;
        for (const Effect& effect : line.effects) prevents |= effect.kind == EffectKind::Prevent;
        if (targets > static_cast<int>(kTargets)) fail("FG-12.3", "a line has at most two targets");
        if (line.kind == LineKind::Activated && !line.exhaust) fail("FG-12.4", "an activated ability costs exhaust");
        if (prevents != would || (would && (!line.optional || line.effects.size() > 1))) {
            fail("FG-12.5",
                 "`would be destroyed, you may pay ...` and `prevent that destruction` belong together, alone");
        }
        const bool triggered = line.kind == LineKind::Triggered;
        if ((attacker && !(triggered && line.trigger == Trigger::Attacked)) ||
            (defender && !(triggered && line.trigger == Trigger::Attacks))) {
            fail("FG-12.6", "the attacker is known where a unit is attacked, the defender where it attacks");
        }
    }
};

Compiled compile(const ruletext::Node& node) {
    const std::vector<Op> ops = ruletext::flatten(grammar(), node);
    Compiled out;
    const Tag kind = static_cast<Tag>(ops[0].tag);
    out.line.kind = kind == Tag::Activated ? LineKind::Activated
                    : kind == Tag::Aura    ? LineKind::Aura
                                           : LineKind::Triggered;
    out.line.optional = kind == Tag::Optional;
    for (const Op& part : ruletext::children(ops[0])) {
        if (part.tag <= static_cast<int>(Tag::Prevent)) out.add_effect(part);
        if (ruletext::is(part, Tag::Event)) out.add_trigger(part);
        if (ruletext::is(part, Tag::Coin))
            out.line.coin = static_cast<std::uint8_t>(std::min(99, out.line.coin + out.number(part)));
        if (ruletext::is(part, Tag::Exhaust)) out.line.exhaust = true;
        if (ruletext::is(part, Tag::Selector)) out.line.actor = out.selector(part);
        if (is_mod(part)) out.add_mod(part, out.line.attack, out.line.defense);
    }
    out.check();
    out.line.targets = static_cast<std::uint8_t>(std::min(out.targets, static_cast<int>(kTargets)));
    return out;
}

Card read_card(const ruletext::CardSource& source, std::vector<LoadError>& errors) {
    ruletext::CardReader reader(source, errors);
    Card card;
    card.id = source.id;
    card.name = source.name;
    card.cost = reader.number("cost", {1, 9});
    card.attack = reader.number("attack", {0, 9});
    card.defense = reader.number("defense", {0, 9});
    int activated = 0;
    for (const auto& tree : reader.rules("text", grammar(), "line")) {
        const Compiled compiled = compile(tree);
        activated += compiled.line.kind == LineKind::Activated;
        card.text.push_back(ruletext::print(grammar(), tree));
        if (!compiled.clause.empty())
            reader.fail("text", compiled.clause + ": " + compiled.fault);
        else if (card.lines.full() || activated > 1)
            reader.fail("text", "FG-12.3: a card has two lines, one of them activated");
        else
            card.lines.push_back(compiled.line);
    }
    reader.finish();
    return card;
}

void add_marks(Setup& setup) {
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        for (const Line& line : setup.cards[i].lines) {
            const bool triggered = line.kind == LineKind::Triggered;
            if (line.kind == LineKind::Activated) setup.marks[i] |= kActivated;
            if (triggered) setup.marks[i] |= mark(line.trigger);
            if (line.attack != 0) setup.marks[i] |= kAttackAura;
            if (line.defense != 0) setup.marks[i] |= kDefenseAura;
            if (triggered && !line.actor.self) setup.looks[i] |= mark(line.trigger);
        }
        setup.onlookers |= setup.looks[i];
        setup.present |= setup.marks[i];
        setup.cost[i] = static_cast<std::uint8_t>(setup.cards[i].cost);
        for (auto coin = static_cast<std::size_t>(setup.cards[i].cost); coin <= kCoinLimit; ++coin) {
            setup.payable[coin] |= 1u << i;
        }
    }
}

std::optional<LoadError> load_all(const engine::Materials& materials, Setup& setup) {
    auto [sources, errors] = ruletext::load_all(ruletext::card_files(embedded_files(), materials));
    setup.cards.emplace_back();
    for (const auto& source : sources) setup.cards.push_back(read_card(source, errors));
    if (sources.size() > kKinds)
        errors.push_back({"", 0, 0, "FG-10.5: a game knows at most 20 different cards", "", ""});
    if (!errors.empty()) return errors[0];
    add_marks(setup);
    setup.text = ruletext::canonical_text(sources);
    return std::nullopt;
}

constexpr std::string_view kStandardDeck =
    "2 hammerer, 2 gleaner, anvil, spark, ember, bellows, sentry, lancer, warden, bannerman, puppeteer, crucible, "
    "slag, "
    "arbiter";

}  // namespace

std::vector<engine::Finding> check_deck(const Setup& setup, std::string_view text, DeckList& deck) {
    std::vector<engine::Finding> findings;
    int total = 0;
    for (const auto& [copies, name, whole] : engine::read_counted(text)) {
        const std::size_t card = ruletext::find_card(setup.cards, name);
        if (card == 0 || copies < 1 || copies > static_cast<int>(kDeck)) {
            findings.push_back({"FG-1.3", engine::quoted(whole) + " is no card of this game, or not so many times"});
        } else {
            deck[card] = static_cast<std::uint8_t>(std::min<int>(deck[card] + copies, 0xff));
            total += copies;
        }
    }
    if (total < 8 || total > static_cast<int>(kDeck))
        findings.push_back({"FG-1.4", "a deck has 8 to 16 cards, not " + std::to_string(total)});
    return findings;
}

std::vector<engine::Finding> check_sentence(std::string_view sentence) {
    const auto tree = ruletext::parse(grammar(), "line", sentence);
    if (!tree) return {{"fails", tree.error().message + "; " + tree.error().remedy}, {"FG-12.1", tree.error().message}};
    const Compiled compiled = compile(*tree);
    if (!compiled.clause.empty()) return {{"fails", compiled.fault}, {compiled.clause, compiled.fault}};
    return {{"parses", ruletext::print(grammar(), *tree)}};
}

engine::Result<Setup, LoadError> load_setup(const engine::Options& options, const engine::Materials& materials) {
    PARANOID(grammar().check({"line"}).empty());
    Setup setup;
    setup.options = options;
    if (auto error = load_all(materials, setup)) return *error;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        std::string_view text = kStandardDeck;
        for (const auto& deck : materials.decks) {
            if (deck.name.empty() || deck.name == Forge::facts().seats[seat]) text = deck.text;
        }
        const auto findings = check_deck(setup, text, setup.deck[seat]);
        if (!findings.empty())
            return LoadError{"", 0, 0, findings[0].code + ": " + findings[0].sentence, std::string(text), ""};
        setup.text += "\n" + std::string(text);
    }
    setup.text += "\n" + engine::game_text(Forge::facts(), options);
    return setup;
}

}  // namespace forge
