import { expect, test } from 'vitest';
import {
  followAsVisitor,
  nothingWatched,
  readVisitorWatching,
  unwatchAsVisitor,
  watchAsVisitor,
  withoutTaken,
} from './visitor-watching.ts';

const visa = { symbol: 'V', addedOn: '2026-03-06', addedPrice: '317.36' };

test('reads what it has written', () => {
  const watching = followAsVisitor(watchAsVisitor(nothingWatched, visa), 'bill-ackman', true);
  expect(readVisitorWatching(JSON.stringify(watching))).toEqual({
    items: [visa],
    investors: ['bill-ackman'],
  });
  expect(unwatchAsVisitor(watching, 'V').items).toEqual([]);
  expect(followAsVisitor(watching, 'bill-ackman', false).investors).toEqual([]);
});

test.each([null, '', 'null', '7', '"x"', '[]', '{', '{"items":7}', `{"items":"${'x'.repeat(60_000)}"}`])(
  'reads nothing from %j',
  (stored) => {
    expect(readVisitorWatching(stored)).toEqual(nothingWatched);
  },
);

test('leaves out what is not valid, what repeats and what is too much', () => {
  const items = [
    { symbol: '<script>', addedOn: '2026-03-06' },
    { symbol: 'V', addedOn: 'today' },
    { symbol: 'KO', addedOn: '2026-03-06', addedPrice: '-1' },
    null,
    visa,
    visa,
  ];
  expect(readVisitorWatching(JSON.stringify({ items, investors: ['../x', 7, 'bill-ackman'] }))).toEqual({
    items: [{ symbol: 'KO', addedOn: '2026-03-06', addedPrice: null }, visa],
    investors: ['bill-ackman'],
  });
  const many = Array.from({ length: 150 }, (_, at) => ({ ...visa, symbol: `S${at}` }));
  const full = readVisitorWatching(JSON.stringify({ items: many }));
  expect(full.items).toHaveLength(100);
  expect(watchAsVisitor(full, visa)).toBe(full);
});

test('keeps what was added while the rest was taken over', () => {
  const taken = watchAsVisitor(nothingWatched, visa);
  const later = { ...visa, symbol: 'KO' };
  expect(withoutTaken(watchAsVisitor(taken, later), taken).items).toEqual([later]);
});
