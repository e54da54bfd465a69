import { expect, test } from 'vitest';
import { parsePendingUndo, undoSteps } from './pending-undo.ts';

const now = Date.parse('2026-08-21T10:00:00Z');
const offer = { steps: [{ ownerId: 'p', undoId: 'u' }], text: 'Transaction deleted', until: now + 1_000 };

test('reads an offer until it ends', () => {
  expect(parsePendingUndo(JSON.stringify(offer), now)).toEqual(offer);
  expect(parsePendingUndo(JSON.stringify(offer), now + 1_000)).toBeUndefined();
});

test.each([
  ['nothing', null],
  ['text', 'undo'],
  ['null', 'null'],
  ['a missing field', JSON.stringify({ ...offer, steps: [{ ownerId: 'p' }] })],
  ['no steps', JSON.stringify({ ...offer, steps: [] })],
  ['another type', JSON.stringify({ ...offer, text: 1 })],
  ['an end that no offer has', JSON.stringify({ ...offer, until: now + 1e9 })],
])('ignores %s', (_what, stored) => {
  expect(parsePendingUndo(stored, now)).toBeUndefined();
});

test('the last change is undone first, and one that cannot be undone is left out', () => {
  const changes = ['a', null, 'b'].map((undo, at) => ({ portfolioId: `p${at}`, reply: { undo } }));
  expect(undoSteps(changes)).toEqual([
    { ownerId: 'p2', undoId: 'b' },
    { ownerId: 'p0', undoId: 'a' },
  ]);
});
