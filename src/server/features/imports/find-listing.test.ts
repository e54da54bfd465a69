import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { createSecurityFinder } from '#server/providers/brokers/security-finder.ts';
import { readSymbols } from '#server/providers/filings/shipped-cusips.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';
import { ambiguous, findListing } from './find-listing.ts';

const dataDir = join(import.meta.dirname, '../../../../data');
const market = await createSnapshotProvider({ dataDir });
const findSecurity = createSecurityFinder(() => readSymbols(dataDir));
afterAll(() => market.close());

const nothing: SecurityHint = { symbol: null, exchange: null, isin: null, cusip: null, name: null };
const live: MarketProvider = { ...market, health: () => Promise.reject(new Error('Nothing asks for it.')) };
interface Around {
  here?: string[];
  elsewhere?: string[];
  date?: string;
  isLive?: boolean;
}
const find = (
  hint: Partial<SecurityHint>,
  currency: string | null = null,
  { here = [], elsewhere = [], date = '2020-01-02', isLive = false }: Around = {},
) =>
  findListing(
    { market: isLive ? live : market, findSecurity },
    { hint: { ...nothing, ...hint }, currency, date, otherwise: undefined },
    { here, elsewhere },
  );

test('an ISIN means the listing at the exchange of the file, else in its currency', async () => {
  const isin = 'IE00BK5BQT80';
  expect(await find({ isin, exchange: 'IBIS2', symbol: 'VWCE' }, 'EUR')).toBe('VWCE.DE');
  expect(await find({ isin, exchange: 'xlon', symbol: 'VWRA' }, 'USD', { isLive: true })).toBe('VWRA.L');
  expect(await find({ isin }, 'GBP', { isLive: true })).toBe('VWRP.L');
  expect(await find({ isin: 'GB0005405286' }, 'GBP')).toBe('HSBA.L');
  expect(await find({ isin: 'GB0005405286' }, 'HKD')).toBe('0005.HK');
});

test.each<[string, Partial<SecurityHint>, string | null, string | undefined]>([
  ['ASML in Amsterdam', { isin: 'NL0010273215', name: 'ASML HOLDING' }, 'EUR', 'ASML.AS'],
  ['ASML in New York', { isin: 'NL0010273215', name: 'ASML HOLDING' }, 'USD', 'ASML'],
  ['ASML at an exchange', { isin: 'NL0010273215', exchange: 'NDQ', name: 'ASML HOLDING' }, 'EUR', 'ASML'],
  ['TotalEnergies in Paris', { isin: 'FR0000120271', symbol: 'TTE', name: 'TotalEnergies' }, 'EUR', 'TTE.PA'],
  ['Shopify in Toronto', { isin: 'CA82509L1076', symbol: 'SHOP' }, 'CAD', 'SHOP.TO'],
  ['Shopify in New York', { isin: 'CA82509L1076', symbol: 'SHOP' }, 'USD', 'SHOP'],
  ['an American share in euros', { isin: 'US0378331005', exchange: 'TDG' }, 'EUR', 'AAPL'],
  ['a receipt by its number', { isin: 'US8030542042', exchange: 'TDG' }, 'EUR', 'SAP'],
  ['a Canadian CUSIP', { cusip: '780087102', name: 'ROYAL BANK OF CANADA' }, 'CAD', 'RY.TO'],
  ['a symbol in pounds', { symbol: 'VOD' }, 'GBX', 'VOD.L'],
  ['a symbol in Canadian dollars', { symbol: 'RY', name: 'ROYAL BANK OF CANADA' }, 'CAD', 'RY.TO'],
  ['a company by name', { name: 'ROYAL BANK OF CANADA' }, 'CAD', 'RY.TO'],
  ['a company by name in dollars', { name: 'ROYAL BANK OF CANADA' }, 'USD', 'RY'],
  ['a company listed in London only', { name: 'Legal & General Group plc' }, 'GBP', 'LGEN.L'],
  ['a fund by name', { name: 'ISHARES S&P/TSX 60 INDEX ETF' }, 'CAD', 'XIU.TO'],
  ['another company of the name in that currency', { symbol: 'T', name: 'TELUS CORP' }, 'CAD', 'T.TO'],
  ['a legal form in common', { symbol: 'T', name: 'AMERICAN INC' }, 'CAD', 'T'],
  ['an American company paid in that currency', { symbol: 'T', name: 'AT&T Inc' }, 'CAD', 'T'],
  ['a fund without its exchange', { symbol: 'VWCE', name: 'VANG FTSE AW USDA' }, 'EUR', 'VWCE.DE'],
  ['a share class', { symbol: 'INVE B', exchange: 'XSTO', name: 'Investor AB' }, 'SEK', 'INVE-B.ST'],
  ['a dot of London', { symbol: 'BP.', exchange: 'LSE' }, 'GBP', 'BP.L'],
  ['a country in place of the exchange', { symbol: 'BARC', exchange: 'UK' }, 'GBX', 'BARC.L'],
  [
    'a mutual fund with its ISIN',
    { symbol: 'VTSAX', isin: 'US9229087286', name: 'VANGUARD TOTAL STOCK MKT' },
    'USD',
    'VTSAX',
  ],
  [
    'a new ISIN of a listing',
    { symbol: 'ULVR', exchange: 'LSE', isin: 'GB00BVZK7T90', name: 'UNILEVER PLC' },
    'GBP',
    'ULVR.L',
  ],
  ['a name that is cut off', { isin: 'US9256521090', name: 'VICI PROPERTIES INC. C' }, 'USD', 'VICI'],
  ['an unpriced symbol without a name', { symbol: 'CNX1' }, 'GBP', undefined],
  [
    'a number that nobody has',
    { symbol: 'SAP', exchange: 'XETR', isin: 'DE0000000003', name: 'Another' },
    'EUR',
    undefined,
  ],
])('%s', async (_case, hint, currency, symbol) => {
  expect(await find(hint, currency)).toBe(symbol);
});

