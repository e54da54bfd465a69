import { expect, test } from 'vitest';
import { filingDigests } from './filing-digest.ts';
import type { FiledPosition, InvestorHistory, Quarter } from './history.ts';

const held = (symbol: string, shares: number, value = shares): FiledPosition => ({
  symbol,
  name: `${symbol} Inc.`,
  kind: 'share',
  shares,
  value,
});
const quarter = (period: string, positions: FiledPosition[]): Quarter => ({
  period,
  filedOn: null,
  url: '',
  isDetailed: true,
  totalValue: 0,
  optionsValue: 0,
  positions,
});
const investor = (...quarters: Quarter[]): InvestorHistory => ({
  _id: 'i',
  slug: 'i',
  name: 'Someone',
  firm: 'Some Fund',
  cik: null,
  quarters,
  entered: null,
});
const splits = { between: () => undefined };

test('says what each filing changed, the newest first and the largest change first', () => {
  const digests = filingDigests(
    investor(
      quarter('2026-03-31', [held('A', 10), held('B', 10)]),
      quarter('2026-06-30', [
        held('A', 4),
        held('C', 5),
        held('D', 9),
        { ...held('', 1), name: 'Bond Fund' },
      ]),
    ),
    splits,
    5,
  );
  expect(digests.map(({ quarter: { period }, sentences }) => [period, sentences])).toEqual([
    [
      '2026-06-30',
      ['New D Inc. (D), C Inc. (C), Bond Fund.', 'Reduced A Inc. (A).', 'Sold all of B Inc. (B).'],
    ],
    ['2026-03-31', ['The first filing that is known here.']],
  ]);
});

test('names ten of many, and has as many filings as asked for', () => {
  const many = Array.from({ length: 12 }, (_, index) => held(`S${index}`, 12 - index));
  const digests = filingDigests(investor(quarter('2026-03-31', []), quarter('2026-06-30', many)), splits, 1);
  expect(digests).toHaveLength(1);
  expect(digests[0]?.sentences[0]).toMatch(/^New S0 Inc\. \(S0\), .* and 2 more\.$/);
});

test('names options apart, and says why no change is known', () => {
  const put: FiledPosition = { ...held('P', 7), kind: 'put' };
  const digests = filingDigests(
    investor(
      quarter('2025-12-31', [held('A', 10)]),
      quarter('2026-06-30', [held('A', 20)]),
      quarter('2026-09-30', [held('A', 20), put]),
    ),
    splits,
    2,
  );
  expect(digests.map(({ sentences }) => sentences)).toEqual([
    ['No shareholding changed.', 'Besides the holdings, it has puts on one stock.'],
    [
      'The filing for the quarter before is not known, so neither are the changes of this quarter; the last known one is for 31 December 2025.',
    ],
  ]);
});
