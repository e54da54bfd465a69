import { expect, test } from 'vitest';
import type { RelatedListing, WorldListing } from '#contract/market-stocks.ts';
import { pricedIn, quotedPrice, unitName } from '../quoted-price.ts';
import type { KnownPage } from './known/known-fact.ts';
import { knownFacts, knownSummary } from './known/known-facts.ts';
import { listingNote } from './listing-note.ts';
import { differenceSentence, newerPrice, securityText, unitText } from './trading/trading-texts.ts';

const quoted = (currency: string | null, kind: WorldListing['kind'] = 'share') => ({ currency, kind });

test('names the unit of a price: pence, points of an index, yen without decimals', () => {
  expect([quotedPrice(1440.4, quoted('GBX')), unitName(quoted('GBX'))]).toEqual(['1,440.40 p', 'pence']);
  expect(quotedPrice(140.88, quoted('EUR'))).toBe('140.88 EUR');
  expect([quotedPrice(24_270.87, quoted('EUR', 'index')), unitName(quoted('EUR', 'index'))]).toEqual([
    '24,270.87',
    'points',
  ]);
  const priced = [
    [140.88, 'EUR'],
    [1440.4, 'GBX'],
    [2725, 'JPY'],
    [1234.5, 'JPY'],
    [0.09738, 'USD'],
    [95.1, 'CHF'],
  ] as const;
  expect(priced.map(([amount, currency]) => pricedIn(amount, quoted(currency)))).toEqual([
    '€140.88',
    '1,440.40 p',
    '¥2,725',
    '¥1,234.5',
    '$0.09738',
    'CHF\u00a095.10',
  ]);
});

const row = (part: Partial<RelatedListing>): RelatedListing => ({
  symbol: 'SAP.DE',
  exchange: 'Xetra',
  place: 'Frankfurt',
  kind: 'share',
  currency: 'EUR',
  isin: 'DE0007164600',
  isSame: true,
  sharesPerUnit: 1,
  price: 140.88,
  asOf: '2026-07-01',
  value: null,
  rateDate: null,
  difference: null,
  ...part,
});
const receipt = row({
  symbol: 'SAP',
  exchange: 'NYSE',
  place: 'New York',
  kind: 'receipt',
  currency: 'USD',
  isin: null,
  isSame: false,
  price: 218.68,
  asOf: '2026-08-21',
  value: 187.06,
  difference: {
    days: 1149,
    first: '2021-08-02',
    last: '2026-07-01',
    low: -0.01,
    median: 0.0001,
    high: 0.011,
    latest: -0.0091,
    near: 0.85,
  },
});
const milan = row({ symbol: 'SAP.MI', exchange: 'Euronext Milan', place: 'Milan', price: null, asOf: null });
const textOf = (trading: RelatedListing[]) => {
  const newer = newerPrice(trading);
  return newer && `${newer.age} ${newer.there} ${newer.estimate}${newer.change}.`;
};

test('says how much older a price is than that of another listing, and what the newer one means', () => {
  expect(textOf([row({}), milan, receipt])).toBe(
    'This price is seven weeks older than New York’s. There SAP closed on 21 August 2026 at $218.68; in euros that is about €187.06, 33% more.',
  );
  const london = row({ symbol: 'HSBA.L', place: 'London', currency: 'GBX', price: 1440.4 });
  const five = { ...receipt, symbol: 'HSBC', sharesPerUnit: 5, price: 104.15, value: 1543.2 };
  expect(textOf([london, five])).toBe(
    'This price is seven weeks older than New York’s. There HSBC, a receipt for five shares, closed on 21 August 2026 at $104.15; in pence that is about 1,543.20 p a share, 7% more.',
  );
});

test('is silent about a few days, and speaks of a listing without a price', () => {
  expect(textOf([row({ asOf: '2026-08-18' }), receipt])).toBeUndefined();
  expect(textOf([row({}), { ...receipt, sharesPerUnit: null, value: null }])).toBeUndefined();
  expect(textOf([row({ symbol: 'APC.DE', price: null, asOf: null }), receipt])).toBe(
    'No price is known on Xetra. In New York SAP closed on 21 August 2026 at $218.68; in euros that is about €187.06.',
  );
});

test('describes the difference of the prices and what the listings share', () => {
  expect(differenceSentence([row({}), milan, receipt])).toBe(
    'On the last day both are known, New York closed 0.9% below Frankfurt; on 85% of days it is less than 1% apart',
  );
  expect(differenceSentence([row({}), milan])).toBeUndefined();
  expect(securityText([row({}), milan, receipt])).toBe(
    'SAP.DE and SAP.MI share the ISIN DE0007164600. SAP is of the same company.',
  );
  expect([unitText(receipt), unitText({ ...receipt, sharesPerUnit: 10 }), unitText(milan)]).toEqual([
    'receipt for one share',
    'receipt for ten shares',
    'share',
  ]);
});

