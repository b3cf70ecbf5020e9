// What play asks of cards over and over, made once.
#include "games/quantum_cloud/setup.h"

namespace quantum_cloud {
namespace {

Face face_of(const Printed& side) {
    Face face;
    face.move = side.move;
    face.attack = side.attack;
    face.keywords = side.keywords;
    face.triggers = side.triggers;
    face.ranged = std::max<std::uint8_t>(1, side.ranged);
    face.armor = side.armor;
    face.home = side.home;
    face.aura = side.aura;
    return face;
}

}  // namespace

void complete(Setup& setup) {
    setup.briefs.clear();
    for (int id = 0; id <= setup.known; ++id) {
        const Card& card = setup.cards[static_cast<std::size_t>(id)];
        Brief brief{.type = card.type, .terrains = card.terrains, .cost = card.cost};
        brief.chosen = card.front.chosen;
        brief.life = card.life;
        brief.interrupt = (card.front.keywords & bit(Keyword::Interrupt)) != 0;
        brief.cancels = card.front.cancels;
        for (const Sentence& sentence : card.front.sentences) brief.shifts |= sentence.deed == Deed::Shift;
        brief.face = {face_of(card.front), face_of(card.type == CardType::Avatar ? card.back : card.front)};
        for (const Face& face : brief.face) {
            setup.triggers |= face.triggers;
            setup.auras |= face.aura > 0;
        }
        setup.briefs.push_back(brief);
    }
}

}  // namespace quantum_cloud
