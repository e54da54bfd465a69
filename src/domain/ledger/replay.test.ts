import { describe, expect, test } from 'vitest';
import { toText } from '../decimal.ts';
import { noFields } from '../transaction-fields.ts';
import type { LedgerEntry } from '../transactions.ts';
import { averagePrice, type HeldPosition, replayPosition } from './replay.ts';
import { createSplitPeriods } from './split-periods.ts';

const plain: LedgerEntry = {
  ...noFields,
  id: '',
  kind: 'buy',
  date: null,
  order: 0,
  symbol: 'V',
  currency: 'USD',
  entered: '2026-01-01',
};
let created = 0;
const entry = (
  kind: LedgerEntry['kind'],
  date: string | null,
  shares: string | null,
  price: string | null,
  more: Partial<LedgerEntry> = {},
): LedgerEntry => {
  created += 1;
  return { ...plain, id: String(created).padStart(4, '0'), kind, date, shares, price, ...more };
};

const noSplits = createSplitPeriods([]);
const fourForOne = createSplitPeriods([{ date: '2020-08-31', numerator: '4', denominator: '1' }]);

function positionOf(entries: LedgerEntry[], splitPeriods = noSplits): HeldPosition {
  const applied = replayPosition(entries, { splitPeriods });
  if (!applied.ok) throw new Error(applied.problem.message);
  return applied.position;
}
function problemOf(entries: LedgerEntry[], splitPeriods = noSplits) {
  const applied = replayPosition(entries, { splitPeriods });
  return applied.ok ? undefined : applied.problem;
}
/** Shares, cost and average price on a day. */
const shown = (position: HeldPosition, splitPeriods = noSplits, date = '2026-01-01') => [
  splitPeriods.toShares(position.units, date),
  toText(position.cost),
  averagePrice(position, date, splitPeriods),
];

describe('average cost', () => {
  test('averages purchases without fees', () => {
    const position = positionOf([
      entry('buy', '2020-01-01', '1', '100', { fee: '9' }),
      entry('buy', '2020-01-02', '2', '309.35'),
    ]);
    expect(shown(position)).toEqual(['3', '718.7', '239.56666667']);
  });

  test('a sale takes its part of the cost', () => {
    const position = positionOf([
      entry('buy', '2020-01-01', '10', '100'),
      entry('buy', '2020-01-02', '10', '200'),
      entry('sell', '2020-01-03', '5', '500'),
      entry('buy', '2020-01-04', '5', '50'),
    ]);
    expect(shown(position)).toEqual(['20', '2500', '125']);
  });

  test('an amount counts instead of shares × price', () => {
    expect(shown(positionOf([entry('buy', '2020-01-01', '3', '33.33333333', { amount: '100' })]))).toEqual([
      '3',
      '100',
      '33.33333333',
    ]);
  });

  test('an adjustment sets the number and the average, and later purchases add to it', () => {
    const entries = [
      entry('buy', '2020-01-01', '10', '100'),
      entry('adjustment', '2020-01-02', '8', '90'),
      entry('buy', '2020-01-03', '2', '140'),
    ];
    expect(shown(positionOf(entries))).toEqual(['10', '1000', '100']);
  });

  test('an adjustment to no shares keeps its price and leaves the position open', () => {
    const position = positionOf([
      entry('buy', '2020-01-01', '10', '100'),
      entry('adjustment', '2020-01-02', '0', '90'),
    ]);
    expect(shown(position)).toEqual(['0', '0', '90']);
    expect(position).toMatchObject({ closedOn: null, openedOn: null });
  });

  test('dividends and fees change neither shares nor cost', () => {
    const position = positionOf([
      entry('buy', '2020-01-01', '10', '100'),
      entry('dividend', '2020-02-01', '10', '0.5'),
      entry('fee', '2020-03-01', null, null, { amount: '5' }),
    ]);
    expect(shown(position)).toEqual(['10', '1000', '100']);
    expect(position.lastDate).toBe('2020-03-01');
  });

  test('uses the money of the rules, such as amounts in another currency', () => {
    const applied = replayPosition([entry('buy', '2020-01-01', '10', '100')], {
      splitPeriods: noSplits,
      moneyOf: () => ({ units: 920n, scale: 0 }),
    });
    expect(applied.ok && shown(applied.position)).toEqual(['10', '920', '92']);
  });
});

