export const credits = {
    'credits.title': 'Credits',
    'credits.text': 'Whose work the table shows beside our own.',
    'credits.figures': 'Figures of the cards',
    'credits.figures.text':
        'Every card shows a figure from game-icons.net. Icons made by the artists below; we colour and light them, ' +
        'and draw grounds and frames.',
    'credits.licence': 'Licence',
    'credits.by': 'Creative Commons Attribution 3.0 (CC BY 3.0)',
    'credits.free': 'CC0',
    'credits.source': 'Where they are from',
    'credits.fonts': 'Typefaces',
    'credits.fonts.text':
        'Chakra Petch by Cadson Demak and Inter by Rasmus Andersson, both under the SIL Open Font License 1.1.',
} as const;
