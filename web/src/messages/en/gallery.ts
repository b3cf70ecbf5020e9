// The page that shows the parts of the kit. It is fetched by that page alone.
export const gallery = {
    title: 'The board kit', intro: 'Every part in every state, drawn from data that no game has.',
    board: 'Board', hexes: 'Hexes: land, trays, lights, links', targets: 'Hexes: where to, and why not',
    halves: 'Two halves that face each other', grids: 'A grid for each seat', large: '{places} places, {stacks} stacks',
    pieces: 'Pieces', pieces_more: 'Token, disc, chip and row; at rest, lit, spent, changed, stacked',
    emblems: 'Emblems', cards: 'Cards', hand: 'Hand', hands: 'A few, many, none, hidden', seats: 'Seats', strips: 'As strips',
    dice: 'Dice', duel: 'Duel', shell: 'Shell', shell_more: 'Areas in their order; the hand is a drawer on a phone',
    states: {
        rest: 'at rest', playable: 'playable', target: 'target', chosen: 'chosen', off: 'not now', spent: 'spent', hidden: 'hidden',
        pointed: 'pointed at', many: 'several', changed: 'changed', wait: 'to be rolled', rolling: 'rolling', settled: 'settled',
        hits: 'hits and misses', choose: 'to choose', refused: 'refused',
    },
    seat: ['Ada', 'Jonas', 'Kestrel', 'Mirela', 'Tom'], bot: 'steady bot', leads: 'leads the scouts', points: 'points', coins: 'coins',
    life: 'life', deck: 'deck', cards_in: 'hand', goal: 'Hold three hills', goal_done: 'Cross the lake',
    ground: { wood: 'wood', hill: 'hill', lake: 'lake', ash: 'ash', home: 'home', ice: 'ice' },
    kind: { scout: 'scout', guard: 'guard', rider: 'rider', tower: 'tower', beast: 'beast' },
    front: 'Front', rear: 'Rear', left: 'left', middle: 'middle', right: 'right', attack: 'attack', defense: 'defense', move: 'move',
    exhausted: 'exhausted', banner: 'Banner', swift: 'swift', mined: 'mined', card: 'Lantern Keeper', long: 'The Cartographer of Unlikely Shores',
    type: 'Unit', sub: 'Guide · 3 copies', text: 'When this arrives, look at the top card of your deck.',
    more: 'You may put it below your deck. Draw one card if you hold fewer cards than each opponent.', action: 'Action:',
    far: 'Far', left_units: '4 of 6 units', right_units: '3 of 4 units', needs: 'hits on {n}+', verdict: 'Attack 5 beats defense 3',
    falls: 'falls', win: 'you win', open: 'undecided', lose: 'you lose', rail: 'Decision and log', field: 'The board', held: 'Your hand',
} as const;