describe('splits', () => {
  test('multiply earlier shares and keep the cost', () => {
    const position = positionOf(
      [entry('buy', '2020-08-30', '10', '400'), entry('buy', '2020-08-31', '10', '100')],
      fourForOne,
    );
    expect(shown(position, fourForOne)).toEqual(['50', '5000', '100']);
  });

  test('shares without a date count as of their day of entry', () => {
    const early = entry('buy', null, '10', '400', { entered: '2019-05-01' });
    const late = entry('buy', null, '10', '400', { entered: '2021-05-01' });
    expect(shown(positionOf([early], fourForOne), fourForOne)[0]).toBe('40');
    expect(shown(positionOf([late], fourForOne), fourForOne)[0]).toBe('10');
  });

  test('a sale after the split can sell what the shares became', () => {
    const buy = entry('buy', '2020-01-01', '10', '400');
    const position = positionOf([buy, entry('sell', '2020-08-31', '40', '130')], fourForOne);
    expect(position).toMatchObject({ units: 0n, closedOn: '2020-08-31', openedOn: null });
    expect(problemOf([buy, entry('sell', '2020-08-30', '40', '130')], fourForOne)?.held).toBe('10');
  });

  test('a difference of less than 10^-8 shares counts as all shares', () => {
    const reverse = createSplitPeriods([{ date: '2020-08-31', numerator: '1', denominator: '3' }]);
    const bought = entry('buy', '2020-01-01', '1', '3');
    for (const shares of ['0.33333333', '0.33333334'])
      expect(positionOf([bought, entry('sell', '2020-09-01', shares, '9')], reverse).units).toBe(0n);
    expect(problemOf([bought, entry('sell', '2020-09-01', '0.33333335', '9')], reverse)?.held).toBe(
      '0.33333333',
    );
  });
});

describe('impossible histories', () => {
  test('a sale of more shares than were held names the day and the shares', () => {
    const sale = entry('sell', '2025-03-04', '32', '300');
    expect(problemOf([entry('buy', '2024-01-01', '20', '250'), sale])).toEqual({
      entryId: sale.id,
      date: '2025-03-04',
      held: '20',
      message: 'You held 20 V shares on 4 March 2025, so 32 cannot be sold.',
    });
  });

  test.each([
    ['sell', '1', 'You held 1 V share on 2 January 2020, so 2 cannot be sold.'],
    ['transfer_out', '1.5', 'You held 1.5 V shares on 2 January 2020, so 2 cannot be transferred.'],
  ] as const)('%s of 2 of %s shares', (kind, held, message) => {
    expect(
      problemOf([entry('buy', '2020-01-01', held, '1'), entry(kind, '2020-01-02', '2', '1')])?.message,
    ).toBe(message);
  });

  test('a sale before the purchase', () => {
    expect(
      problemOf([entry('sell', '2020-01-02', '2', '1'), entry('buy', '2020-01-03', '2', '1')])?.message,
    ).toBe('You held no V shares on 2 January 2020, so 2 cannot be sold.');
  });

  test('the order within a day counts', () => {
    const buy = (order: number) => entry('buy', '2020-01-02', '2', '1', { order });
    const sell = entry('sell', '2020-01-02', '2', '1', { order: 1 });
    expect(problemOf([sell, buy(0)])).toBeUndefined();
    expect(problemOf([sell, buy(2)])?.entryId).toBe(sell.id);
  });
});

test('knows since when shares are held and when the last were sold', () => {
  const first = [entry('buy', '2020-01-01', '2', '1'), entry('sell', '2020-02-01', '2', '1')];
  expect(positionOf(first)).toMatchObject({ openedOn: null, closedOn: '2020-02-01' });
  const again = [
    ...first,
    entry('transfer_in', '2020-03-01', '3', '1'),
    entry('buy', '2020-04-01', '1', '1'),
  ];
  expect(positionOf(again)).toMatchObject({ openedOn: '2020-03-01', closedOn: null });
});

test('the order of entry does not matter', () => {
  const entries = [
    entry('buy', null, '5', '10'),
    entry('buy', '2020-01-01', '7', '11'),
    entry('sell', '2020-02-01', '9', '12'),
    entry('adjustment', '2020-03-01', '4', '13'),
    entry('transfer_out', '2020-04-01', '1', null),
  ];
  expect(positionOf(entries.toReversed())).toEqual(positionOf(entries));
});
