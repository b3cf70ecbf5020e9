import { convergence } from './convergence';
import { quantumNexus } from './quantum-nexus';

export const table = {
    ...convergence,
    ...quantumNexus,
    'table.title': '{game} · Nexus',
    'table.title_mine': '● {what} · {game}',
    'table.missing': 'There is no such table',
    'table.missing.more': 'It was closed, or the address is wrong.',
    'table.lobby': 'To the lobby',
    'table.loading': 'The table is being set',
    'table.quarantined': 'This table stopped because of a fault of ours. Its record is kept.',
    'table.closed': 'This table is closed.', 'table.closed.you': 'You closed it.', 'table.closed.host': '{name} closed it.',
    'table.closed.waiting': 'The game had not begun.', 'table.closed.playing': 'The game ended before its end: nobody won.', 'table.closed.board': 'See the last position',
    'table.region': 'Table',
    'table.watching': '{n} watching',
    'table.spectator': 'You are watching',
    'table.reconnecting': 'Reconnecting',
    'table.reconnecting.more': 'try {n}; your seat is kept, the clock runs',

    'bar.lobby': 'NEXUS, to the lobby', 'bar.undo': 'Undo', 'bar.undo_ask': 'Ask to undo', 'bar.hint': 'Hint', 'bar.help': 'Keys', 'bar.menu': 'Menu', 'bar.phases': 'Phases',
    'menu.concede': 'Concede', 'menu.concede.sure': 'Concede the game?', 'menu.concede.more': 'You cannot win any more. This cannot be taken back.',
    'menu.leave': 'Leave the table', 'menu.leave.sure': 'Leave for good?', 'menu.leave.more': 'A bot may take your seat.',
    'menu.bot': 'Let a bot play for me', 'menu.back': 'Play on myself',
    'menu.auto': 'Make forced decisions for me', 'menu.pass': 'Pass reactions until my turn',
    'menu.sound': 'Sound', 'menu.theme': 'Light theme', 'menu.lobby': 'To the lobby', 'menu.link': 'Copy the link', 'menu.rules': 'Rules',
    'menu.close': 'Close the table', 'menu.close.sure': 'Close the table for everybody?', 'menu.close.more': 'The game ends here and nobody wins.',

    'menu.about': 'About this table', 'about.host': 'Host',
    'chance.title': 'Chance', 'chance.promise': 'Nobody can choose how this game is shuffled: the server is bound by this hash of its secret, and each player adds a number it could not know.',
    'chance.later': 'The secret is shown when the game is over.', 'chance.kept': 'Now the secret is open.', 'chance.commit': 'Hash of the secret', 'chance.nonce': 'Number of {seat}', 'chance.secret': 'Secret',
    'chance.check': 'The record holds all of it. This draws every card and die anew and compares:', 'chance.download': 'Download the record', 'chance.how': 'Was the shuffle fair?',

    'prompt.mine': 'Your decision',
    'prompt.answer': 'Your answer',
    'prompt.theirs': '{seat} decides',
    'prompt.thinks': '{seat} thinks',
    'prompt.over': 'The game is over',
    'prompt.waits': 'Waiting for the table',
    'prompt.sending': 'Sending',
    'prompt.hint': 'Suggestion: {action}',
    'prompt.hint_value': 'expects to win {n} of 100',
    'prompt.hint_looked': '{n} tries',
    'prompt.hint_none': 'There is nothing to suggest now.',
    'prompt.hint_asked': 'Thinking about it',
    'prompt.passed_on': 'You will be told when it is your turn.',

    'list.name': 'What you can do',
    'list.back': 'Take back {what}', 'list.undo': 'Take back the last step', 'list.pick': 'Choose one for {what}',
    'list.more': '{n} more', 'list.against': 'against',
    'key.enter': 'Enter', 'key.space': 'Space', 'key.esc': 'Esc',

    'tab.log': 'Log', 'tab.chat': 'Chat', 'tab.rules': 'Rules', 'tab.name': 'Log, chat and rules',
    'log.empty': 'What happens at the table is written here.',
    'chat.empty': 'Nobody has said anything yet.', 'chat.say': 'Say something', 'chat.send': 'Send',
    'chat.too_fast': 'At most 5 lines in 10 seconds.', 'chat.watcher': 'watching', 'chat.left': '{n} left', 'chat.mute': 'Mute {name}', 'chat.unmute': 'Let {name} speak', 'chat.muted': 'muted',
    'rules.open': 'Open the rulebook', 'rules.clause': 'Open {clause} in the rulebook', 'rules.now': 'What you decide now stands in {clause}.',
    'rules.lesson': 'Play the lesson',

    'why.title': '{name}: not now', 'why.turn': 'It is the decision of {seat}.', 'why.now': 'now',
    'why.other': 'Why not {verb}?',
    'why.fine': 'This is allowed.',
    'why.close': 'Close the reason',
    'about.close': 'Close',

    'presence.here': 'here', 'presence.dropped': 'connection lost', 'presence.left': 'left', 'presence.bot': 'bot', 'presence.thinking': 'thinking',
    'presence.open': 'open seat', 'seat.you': 'you', 'seat.your': 'your', 'seat.whose': '{seat}’s', 'seat.takeover': 'Let a bot take over', 'seat.bot_plays': '{name}, a bot plays', 'seat.bot_for_you': 'A bot plays for you.', 'seat.you_left': 'You left this seat.',

    'clock.none': 'no clock', 'clock.bank': 'bank {time}', 'clock.days': '{n} {n|day|days}', 'clock.hours': '{n} h', 'clock.of': 'Clock of {seat}: {time}', 'clock.all': 'Clocks',

    'undo.asks': '{seat} asks to undo the last action', 'undo.allow': 'Allow', 'undo.deny': 'No', 'undo.asked': 'The others are asked whether you may undo.', 'undo.anew': 'Taken back, with what came after it. Chance may give something else now.', 'undo.granted': 'The others let you undo.', 'undo.refused': 'Your undo was not allowed.',

    'room.title': 'Waiting for players', 'room.ready': 'Ready to start', 'room.invite': 'Invite by link', 'room.copy': 'Copy', 'room.local': 'Works on this machine only: you opened the page as {host}. For others serve it with --address and open it by the name or address of this machine.', 'room.sit': 'Sit here', 'room.stand': 'Stand up',
    'room.kick': 'Remove {seat}', 'room.bot': 'Seat a bot', 'room.start': 'Start the game', 'room.open': 'Open seat', 'room.wait_host': '{name} starts the game once every seat is taken.',
    'room.wait_open': 'The game can start once every seat is taken.', 'room.seat': 'Seat {seat}', 'room.commit': 'The shuffle is sealed', 'room.commit.more': 'Hash of the server’s secret, shown before the first move: {hash}',
    'room.options': 'Played with {text}', 'room.bot_level': 'Bot for seat {seat}', 'room.add_bot': 'Start again with bots',

    'pass.title': 'Pass the device to {seat}', 'pass.more': 'The other hand is hidden until {seat} goes on.', 'pass.go': 'I am {seat}', 'pass.show': 'Show the hand of {seat}',

    'end.won': '{seat} wins', 'end.you': 'You win', 'end.shared': '{seats} share the victory', 'end.rematch': 'Play again', 'end.replay': 'Replay', 'end.lobby': 'Leave', 'end.board': 'See the board',
    'end.show': 'Result', 'end.rematch_ready': 'The next game is ready', 'end.goes': 'Go to it',

    'help.title': 'Keys', 'help.numbers': 'Choose from the list', 'help.enter': 'Confirm', 'help.space': 'Pass, next phase', 'help.esc': 'Take back the last part',
    'help.undo': 'Undo', 'help.tab': 'Next thing that can be chosen', 'help.help': 'This help; on a thing, what it is', 'help.log': 'Log', 'help.hint': 'Hint', 'help.mouse': 'Hover or press long for details; click what does not glow to learn why not.',
    'hand.drawer': 'Hand {n}', 'hand.unknown': 'Hidden card',
    'generic.state': 'State of the game',
} as const;
