import { describe, expect, test } from 'vitest';
import { filed, quarterOf } from '#tests/support/sample-investors.ts';
import { dayNumber } from '../days.ts';
import { followCaveats } from './caveats.ts';
import type { DoneRebalance, Following } from './following.ts';
import type { PlannedRebalance } from './plan.ts';

function planned(period: string, isDetailed = true): PlannedRebalance {
  const quarter = quarterOf(period, [filed('KO', 1, 100)], { isDetailed });
  return { quarter, filedOn: '2026-08-14', day: 0, wanted: quarter.positions, value: 100 };
}

const done = (period: string, coverage = 1, isDetailed = true): DoneRebalance => ({
  planned: planned(period, isDetailed),
  holdings: 1,
  coverage,
  missing: [],
  turnover: 0,
  costs: 0,
  value: 10_000,
});

const following = (change: Partial<Following>): Following => ({
  rebalances: [done('2026-03-31'), done('2026-06-30')],
  line: [],
  ended: [],
  breaks: [],
  skipped: [],
  ...change,
});

const dividends = 'Dividends are left out, those of the benchmark too.';

describe('the caveats of following', () => {
  test('are few when nothing is missing', () => {
    expect(followCaveats(following({}), undefined, 'price')).toEqual([dividends]);
  });

  test.each<[string, Partial<Following>, string]>([
    [
      'filings that were skipped',
      { skipped: [planned('2025-09-30'), planned('2025-12-31')] },
      'The filings up to the one for 31 December 2025 are left out, because less than half of each could be priced.',
    ],
    [
      'low coverage',
      { rebalances: [done('2026-06-30', 0.0398)] },
      'Of the filing for 30 June 2026 only 4.0% could be priced, and all money is in that part.',
    ],
    [
      'a missing quarter',
      { rebalances: [done('2025-12-31'), done('2026-06-30')] },
      'The filing for the quarter before 30 June 2026 is not known, or was complete only after the next one, so the earlier holdings were kept.',
    ],
    [
      'options',
      {
        rebalances: [
          done('2026-03-31'),
          {
            ...done('2026-06-30'),
            planned: {
              ...planned('2026-06-30'),
              quarter: quarterOf('2026-06-30', [filed('KO', 1, 100), filed('GM', 1, 300, { kind: 'put' })]),
            },
          },
        ],
      },
      'Puts and calls are not followed, because neither their terms nor their prices are filed: 1 of the 2 filings have some, and at the value of their shares they were 75.0% of the one for 30 June 2026.',
    ],
    [
      'a break',
      { breaks: [{ symbol: 'HON', date: '2026-06-29', reason: 'a spin-off is not adjusted for' }] },
      'The closes of HON before 29 June 2026 are not comparable with later ones: a spin-off is not adjusted for. Its return on that day is wrong.',
    ],
    [
      'ended holdings, the first five by name',
      {
        ended: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((symbol) => ({
          symbol,
          day: dayNumber('2026-08-04'),
        })),
      },
      'Sold at the last known close, because there is none later: A on 4 August 2026, B on 4 August 2026, C on 4 August 2026, D on 4 August 2026, E on 4 August 2026 and 2 more.',
    ],
    [
      'filings that may count options',
      { rebalances: [done('2026-03-31', 1, false), done('2026-06-30')] },
      'The source of 1 of the 2 filings does not tell options from shares, so options can be among what was bought.',
    ],
  ])('name %s', (_, change, sentence) => {
    expect(followCaveats(following(change), undefined, 'price')).toEqual([dividends, sentence]);
  });

  test('name the number of holdings that was chosen for the reader', () => {
    expect(followCaveats(following({}), 100, 'price')[1]).toBe(
      'Only the 100 largest holdings of each filing are followed; send top for another number.',
    );
  });
});
