// The words of Nexus Ops.
export const nexusOps = {
    'no.round': 'Round {n}', 'no.setup': 'Setup', 'no.vp': 'VP', 'no.rubium': 'Rubium', 'no.income': 'Rubium; mining adds {n}',
    'no.energize': 'Energize cards', 'no.missions': 'Secret Missions', 'no.units': 'Units', 'no.supply': 'Supply',
    'no.left': '{unit}: {n} in the supply', 'no.first': 'first player', 'no.mate': 'with {name}', 'no.mate.you': 'your teammate', 'no.you': 'You', 'no.acts': 'to act', 'no.acts.you': 'your turn',
    'no.answers': 'to answer', 'no.many': 'one of {n}', 'no.hand': 'Hand', 'no.now': 'fulfilled now', 'no.now.by': '{name} could now', 'no.terrain': 'Terrain', 'no.hexes': '{n} hexes',
    'no.deck.energize': '{n} Energize', 'no.deck.missions': '{n} missions',
    'no.score.victories': 'Battle Victories', 'no.score.missions': 'Secret Missions', 'no.score.hills': 'King of the Hill', 'no.score.sum': 'Victory points',
    'no.attacks': 'attacks', 'no.defends': 'defends', 'no.lost': '{n|1 lost|# lost}', 'no.bonus': '{n} to each die',
    'no.to_lose': '{name} removes {n|1 unit|# units}', 'no.aimed': '{n} aimed at {name}',
    'no.buy': 'Buy for', 'no.buy.sum': '{spent} of {had} rubium spent', 'no.buy.where': 'Goes to', 'no.buy.more': 'Buy {unit}', 'no.buy.less': 'Take back {unit}',
};
