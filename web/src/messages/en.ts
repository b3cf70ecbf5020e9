// English. One file per part of the page, so that two people can write at once.
import { common } from './en/common';
import { credits } from './en/credits';
import { decks } from './en/decks';
import { kit } from './en/kit';
import { lesson } from './en/lesson';
import { lobby } from './en/lobby';
import { replay } from './en/replay';
import { rules } from './en/rules';
import { settings } from './en/settings';
import { stage } from './en/stage';
import { table } from './en/table';
import { workshop } from './en/workshop';

export const en = {
    ...common, ...lobby, ...rules, ...replay, ...lesson, ...decks, ...stage, ...table, ...kit, ...credits, ...settings, ...workshop,
};
