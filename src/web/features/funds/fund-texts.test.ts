import { expect, test } from 'vitest';
import { fundHoldingsSentence, fundOverlapSentence } from './fund-texts.ts';

const holdings = (...weights: number[]) =>
  weights.map((weight, at) => ({
    symbol: `S${at}`,
    classes: [],
    name: `Company ${at} Inc.`,
    weight,
    country: null,
    sector: null,
  }));

test.each([
  [true, 506, [0.3, 0.25, 0.1], 'Half of the money is in 2 of 506 holdings; Company 0 is 30.0%'],
  [true, 3490, [0.01, 0.01], 'The ten largest of 3490 holdings are 2.0% of the fund; Company 0 is 1.0%'],
  [false, 10, [0.4, 0.2], 'The ten largest are 60.0% of the fund; Company 0 is 40.0%'],
  [true, 3, [0.6, 0.2], 'More than half of the money is in one of 3 holdings: Company 0 is 60.0%'],
])('complete: %s, %d holdings of %j', (complete, count, weights, sentence) => {
  expect(fundHoldingsSentence({ complete, count, holdings: holdings(...weights) })).toBe(sentence);
});

const overlap = { success: true as const, dates: null, shared: [] };

test.each([
  [
    { overlap: 0.8773, atLeast: false, sharedCount: 500 },
    '87.7% of IVV and VTI is the same, in 500 companies',
  ],
  [
    { overlap: 0.2, atLeast: true, sharedCount: 1 },
    'At least 20.0% of IVV and VTI is the same, in 1 company',
  ],
  [{ overlap: 0, atLeast: true, sharedCount: 0 }, 'IVV and VTI share none of their ten largest holdings'],
  [
    { overlap: null, atLeast: false, sharedCount: 0 },
    'IVV and VTI cannot be compared: their lists are of different kinds, or one is not known',
  ],
])('%j', (reply, sentence) => {
  expect(fundOverlapSentence({ ...overlap, ...reply }, 'IVV', 'VTI')).toBe(sentence);
});
