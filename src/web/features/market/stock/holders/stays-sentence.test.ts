import { expect, test } from 'vitest';
import type { HoldingStay } from '#contract/market-stocks.ts';
import { staysSentence } from './stays-sentence.ts';

const stay = (name: string, part: Partial<HoldingStay>) =>
  ({
    investor: { name },
    since: '2016-03-31',
    sinceFirst: false,
    until: null,
    yearAfter: null,
    ...part,
  }) as HoldingStay;

test('names who came first and who left before the deepest fall', () => {
  const first = stay('Ann', { sinceFirst: true });
  expect(staysSentence([first])).toBe('Ann came first, by March 2016');
  const rise = stay('Bob', { since: '2017-03-31', until: '2019-06-30', yearAfter: -0.1 });
  expect(staysSentence([stay('Ann', {}), rise])).toBe('Ann came first, in the quarter to March 2016');
  const fall = stay('Cy', { until: '2021-12-31', yearAfter: -0.64 });
  expect(
    staysSentence([
      first,
      rise,
      stay('Di', { since: '2018-03-31', until: '2020-03-31', yearAfter: -0.3 }),
      fall,
    ]),
  ).toBe(
    'Two investors came first, by March 2016; Cy left by December 2021, before the price fell 64.0% in a year',
  );
});
