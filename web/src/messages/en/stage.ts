export const stage = {
    'stage.skip': 'Skip',
    'stage.skip_n': 'Skip {n|one more|# more}',
    'stage.missed': 'What happened',
    'stage.missed_n': '{n|One thing|# things} happened meanwhile.',
    'stage.previous': 'Previous',
    'stage.next': 'Next',
} as const;
