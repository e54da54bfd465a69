import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSnapshotProvider } from './snapshot-provider.ts';
import { readWorldListings } from './world-listings.ts';

const dataDir = join(import.meta.dirname, '../../../../../data');
const market = await createSnapshotProvider({ dataDir });
afterAll(() => market.close());

const found = async (query: string, limit = 5) =>
  (await market.search(query, { limit })).map(({ symbol }) => symbol);

test.each([
  ['SAP.DE', 'SAP.DE'],
  ['sap', 'SAP'],
  ['vwce', 'VWCE.DE'],
  ['VWRL.AS', 'VWRL.AS'],
  ['IE00BK5BQT80', 'VWCE.DE'],
  ['hsba', 'HSBA.L'],
  ['vtsax', 'VTSAX'],
  ['bitcoin', 'BTC-USD'],
  ['dax', '^GDAXI'],
  ['nestle', 'NESN.SW'],
  ['7203', '7203.T'],
  ['H.TO', 'H.TO'],
  ['hto', 'HTO'],
])('%s finds %s first', async (query, symbol) => {
  expect((await found(query))[0]).toBe(symbol);
});

test('SAP.DE finds nothing else', async () => {
  expect(await found('SAP.DE')).toEqual(['SAP.DE']);
  expect(await found('sap')).toContain('SAP.DE');
});

test('a match says what is listed where and in what', async () => {
  expect(await market.search('HSBA.L', { limit: 1 })).toEqual([
    {
      symbol: 'HSBA.L',
      name: 'HSBC Holdings Plc',
      exchange: 'London Stock Exchange',
      type: 'stock',
      kind: 'share',
      currency: 'GBX',
      isin: 'GB0005405286',
      company: 'HSBA.L',
      sharesPerUnit: 1,
    },
  ]);
});

test('securities are in whole units, histories as quoted', async () => {
  const security = await market.securityData('HSBA.L');
  expect(security).toMatchObject({ currency: 'GBP', quotedIn: 'GBX' });
  expect(security?.prices.closes.at(-1)).toBe(14.404);
  const { bars, currency, gaps } = await market.history('HSBA.L', '1y');
  expect([bars.at(-1), currency, gaps]).toEqual([{ date: '2026-07-01', close: 1440.4 }, 'GBX', undefined]);
});

test('holidays are no gaps, months without closes are', async () => {
  expect((await market.history('7203.T', '5y')).gaps).toBeUndefined();
  const { gaps, asOf } = await market.history('^DJI', '1y');
  expect([gaps?.[0], gaps?.at(-1), asOf]).toEqual(['2025-04-29', '2025-09-05', '2026-03-05']);
});

test('a listing without prices is known all the same', async () => {
  expect(await market.listing('VWRL.AS')).toMatchObject({ currency: 'EUR', isPriced: false });
  expect((await market.listingsOf('IE00BK5BQT80')).map(({ symbol }) => symbol)).toEqual([
    'VWCE.DE',
    'VWRA.L',
    'VWRP.L',
  ]);
  expect(await market.securityData('VWRL.AS')).toMatchObject({ currency: 'EUR' });
  expect(await market.quotes(['VWRL.AS'])).toEqual([]);
});

test('industries are those of American listings', async () => {
  const { rows } = await market.figures();
  const classified = rows.filter(({ industry }) => industry !== null);
  const known = new Set(classified.map(({ sector, industry }) => `${sector} / ${industry}`));
  const unknown = (await readWorldListings(dataDir)).filter(
    ({ type, sector, industry }) => type === 'stock' && !known.has(`${sector} / ${industry}`),
  );
  expect(unknown.map(({ symbol, industry }) => `${symbol} ${industry}`)).toEqual([]);
});

test('the lists of industries and peers count American listings only', async () => {
  const peers = await market.peers('Auto Manufacturers', { limit: 50 });
  expect(peers.map(({ symbol }) => symbol)).not.toContain('7203.T');
});
