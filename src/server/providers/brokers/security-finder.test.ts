import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { readSymbols } from '../filings/shipped-cusips.ts';
import { createSecurityFinder } from './security-finder.ts';

const symbols = readSymbols(join(import.meta.dirname, '../../../../data'));
const find = createSecurityFinder(() => symbols);

const hint = (known: Partial<SecurityHint>): SecurityHint => ({
  symbol: null,
  exchange: null,
  isin: null,
  cusip: null,
  name: null,
  ...known,
});

test.each<[string, Partial<SecurityHint>, string | undefined]>([
  ['a listed symbol', { symbol: 'aapl' }, 'AAPL'],
  ['a share class', { symbol: 'BRK.B' }, 'BRK-B'],
  ['an American exchange', { symbol: 'KO', exchange: 'XNYS' }, 'KO'],
  ['an American suffix', { symbol: 'KO.US' }, 'KO'],
  ['an exchange elsewhere', { symbol: 'KO', exchange: 'DE' }, undefined],
  ['a suffix of an exchange elsewhere', { symbol: 'SPYG.DE' }, undefined],
  [
    'an American ISIN at an exchange elsewhere',
    { symbol: 'APC', exchange: 'DE', isin: 'US0378331005' },
    'AAPL',
  ],
  ['the ISIN of a fund with the letters of another', { symbol: 'SPYG', isin: 'IE00B6YX5C33' }, undefined],
  ['the ISIN of the shares behind a receipt', { symbol: 'SAP', isin: 'DE0007164600' }, undefined],
  ['the ISIN of an Irish company listed in New York', { symbol: 'ACN', isin: 'IE00B4BNMY34' }, 'ACN'],
  ['another ISIN than that of the symbol', { symbol: 'KO', isin: 'US0378331005' }, 'AAPL'],
  ['an ISIN of a symbol that had two CUSIPs', { isin: 'US00123Q1040' }, 'AGNC'],
  ['an ISIN of an issuer with two CUSIPs', { isin: 'US00165C3025', name: 'Unusual name' }, 'AMC'],
  ['the symbol of a coin', { symbol: 'BTC', exchange: 'CRYPTO', name: 'Bitcoin' }, undefined],
  ['a CUSIP', { cusip: '037833100' }, 'AAPL'],
  ['an exact name', { name: 'Coca-Cola Company (The)' }, 'KO'],
  [
    'a name and the letters of another exchange',
    { name: 'SAP SE', symbol: 'SAP', exchange: 'DE' },
    undefined,
  ],
  ['a name that nobody has', { name: 'Nothing of the Kind Inc.' }, undefined],
])('%s', async (_case, known, symbol) => {
  expect(await find(hint(known))).toBe(symbol);
});
