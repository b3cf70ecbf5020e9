export const stage = {
    'stage.speed': 'Speed of what is shown',
    'stage.off': 'Off',
    'stage.quick': 'Quick',
    'stage.normal': 'Normal',
    'stage.slow': 'Slow',
    'stage.skip': 'Skip',
    'stage.skip_n': 'Skip {n|one more|# more}',
    'stage.missed': 'What happened',
    'stage.missed_n': '{n|One thing|# things} happened meanwhile.',
    'stage.previous': 'Previous',
    'stage.next': 'Next',
} as const;
