export const stage = {
    'stage.skip': 'Skip',
    'stage.skip_n': 'Skip {n|one more|# more}',
    'stage.missed': 'What happened',
    'stage.missed_n': '{n|One thing|# things} happened meanwhile.',
    'stage.others': 'What happened since your move: {n|one thing|# things}',
    'stage.previous': 'Previous',
    'stage.next': 'Next',
} as const;
