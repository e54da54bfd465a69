import { expect, test } from 'vitest';
import { insiderMeasure, insiderSentence } from './insider-sentences.ts';
import type { InsidersReply } from './insiders-query.ts';

const trade = (kind: 'purchase' | 'sale', person: string, date: string, value: number) =>
  ({ kind, person, date, value }) as InsidersReply['trades'][number];

function reply(trades: InsidersReply['trades'], part: Partial<InsidersReply> = {}): InsidersReply {
  return {
    success: true,
    through: '2026-08-20',
    hasSales: true,
    shipped: { through: '2026-08-20', hasSales: true },
    read: null,
    trades,
    clusters: [],
    otherTransactions: [],
    ...part,
  };
}
const sentence = (...about: Parameters<typeof reply>) => insiderSentence(reply(...about));

const sold = [trade('sale', 'A', '2026-05-01', 4e6), trade('sale', 'A', '2026-06-01', 1e6)];
const cluster = {
  kind: 'purchase',
  from: '2026-03-02',
  through: '2026-03-20',
  persons: 3,
  value: 4.2e6,
} as const;

test('names a cluster of purchases, and who sold in that time', () => {
  expect(sentence(sold, { clusters: [cluster] })).toBe(
    'Three insiders bought $4.2 million in March 2026; none is known to have sold',
  );
  const longer = { ...cluster, from: '2026-02-24' };
  expect(sentence([trade('sale', 'A', '2026-03-01', 2e6)], { clusters: [longer] })).toBe(
    'Three insiders bought $4.2 million from 24 February to 20 March 2026; one insider sold $2 million',
  );
});

test('adds up twelve months', () => {
  expect(sentence(sold)).toBe('One insider sold $5 million in twelve months; none is known to have bought');
  expect(sentence([...sold, trade('purchase', 'B', '2026-05-01', 1e5)])).toBe(
    'One insider bought $100,000 in twelve months, one insider sold $5 million',
  );
  expect(sentence([trade('sale', 'A', '2025-08-20', 1e6)])).toBe(
    'No trade of the last twelve months is known',
  );
  expect(sentence([])).toBeUndefined();
});

test('says nothing about sales that are not known', () => {
  const bought = [trade('purchase', 'B', '2026-03-02', 1e6)];
  const known = { hasSales: false, through: '2026-03-13' };
  expect(sentence(bought, known)).toBe('One insider bought $1 million in twelve months');
  expect(sentence(bought, { ...known, clusters: [cluster] })).toBe(
    'Three insiders bought $4.2 million in March 2026',
  );
  expect(insiderMeasure(reply([], { ...known, shipped: known }))).toMatch(
    /^Purchases of \$100,000 and more .* to 13 March 2026, from public copies .*; sales of this company are not known here\./,
  );
});

test('says which sales follow a plan, where that is known', () => {
  const planned = sold.map((one) => ({ ...one, planned: true }));
  expect(sentence(planned)).toContain('One insider sold $5 million by plan in twelve months');
  expect(sentence([...planned.slice(1), ...sold.slice(0, 1)])).toContain(
    'sold $5 million ($1 million by plan)',
  );
});

test('names the reports that were read, and those that are still to be read', () => {
  const read = {
    count: 42,
    since: '2026-01-05',
    newest: '2026-09-02',
    at: '2026-09-03T06:00:00Z',
    waiting: 3,
  };
  expect(insiderMeasure(reply([], { read }))).toMatch(
    /which are not complete; added are 42 reports to the SEC filed from 5 January 2026 to 2 September 2026 \(Forms 3, 4 and 5\); 3 more are still to be read\. /,
  );
  const one = { ...read, count: 1, since: read.newest, waiting: 0 };
  expect(insiderMeasure(reply([], { shipped: null, read: one }))).toBe(
    'From one report to the SEC of 2 September 2026 (Forms 3, 4 and 5); earlier trades are not known. Shares and prices as filed, before later splits.',
  );
});
