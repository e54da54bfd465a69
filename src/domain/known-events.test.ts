import { expect, test } from 'vitest';
import { decimal, toText } from './decimal.ts';
import { eventEffect, type KnownEvent } from './known-events.ts';

const spinOff: KnownEvent = {
  kind: 'spin_off',
  symbol: 'GE',
  date: '2023-01-04',
  counterpart: 'GEHC',
  received: '1',
  per: '3',
  cash: null,
  costShare: '0.2087',
  basis: 'published',
  source: null,
};

test('a spin-off brings shares and moves a part of the cost', () => {
  const { received, cash, costMoved } = eventEffect(spinOff, '100', decimal('9862.80'));
  expect([received, cash, toText(costMoved)]).toEqual(['33.33333333', null, '2058.36636']);
});

test('a merger or a change of symbol moves the whole cost, a merger for cash brings no shares', () => {
  const merger: KnownEvent = {
    ...spinOff,
    kind: 'merger',
    costShare: null,
    per: '1',
    received: '1',
    cash: '5',
  };
  const both = eventEffect(merger, '12.5', decimal('400'));
  expect([both.received, both.cash, toText(both.costMoved)]).toEqual(['12.5', '62.5', '400']);
  expect(eventEffect({ ...merger, counterpart: null }, '12.5', decimal('400')).received).toBeNull();
});
