import { expect, test } from 'vitest';
import { exposureSentence, fundsText } from './exposure-sentence.ts';

const row = (key: string, name: string, share: number, ...funds: (string | null)[]) => ({
  key,
  name,
  share,
  value: share,
  gain: null,
  gainPercent: null,
  exact: { value: String(share), gain: null },
  parts: funds.map((fund) => ({ fund, value: 1 })),
});

test('names what is owned in several ways', () => {
  const rows = [
    row('KO', 'Coca-Cola Company', 0.07, null),
    row('NVDA', 'NVIDIA Corporation', 0.061, null, 'IVV', 'VGT', 'QUAL'),
  ];
  expect(exposureSentence({ by: 'symbol', rows })).toBe('You own NVIDIA four times, 6.1% in all');
  expect(exposureSentence({ by: 'symbol', rows: rows.slice(0, 1) })).toBe(
    'No company is held in two ways; Coca-Cola is 7.0%',
  );
  expect(exposureSentence({ by: 'symbol', rows: [] })).toBe('Nothing that you hold can be seen through');
});

test('names the lists and the funds that are not known', () => {
  const fund = { name: '', share: 0.1, complete: true, seen: 0.9969 };
  expect(
    fundsText({
      funds: [
        { ...fund, symbol: 'IVV', asOf: '2025-11-18' },
        { ...fund, symbol: 'GLD', asOf: null, seen: 0 },
      ],
    }),
  ).toBe(
    'Seen by whole lists (18 November 2025): IVV 99.7%. Not known: GLD. Weights have not been moved with prices.',
  );
});
