import { expect, test } from 'vitest';
import type { Holder, Holders } from '#contract/market-stocks.ts';
import { holdersMeasure, holdersSentence } from './holders-sentence.ts';

const period = '2026-06-30';

function holder(action: Holder['action'], part: Partial<Holder> = {}): Holder {
  return {
    investor: { _id: '1', slug: 'a', name: 'A', firm: null },
    period,
    shares: action === 'sold' ? 0 : 10,
    previousShares: 10,
    splits: null,
    changePercent: null,
    weight: 0.1,
    value: 100,
    action,
    since: period,
    sinceFirst: false,
    line: [10],
    ...part,
  };
}

function holders(list: Holder[], count: number): Holders {
  const quarters = [{ period, holders: count, filed: 40 }];
  return { name: 'NVIDIA', holders: list, quarters, period, low: 175.75, high: 235.74, caveat: null };
}

test('says how many hold a stock and what they did', () => {
  const list = (['added', 'added', 'reduced', 'bought', 'unchanged', 'sold'] as const).map((action) =>
    holder(action),
  );
  expect(holdersSentence(holders(list, 5), 'NVIDIA')).toBe(
    'Five of 40 famous investors held NVIDIA at the end of June 2026; one had bought it new, two had bought more, one had sold some, one had sold all',
  );
});

test('counts the actions of the quarter only', () => {
  const old = holder('added', { period: '2025-09-30' });
  expect(holdersSentence(holders([old, holder('unchanged')], 13), 'KO')).toBe(
    '13 of 40 famous investors held KO at the end of June 2026',
  );
});

test('says that none hold it', () => {
  expect(holdersSentence(holders([], 0), 'KO')).toBe(
    'None of 40 famous investors held KO at the end of June 2026',
  );
  expect(holdersSentence({ ...holders([], 0), quarters: [], period: null }, 'KO')).toBe(
    'No investor followed here has reported KO',
  );
});

test('says what the shares are adjusted for, and the prices of the quarter', () => {
  const split = holders([holder('added', { splits: '10-for-1' })], 1);
  expect(holdersMeasure(split)).toBe(
    'From the filings for 30 June 2026. In that quarter the stock closed between 175.75 and 235.74. Shares adjusted for the 10-for-1 split; options are not counted.',
  );
  expect(holdersMeasure({ ...holders([], 0), low: null })).toBe(
    'From the filings for 30 June 2026. Options are not counted.',
  );
});
