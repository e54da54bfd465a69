import { expect, test } from 'vitest';
import { scriptedSource } from '#tests/support/scripted-source.ts';
import type { MarketQuote } from '../figures/company.ts';
import type { MarketSource } from '../market-source.ts';
import { checkedSource } from './checked-source.ts';

const signal = new AbortController().signal;
const known: Readonly<Record<string, string>> = { 'HSBA.L': 'GBX', 'CPG.L': 'USD', 'SAP.DE': 'EUR' };

/** Checks a source with these answers and records what it refuses. */
function checked(answers: Partial<MarketSource>) {
  const refused: string[] = [];
  const source = checkedSource(
    { ...scriptedSource().source, ...answers },
    {
      currencyOf: async (symbol) => known[symbol],
      lastPriceOf: async (symbol) => (symbol === 'HSBA.L' ? 14.4 : undefined),
      refuse: (symbol, reason) => refused.push(`${symbol}: ${reason}`),
    },
  );
  return { source, refused };
}

const quote = (symbol: string, more: Partial<MarketQuote> = {}): MarketQuote => ({
  symbol,
  price: 1,
  change: null,
  changePercent: null,
  asOf: '2026-11-25T16:00:00Z',
  ...more,
});

test('leaves out quotes in another unit than that of the listing', async () => {
  const { source, refused } = checked({
    quotes: async () => [
      quote('HSBA.L', { currency: 'GBP', quotedIn: 'GBX' }),
      quote('CPG.L', { currency: 'GBP', quotedIn: 'GBX' }),
      quote('SAP.DE'),
      quote('AAPL'),
      quote('MSFT', { currency: 'EUR' }),
      quote('NEW.WA', { currency: 'PLN' }),
    ],
  });
  const quotes = await source.quotes([], signal);
  expect(quotes.map(({ symbol }) => symbol)).toEqual(['HSBA.L', 'AAPL', 'NEW.WA']);
  expect(refused).toEqual([
    'CPG.L: its prices are in GBX and not in USD',
    'SAP.DE: its prices are in USD and not in EUR',
    'MSFT: its prices are in EUR and not in USD',
  ]);
});

test('leaves out pounds that are said to be pence', async () => {
  const pence = { currency: 'GBP', quotedIn: 'GBX' } as const;
  let price = 0.15;
  const { source, refused } = checked({
    quotes: async () => [quote('HSBA.L', { ...pence, price }), quote('NEW.L', { ...pence, price })],
    history: async (symbol) => ({
      symbol,
      asOf: '2026-11-24',
      currency: 'GBX',
      bars: [{ date: '2026-11-24', close: price * 100 }],
    }),
    security: async () => ({
      ...pence,
      name: 'HSBC',
      closes: { days: [20_000], closes: [price] },
      splits: [],
      dividends: [],
    }),
  });
  expect((await source.quotes([], signal)).map(({ symbol }) => symbol)).toEqual(['NEW.L']);
  expect((await source.history('HSBA.L', '1y', signal)).bars).toEqual([]);
  expect(await source.security('HSBA.L', signal)).toBeUndefined();
  expect(new Set(refused)).toEqual(new Set(['HSBA.L: its prices are 100 times too large or too small']));
  price = 15;
  expect(await source.quotes([], signal)).toHaveLength(2);
  expect((await source.history('HSBA.L', '1y', signal)).bars).toHaveLength(1);
  expect(await source.security('HSBA.L', signal)).toBeDefined();
});

test('leaves out pounds where pence are known, in histories and securities', async () => {
  const security = { name: 'HSBC', closes: undefined, splits: [], dividends: [] };
  const bars = [{ date: '2026-11-24', close: 10.5 }];
  const { source, refused } = checked({
    history: async (symbol) => ({ symbol, asOf: '2026-11-24', currency: 'GBP', bars }),
    security: async () => ({ ...security, currency: 'GBP' }),
  });
  expect(await source.history('HSBA.L', '1y', signal)).toEqual({ symbol: 'HSBA.L', asOf: null, bars: [] });
  expect(await source.security('HSBA.L', signal)).toBeUndefined();
  expect(refused).toHaveLength(2);
});

test('accepts profiles, which state whole units, and follows the size of batches', async () => {
  let size = 100;
  const profile = { symbol: 'HSBA.L', companyName: 'HSBC', price: 10, industry: null, sector: null };
  const facts = { marketCap: null, volume: null, exchange: '', asOf: '2026-11-25', currency: 'GBP' };
  const { source } = checked({ profile: async () => ({ ...profile, ...facts }) });
  expect(await source.profile('HSBA.L', signal)).toMatchObject({ price: 10 });
  const growing = Object.defineProperty({ ...scriptedSource().source }, 'quotesAtOnce', { get: () => size });
  const wrapped = checkedSource(growing, {
    currencyOf: async () => undefined,
    lastPriceOf: async () => undefined,
    refuse: () => undefined,
  });
  size = 1;
  expect(wrapped.quotesAtOnce).toBe(1);
});