const listing: WorldListing = {
  symbol: 'SAP.DE',
  name: 'SAP SE',
  type: 'stock',
  kind: 'share',
  exchange: 'Xetra',
  country: 'Germany',
  sector: null,
  industry: null,
  currency: 'EUR',
  isin: 'DE0007164600',
  price: 140.88,
  change: null,
  asOf: '2026-07-01',
  marketCap: 165_466_472_448,
  closesSince: '2020-07-03',
  low52: null,
  high52: null,
  changes: {},
  mic: 'XETR',
  place: 'Frankfurt',
  isinLists: 4,
  closes: 1527,
  isBroken: false,
  isEnded: false,
  american: null,
};
const noHolders = {
  name: null,
  holders: [],
  quarters: [],
  period: null,
  low: null,
  high: null,
  caveat: null,
};
const facts = (part: Partial<WorldListing>, more: Partial<KnownPage> = {}) =>
  knownFacts({
    listing: { ...listing, ...part },
    trading: [],
    splits: [],
    dividends: [],
    dividendCoverage: null,
    holders: noHolders,
    ...more,
  });
const factOf = (found: ReturnType<typeof facts>, what: string) => {
  const fact = found.find((one) => one.what === what);
  return fact && [fact.state, fact.text];
};

test('says what is known, in part and not', () => {
  const found = facts({}, { trading: [row({}), receipt] });
  expect(factOf(found, 'Closes')).toEqual(['known', '1,527 days on Xetra, 3 July 2020 to 1 July 2026']);
  expect(factOf(found, 'Name, ISIN, exchange')).toEqual(['known', 'four lists agree on the ISIN']);
  expect(factOf(found, 'Price today')).toEqual([
    'part',
    'none since 1 July 2026; New York stands for it above',
  ]);
  expect(factOf(found, 'Dividends')).toEqual(['unknown', 'not known; returns here leave them out']);
  expect(knownSummary(found)).toBe('Three things known, one in part, five not');
});

test('says of a series that it has ended, and of a live price that it is known', () => {
  const coin = facts({ kind: 'coin', type: 'coin', asOf: '2025-11-12', isEnded: true, exchange: '' });
  expect(factOf(coin, 'Price today')).toEqual([
    'unknown',
    'none since 12 November 2025: later values are those of that day',
  ]);
  expect(factOf(coin, 'Closes')?.[0]).toBe('part');
  expect(coin.map(({ what }) => what)).not.toContain('Dividends');
  expect(factOf(facts({ asOf: '2026-11-20T17:35:00+01:00' }), 'Price today')).toEqual([
    'known',
    'that of 20 November 2026, 17:35 UTC+1',
  ]);
  const none = facts({ price: null, asOf: null, closesSince: null, closes: 0, isin: null });
  expect(factOf(none, 'Closes')).toEqual(['unknown', 'none are known']);
});

test('counts the investors who hold the receipts', () => {
  const american = {
    symbol: 'SAP',
    hasFigures: false,
    holders: 7,
    filed: 81,
    period: '2026-06-30',
    largest: { investor: { slug: 'ian-cumming', name: 'Ian Cumming', firm: null }, weight: 0.03 },
  } as unknown as WorldListing['american'];
  expect(factOf(facts({ american }, { trading: [row({}), receipt] }), 'Famous investors')).toEqual([
    'part',
    'seven of 81 held the listing in New York, Ian Cumming most by weight, 3.0%',
  ]);
});

test('says what cannot be held, what has ended and where rates come from', () => {
  const note = (part: Partial<WorldListing>, hasNewer = false) =>
    listingNote({ ...listing, ...part }, hasNewer);
  expect(note({})).toBe('');
  const ended = { asOf: '2025-11-12', isEnded: true };
  expect(note(ended)).toBe('Its closes end on 12 November 2025: later values are those of that day.');
  expect([note(ended, true), note({ asOf: null }, true)]).toEqual([
    '',
    'It can be held at prices that you enter, and its value follows from them.',
  ]);
  expect(note({ kind: 'index', symbol: '^GSPC' })).toMatch(/^\^GSPC is an index: it cannot be held/);
  expect(note({ kind: 'currency', exchange: 'European Central Bank' })).toMatch(/16:00 .* cannot be held/);
  expect(note({ kind: 'currency', exchange: 'market rate' })).toContain('Source: market rate.');
});
