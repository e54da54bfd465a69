import { expect, test } from 'vitest';
import { correctSymbols } from './filed-symbols.ts';

const closes: Record<string, Record<string, number>> = {
  '2024-06-30': { GOLD: 32.37, B: 16.68, AAPL: 210.62, LOAN: 5.2, LOAR: 53.41, GANX: 1.3 },
  '2024-09-30': { GOLD: 44.16, B: 19.89, AAPL: 233, LOAN: 5.57, LOAR: 74.59, GANX: 1.78 },
};
const [before, now] = ['2024-06-30', '2024-09-30'];
const names: Record<string, string> = {
  GOLD: 'GOLD COM INC',
  B: 'BARRICK MNG CORP',
  AAPL: 'APPLE INC',
  LOAN: 'MANHATTAN BRDG CAP INC',
  GANX: 'GAIN THERAPEUTICS INC',
};
const evidence = {
  closeOn: (symbol: string, period: string) => closes[period]?.[symbol],
  agrees: (symbol: string, issuer: string) => names[symbol] === issuer,
  listed: ['GOLD', 'B', 'AAPL', 'LOAN', 'LOAR', 'GANX'],
};

/** A line of 1,000 shares at a price. */
const line = (investor_id: string, period: string, symbol: string, issuer: string, price: number) => ({
  ...{ investor_id, period, symbol, issuer, class: 'COM', put_call: '', shares: '1000' },
  value: String(price * 1_000),
});
const symbolsOf = (lines: ReturnType<typeof line>[]) =>
  correctSymbols(lines, evidence).map(({ symbol }) => symbol);

test('gives lines of a former owner of a symbol the symbol that it has now', () => {
  expect(
    symbolsOf([
      line('dalio', before, 'GOLD', 'BARRICK GOLD CORP', 16.68),
      line('rogers', now, 'GOLD', 'Barrick Gold Corp', 19.89),
      // No close of that time is known.
      line('buffett', '2020-12-31', 'GOLD', 'BARRICK GOLD CORP', 22.78),
      line('yacktman', now, 'GOLD', 'GOLD COM INC', 44.16),
    ]),
  ).toEqual(['B', 'B', 'B', 'GOLD']);
});

test('takes away a symbol whose company has another name and other closes', () => {
  const barnes = [line('fisher', before, 'B', 'BARNES GROUP INC', 41.41)];
  expect(symbolsOf([...barnes, line('fisher', now, 'B', 'BARNES GROUP INC', 40.41)])).toEqual(['', '']);
  // One price alone may be a mistake.
  expect(symbolsOf(barnes)).toEqual(['B']);
});

test('gives lines of one investor under a similar name the symbol whose closes they state', () => {
  expect(
    symbolsOf([
      line('greenblatt', before, 'LOAN', 'MANHATTAN BRDG CAP INC', 53.41),
      line('greenblatt', now, 'LOAN', 'MANHATTAN BRDG CAP INC', 74.59),
      line('other', before, 'LOAN', 'MANHATTAN BRDG CAP INC', 5.2),
      line('other', now, 'LOAN', 'MANHATTAN BRDG CAP INC', 5.57),
      line('greenblatt', before, 'GANX', 'GAIN THERAPEUTICS INC', 22.05),
      line('greenblatt', now, 'GANX', 'GAIN THERAPEUTICS INC', 23.63),
    ]),
  ).toEqual(['LOAR', 'LOAR', 'LOAN', 'LOAN', 'GANX', 'GANX']);
});