test('a symbol of two companies is not certain without a name', async () => {
  expect(await find({ symbol: 'T' }, 'CAD')).toBe(ambiguous);
  expect(await find({ symbol: 'T' }, 'CAD', { here: ['T'] })).toBe('T');
  expect(await find({ symbol: 'T' }, 'USD')).toBe('T');
  expect(await find({ symbol: 'T' })).toBe('T');
});

test('without a live source, a listing with prices comes before the exchange of the file', async () => {
  expect(await find({ isin: 'IE00BK5BQT80' }, 'GBP')).toBe('VWCE.DE');
  expect(await find({ isin: 'IE00BK5BQT80', exchange: 'xlon' }, 'USD')).toBe('VWCE.DE');
});

test('the listing that the portfolio holds comes first', async () => {
  const shopify = { isin: 'CA82509L1076', exchange: 'TSX' };
  expect(await find(shopify, 'CAD', { here: ['SHOP'] })).toBe('SHOP');
  expect(await find(shopify, 'CAD', { elsewhere: ['SHOP'] })).toBe('SHOP.TO');
  expect(await find({ isin: 'IE00BK5BQT80' }, 'EUR', { here: ['VWRP.L'] })).toBe('VWRP.L');
});

test('a former symbol means its company on a day when it had it, or with its name', async () => {
  expect(await find({ symbol: 'FB', name: 'FACEBOOK INC' }, 'USD', { date: '2022-06-08' })).toBe('META');
  expect(await find({ symbol: 'FB', exchange: 'US' }, 'USD', { date: '2022-06-08' })).toBe('META');
  expect(await find({ symbol: 'FB', name: 'Another Company' }, 'USD')).toBeUndefined();
  expect(await find({ symbol: 'FB', name: 'FACEBOOK INC' }, 'USD', { date: '2025-08-01' })).toBe('META');
  expect(await find({ symbol: 'FB' }, 'USD', { date: '2025-08-01' })).toBeUndefined();
  expect(await find({ symbol: 'FB', name: 'OTHER INC' }, 'USD')).toBeUndefined();
});

test('a symbol counts with its exchange, and unless the names disagree', async () => {
  expect(await find({ symbol: 'SAP', exchange: 'XETR', name: 'SAP SE' })).toBe('SAP.DE');
  expect(await find({ symbol: 'SAP', exchange: 'XETR', name: 'Another Company' })).toBeUndefined();
});

test('coins are those in dollars, and an index is never meant', async () => {
  expect(await find({ symbol: 'BTC', exchange: 'CRYPTO' }, 'EUR')).toBe('BTC-USD');
  expect(await find({ symbol: 'SUI', exchange: 'CRYPTO' }, 'EUR')).toBeUndefined();
  expect(await find({ symbol: 'FTSEMIB.MI' })).toBeUndefined();
});
