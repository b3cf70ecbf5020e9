// The words of Quantum Cloud.
export const quantumCloud = {
    'qc.turn': 'Turn {n}', 'qc.setup': 'Setup', 'qc.move': 'Move {n}', 'qc.superposition': 'Superposition',
    'qc.hand': 'Hand', 'qc.in_hand': 'hand', 'qc.deck': 'deck', 'qc.discard': 'discard', 'qc.newest': 'Newest: {card}',
    'qc.qubits': 'Qubits', 'qc.of': 'of {n}', 'qc.extra': '{n} extra', 'qc.life': 'Life', 'qc.copy': 'Copy', 'qc.you': 'You',
    'qc.out': 'out', 'qc.fought': 'fought',
    'qc.acts': 'to act', 'qc.acts.you': 'your turn', 'qc.answers': 'to answer',
    'qc.stack': 'Cloud stack', 'qc.tiles': '{n|1 tile|# tiles}', 'qc.left': '{n|1 tile stays|# tiles stay} in the stack',
    'qc.change': '{was} → {left}', 'qc.falls': 'falls', 'qc.chain': 'Announced', 'qc.cancelled': 'cancelled',
    'qc.at': 'at {names}',
    'qc.score.life': 'Life of the strongest body', 'qc.score.alters': 'Alters on the map', 'qc.score.deck': 'Cards left in the deck',
};
