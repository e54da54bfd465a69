import { expect, test } from 'vitest';
import { createSplitPeriods } from '#domain/ledger/split-periods.ts';
import { noFields } from '#domain/transaction-fields.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import { createCandidates } from './candidates.ts';
import { type Line, replayCandidates } from './replay-candidates.ts';

const splitPeriods = createSplitPeriods([]);
const create = createCandidates();

const termsOf = (kind: TransactionKind, date: string, shares: string) => ({
  ...noFields,
  kind,
  date,
  symbol: 'KO',
  shares,
  price: '1',
  currency: 'USD',
});

function ofRow(line: number, kind: TransactionKind, date: string, shares = '1'): Line {
  const row = { file: 0, line, verdict: 'new', reason: null, duplicateOf: null, decision: null };
  const details = { draft: null, currency: 'USD', addedShares: null, isOpening: false, mayBeCoin: false };
  return { kind, date, source: create(row as never, termsOf(kind, date, shares), details) };
}

const stored = (id: string, kind: TransactionKind, date: string, shares = '1'): Line => ({
  kind,
  date,
  source: { ...termsOf(kind, date, shares), id, order: 0, entered: date } as never,
});

const verdictsOf = (lines: readonly Line[]) =>
  lines.map(({ source }) => ('verdict' in source ? source.verdict : 'stored'));

const day = '2025-03-03';

test('a later purchase of the day comes before a sale whose time is not known', async () => {
  const lines = [ofRow(1, 'sell', day), ofRow(2, 'sell', day), ofRow(3, 'buy', day), ofRow(4, 'buy', day)];
  const { units } = await replayCandidates(lines, { splitPeriods });
  expect(units).toBe(0n);
  expect(verdictsOf(lines)).toEqual(['new', 'new', 'new', 'new']);
  const ranks = lines.map(({ source }) => ('rank' in source ? source.rank : 0));
  expect(ranks).toEqual([0, 0, -0.5, -0.5]);
});

test('many impossible sales of one day look for a purchase once together', async () => {
  const readsOf = async (count: number) => {
    let reads = 0;
    const lines = Array.from({ length: count }, (_, at): Line => {
      const { kind, source } = ofRow(at, 'sell', day);
      return {
        kind,
        get date() {
          reads += 1;
          return day;
        },
        source,
      };
    });
    await replayCandidates(lines, { splitPeriods });
    expect(new Set(verdictsOf(lines))).toEqual(new Set(['not_understood']));
    return reads;
  };
  expect(await readsOf(1_000)).toBeLessThan(2.5 * (await readsOf(500)));
});

test('many rows that each make a stored sale impossible are replayed a bounded number of times', async () => {
  const count = 200;
  let applied = 0;
  const lines = Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
    return [stored(`b${at}`, 'buy', date), ofRow(at, 'sell', date), stored(`s${at}`, 'sell', date)];
  }).flat();
  const counted = {
    ...splitPeriods,
    toUnits(shares: string, date: string) {
      applied += 1;
      return splitPeriods.toUnits(shares, date);
    },
  };
  await replayCandidates(lines, { splitPeriods: counted });
  expect(verdictsOf(lines).filter((verdict) => verdict === 'new')).toEqual([]);
  // Each replay before the last one ends at the first stored sale that is impossible.
  expect(applied).toBeLessThan(10 * lines.length);
});
