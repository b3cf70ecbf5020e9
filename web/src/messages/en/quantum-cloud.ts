// The words of Quantum Cloud.
export const quantumCloud = {
    'qc.turn': 'Turn {n}', 'qc.setup': 'Setup', 'qc.move': 'Move {n}', 'qc.superposition': 'Superposition',
    'qc.hand': 'Hand', 'qc.in_hand': 'hand', 'qc.deck': 'deck', 'qc.discard': 'discard', 'qc.newest': 'Newest: {card}',
    'qc.qubits': 'Qubits', 'qc.of': 'of {n}', 'qc.extra': '{n} extra', 'qc.life': 'Life', 'qc.copy': 'Copy', 'qc.you': 'You',
    'qc.out': 'out', 'qc.fought': 'fought',
    'qc.acts': 'to act', 'qc.acts.you': 'your turn', 'qc.answers': 'to answer',
    'qc.stack': 'Cloud stack', 'qc.tiles': '{n|1 tile|# tiles}', 'qc.left': '{n|1 tile stays|# tiles stay} in the stack',
    'qc.change': '{was} → {left}', 'qc.falls': 'falls', 'qc.chain': 'Announced', 'qc.cancelled': 'cancelled',
    'qc.only.pass': 'You have nothing to announce now. Go on?',
    'qc.only.back': 'You have nothing to announce now. Go on, or take it back?',
    'qc.only.flip': 'No flip is possible. Announce an Algorithm, or go on?',
    'qc.only.move': 'Nobody can move. Announce an Algorithm, or go on?',
    'qc.only.attack': 'Nobody can attack. Announce an Algorithm, or go on?',
    'qc.only.summon': 'Nothing can be summoned. Announce an Algorithm, or end your turn?',
    'qc.at': 'at {names}',
    'qc.score.life': 'Life of the strongest body', 'qc.score.alters': 'Alters on the map', 'qc.score.deck': 'Cards left in the deck',
};
