// The words of Quantum Nexus. A value between marks is a name and is drawn as one.
export const quantumNexus = {
    'qn.FL': 'Front Left', 'qn.FC': 'Front Center', 'qn.FR': 'Front Right', 'qn.BL': 'Back Left', 'qn.BC': 'Back Center', 'qn.BR': 'Back Right',
    'qn.loadout': 'Loadout', 'qn.deck': 'Deck', 'qn.discard': 'Discard', 'qn.mission': 'Mission', 'qn.deployment': 'Deployment', 'qn.command': 'Command', 'qn.battle': 'Battle',
    'qn.round': 'Round {n}', 'qn.you': 'You', 'qn.cp': 'CP', 'qn.of_cp': '/ {n} CP', 'qn.hand': 'Hand', 'qn.in_hand': '{n} in hand', 'qn.hand_empty': 'No cards in hand',
    'qn.field': 'Battlefield', 'qn.missions': 'Missions', 'qn.points': '{n} {n|point|points}', 'qn.copies': '×{n}',
    'qn.initiative': 'Initiative', 'qn.has_initiative': '{seat} has initiative', 'qn.you_initiative': 'You have initiative',
    'qn.why.start': 'the starting player', 'qn.why.command.1': 'fewer cards deployed', 'qn.why.command.2': 'fewer CP spent in Deployment', 'qn.why.command.3': 'the other acted last in Deployment',
    'qn.why.battle.1': 'fewer uses in Command', 'qn.why.battle.2': 'fewer CP spent in Command', 'qn.why.battle.3': 'the other acted last in Command',
    'qn.why.deployment.1': 'fewer uses in Battle', 'qn.why.deployment.2': 'fewer CP spent in Battle', 'qn.why.deployment.3': 'the other acted last in Battle',
    'qn.attack': 'attack {n}', 'qn.defense': 'defense {n}', 'qn.ready': 'ready', 'qn.exhausted': 'exhausted', 'qn.damage': '{n} damage', 'qn.progress': '{n} of {of}', 'qn.complete': 'complete',
    'qn.cost': 'costs {n} CP', 'qn.against': '{attack} against {defense}', 'qn.newest': 'Newest: {card}', 'qn.asset': 'Asset',
    'qn.light.playable': 'can be chosen', 'qn.light.target': 'can be chosen', 'qn.light.chosen': 'chosen',
    'qn.objective': 'Objective', 'qn.reward': 'Reward',

    'qn.ask.start': 'Who shall start?',
    'qn.ask.deployment': 'Deploy a card, or pass?', 'qn.ask.command': 'Use a card, or pass?', 'qn.ask.battle': 'Attack, or pass?', 'qn.ask.nothing': 'Nothing to do. Pass?',
    'qn.ask.where': 'Where shall {card} stand?', 'qn.ask.host': 'Which card takes {card}?', 'qn.ask.maneuver': 'Where does {card} go?',
    'qn.ask.attack': '{card} attacks. Whom?', 'qn.ask.target': '{card}: which target?', 'qn.ask.target_any': 'Which target?',
    'qn.ask.arrange': 'Which ability is next?', 'qn.ask.interrupt': 'Use {card}?', 'qn.ask.prevent': 'Save {card}?', 'qn.ask.cost': 'What is sacrificed?',
    'qn.ask.discard': 'Which card do you discard?', 'qn.ask.survey': '{card}: top or bottom?', 'qn.ask.seek': 'Take a card?', 'qn.ask.choose': 'Choose from the discard pile',
    'qn.ask.place': 'Which quadrant?', 'qn.ask.mulligan': 'Keep this hand?',
    'qn.looked': 'On top of the deck', 'qn.falls': '{card} would be destroyed',

    'qn.do.start': '{seat} starts', 'qn.do.deploy': 'Deploy {card}', 'qn.do.deploy.short': 'Deploy', 'qn.do.play': 'Play {card}', 'qn.do.play.short': 'Play',
    'qn.do.use': 'Use {card}', 'qn.do.use.short': 'Use', 'qn.do.attack': 'Attack with {card}', 'qn.do.attack.short': 'Attack', 'qn.do.maneuver': 'Move {card}', 'qn.do.maneuver.short': 'Move',
    'qn.do.pass': 'Pass', 'qn.do.done': 'No more', 'qn.do.next': 'Resolve {card}', 'qn.do.pay': 'Use it', 'qn.do.decline': 'Do not use it', 'qn.do.prevent': 'Save it with {card}', 'qn.do.discard': 'Discard {card}',
    'qn.do.top': 'Leave it on top', 'qn.do.bottom': 'Put it under the deck', 'qn.do.take': 'Take {card}', 'qn.do.none': 'Take none', 'qn.do.mulligan': 'Draw a new hand', 'qn.do.keep': 'Keep this hand',
    'qn.group.deploy': 'Deploy', 'qn.group.play': 'Play an Event', 'qn.group.use': 'Use an ability', 'qn.group.attack': 'Attack with', 'qn.group.maneuver': 'Move',

    'qn.now.deployment': 'Deployment Phase', 'qn.now.command': 'Command Phase', 'qn.now.battle': 'Battle Phase', 'qn.now.other': 'a choice',

    'qn.end.deck': 'A deck ran out', 'qn.end.missions': 'All missions are complete', 'qn.end.concession': 'Conceded', 'qn.end.bound': 'The game reached its bound', 'qn.end.double-deck': 'Both decks ran out', 'qn.end.both-missions': 'Both completed all missions', 'qn.end.error': 'The game was stopped',
    'qn.score.missions': 'Missions complete', 'qn.score.points': 'Mission points', 'qn.score.deck': 'Cards left in the deck',

    'qn.log.round': 'Round {n}', 'qn.log.phase': '{phase}: initiative {seat}',
    'qn.log.revealed': 'reveals {card}', 'qn.log.started': 'starts', 'qn.log.drew': 'draws {card}', 'qn.log.drew_n': 'draws {n} {n|card|cards}', 'qn.log.milled': 'mills {card}',
    'qn.log.discarded': 'discards {card}', 'qn.log.discarded_hidden': 'discards a card', 'qn.log.deployed': 'deploys {card}, {place}', 'qn.log.attached': 'attaches {card} to {host}',
    'qn.log.event-played': 'plays {card}', 'qn.log.event-cancelled': '{card} is cancelled', 'qn.log.used': 'uses {card}', 'qn.log.triggered': '{card} resolves', 'qn.log.declined': 'does not use {card}',
    'qn.log.fizzled': '{card} has no effect', 'qn.log.targeted': '{card} targets {target}', 'qn.log.targets': 'targets {target}', 'qn.log.attacked': '{card} attacks {target}', 'qn.log.beats': '{card} {n} beats {target} {m}', 'qn.log.ties': '{card} {n} ties {target} {m}', 'qn.log.fails': '{card} {n} falls short of {target} {m}',
    'qn.log.prevented': '{card} saves {target}', 'qn.log.destroyed': '{card} is destroyed', 'qn.log.sacrificed': 'sacrifices {card}', 'qn.log.returned': '{card} returns to the hand', 'qn.log.moved': '{card} moves: {place}',
    'qn.log.taken': '{card} changes sides: {place}', 'qn.log.looked': 'looks at {card}', 'qn.log.surveyed': 'surveys {n} {n|card|cards}', 'qn.log.sought': 'takes {card}', 'qn.log.sought_none': 'takes no card', 'qn.log.recycled': 'recycles {n} {n|card|cards}',
    'qn.log.salvaged': 'salvages {card}', 'qn.log.completed': '{card} is complete', 'qn.log.passed': 'passes', 'qn.log.shown': 'shows {card}', 'qn.log.chosen': 'chooses {card}', 'qn.log.mulliganed': 'draws a new hand',
};
