import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oddsOf } from './odds';

const line = (label: string, source: string, amounts?: { of: string; value: number }[]) =>
    ({ label, value: `${label} of ${source}`, source, clause: 'NO-10.20', amounts });

test('each opponent in a place has odds in parts of 100; other lines are none', () => {
    const parts = [{ of: 'win', value: 625 }, { of: 'draw', value: 100 }, { of: 'loss', value: 275 }];
    const [one, other, ...rest] = oddsOf([line('terrain', ''), line('odds', 'helix', parts), line('odds', '{seat:zyborg}', [])]);
    assert.deepEqual(one, { foe: 'helix', win: 62.5, draw: 10, loss: 27.5, value: 'odds of helix', clause: 'NO-10.20' });
    assert.equal(other.foe, 'zyborg');
    assert.deepEqual([other.win, rest.length], [0, 0]);
    assert.deepEqual(oddsOf([line('terrain', '')]), []);
});
