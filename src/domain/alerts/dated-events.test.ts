import { describe, expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import type { SecurityData } from '../security-data.ts';
import { datedEvents, datedKeyOf, isTold } from './dated-events.ts';

const today = dayNumber('2026-11-25');

const security: SecurityData = {
  symbol: 'KO',
  name: 'Coca-Cola',
  currency: 'USD',
  source: 'test',
  listing: { type: null, sector: null, industry: null, country: null },
  prices: { days: new Int32Array(), closes: new Float64Array() },
  splits: [],
  adjustments: [],
  breaks: [],
  dividends: {
    payments: [
      { exDate: '2026-03-13', amount: '0.53' },
      { exDate: '2026-11-30', amount: '0.53' },
    ],
    coverage: { from: '2020-01-01', through: '2026-11-24' },
  },
};
const reports = ['2025-02-11', '2026-02-10'].map((date) => ({ date }) as never);

test('dates say whether they are estimated', () => {
  const sources = { security, reports };
  expect(datedEvents('ex-dividend', sources, today).map(({ finding }) => finding)).toEqual([
    'goes ex-dividend on 30 November 2026',
    'probably goes ex-dividend about 12 March 2027 (estimated from 13 March 2026)',
  ]);
  expect(datedEvents('earnings', sources, today)).toEqual([
    {
      date: '2027-02-09',
      isEstimate: true,
      finding: 'probably reports results about 9 February 2027 (estimated from earlier years)',
    },
  ]);
  expect(datedEvents('ex-dividend', { security: undefined, reports: [] }, today)).toEqual([]);
});

describe('a rule that has told', () => {
  const event = (date: string, isEstimate: boolean) => ({ date, isEstimate, finding: '' });
  test.each([
    ['nothing', null, event('2026-11-30', false), false],
    ['another kind', 'earnings 2026-11-30', event('2026-11-30', false), false],
    ['the date', 'ex-dividend 2026-11-30', event('2026-11-30', false), true],
    ['a date of the week before', 'ex-dividend 2026-11-23', event('2026-11-30', false), false],
    ['an estimate of about the date', 'ex-dividend about 2026-11-23', event('2026-11-30', false), true],
    ['the date before its estimate moved', 'ex-dividend 2026-11-23', event('2026-11-30', true), true],
    ['an estimate of the month before', 'ex-dividend about 2026-10-30', event('2026-11-30', true), false],
  ])('%s', (_name, last, next, told) => {
    expect(isTold('ex-dividend', next, last)).toBe(told);
  });

  test('is known by a key for each date', () => {
    const keys = [true, false].map((isEstimate) => datedKeyOf('earnings', event('2026-11-30', isEstimate)));
    expect(keys).toEqual(['earnings about 2026-11-30', 'earnings 2026-11-30']);
  });
});
