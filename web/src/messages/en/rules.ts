export const rules = {
    'rules.title': 'Rules of {game}',
    'rules.contents': 'Contents',
    'rules.search': 'Search the rules',
    'rules.found': '{n|# place|# places}',
    'rules.nothing': 'No clause speaks of “{text}”.',
    'rules.clear': 'Clear the search',
    'rules.copy': 'Copy the link to {clause}',
    'rules.copied': 'Link to {clause} copied',
    'rules.missing': 'This server has no rules of that name.',
    'rules.game': 'Game',
    'rules.no_clause': 'There is no clause {clause} in these rules.',
} as const;
