// The words of Quantum Nexus. A value between marks is a name and is drawn as one.
export const quantumNexus = {
    'qn.loadout': 'Loadout', 'qn.deck.low': 'deck', 'qn.discard.low': 'discard',
    'qn.round': 'Round {n}', 'qn.you': 'You', 'qn.cp': 'CP', 'qn.refills': 'refills to {n}', 'qn.refills.brief': '↻ {n}', 'qn.cp.more': '{n} CP now; {base} from the missions', 'qn.hand': 'Hand', 'qn.in_hand': 'in hand',
    'qn.missions': 'Missions', 'qn.copies': '×{n}',
    'qn.initiative': 'Initiative', 'qn.has_initiative': '{seat} has initiative', 'qn.you_initiative': 'You have initiative',
    'qn.cost': 'costs {n} CP', 'qn.newest': 'Newest: {card}',
    'qn.leads': 'leads, {n} % done', 'qn.leads.brief': 'leads', 'qn.leads.more': '{n} % of all missions is done; the other has done less', 'qn.acts': 'to act', 'qn.acts.you': 'your turn', 'qn.answers': 'to answer',
    'qn.duel.attack': 'Attack', 'qn.duel.defense': 'Defense',
    'qn.played': '{seat} plays {card}.', 'qn.played.on': '{seat} plays {card} on {targets}.',
    'qn.priced': '{what}: {price}',
    'qn.looked': 'On top of the deck', 'qn.falls': '{card} would be destroyed',
    'qn.score.missions': 'Missions complete', 'qn.score.points': 'Mission points', 'qn.score.deck': 'Cards left in the deck',
};
