import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createIssuerIndex, issuerListings } from './cusips.ts';

const root = join(import.meta.dirname, '../../../..');

function readRows(file: string): Record<string, string>[] {
  return parse(readFileSync(join(root, file)), { columns: true, bom: true });
}

const companies = readRows('data/companies.csv').map((row) => ({
  symbol: row['symbol'] ?? '',
  companyName: row['name'] ?? '',
}));
const indexOf = (some: typeof companies) => createIssuerIndex(issuerListings(some));
const index = indexOf(companies);
const listed = new Set(companies.map(({ symbol }) => symbol));

/** The issuers and classes of the largest holdings of all shipped investors, as filed for 30 June 2026. */
const holdings = readRows('tests/fixtures/filed-issuers.csv').map((row) => ({
  symbol: row['symbol'] ?? '',
  issuer: row['issuer'] ?? '',
  className: row['class'] ?? '',
}));

/** Lines without a symbol, although the shares are listed. */
const missingSymbols = new Map([
  ['ATS CORP', 'ATS'],
  ['APPLIED DIGITAL CORP', 'APLD'],
  ['TORM PLC', 'TRMD'],
  ['Anheuser-Busch InBev SA', 'BUD'],
  ['Sunbelt Rentals Holdings ORD', 'SUNB'],
]);

test('finds the symbol of 95 % of the lines and never a wrong one', () => {
  const findable = holdings.filter(({ symbol }) => listed.has(symbol));
  const found = findable.filter(({ symbol, issuer, className }) => index.find(issuer, className) === symbol);
  expect(findable.length).toBeGreaterThan(700);
  expect(found.length / findable.length).toBeGreaterThan(0.95);

  const wrong = holdings
    .map((line) => ({ ...line, found: index.find(line.issuer, line.className) }))
    .filter((line) => line.found !== undefined && line.found !== line.symbol);
  expect(new Map(wrong.map(({ issuer, found: symbol }) => [issuer, symbol]))).toEqual(missingSymbols);
  expect(wrong.every(({ symbol }) => symbol === '')).toBe(true);
});

/** Without the listing that is held, another listing of the same company matches. */
const otherListing = new Set([
  'WATSCO INC',
  'HEICO CORP NEW',
  'LIBERTY GLOBAL LTD',
  'LIBERTY LATIN AMERICA LTD',
]);

test('finds no other company if the right one is not listed', () => {
  const held = new Set(holdings.map(({ symbol }) => symbol));
  const others = indexOf(companies.filter(({ symbol }) => !held.has(symbol)));
  const found = holdings.filter(({ issuer, className }) => others.find(issuer, className) !== undefined);
  const issuers = new Set(found.map(({ issuer }) => issuer));
  expect(issuers.difference(otherListing).difference(new Set(missingSymbols.keys()))).toEqual(new Set());
});

test.each([
  ['ALPHABET INC', 'CAP STK CL A', 'GOOGL'],
  ['ALPHABET INC', 'CAP STK CL C', 'GOOG'],
  ['Alphabet Inc Cl C', 'COM', 'GOOG'],
  ['ALPHABET INC', 'COM', undefined],
  ['BERKSHIRE HATHAWAY INC DEL', 'CL B NEW', 'BRK-B'],
  ['BERKSHIRE HATHAWAY INC DEL', 'CL A', 'BRK-A'],
  ['BERKSHIRE HATHAWAY INC DEL', 'COM', undefined],
  ['HEICO CORP NEW', 'COM', 'HEI'],
  ['HEICO CORP NEW', 'CL A', 'HEI-A'],
  ['LIBERTY CAP CORP', 'SER C GCI GROUP', 'GLIBK'],
  ['NEBIUS GROUP N.V.', 'CLASS ASHS', 'NBIS'],
  ['LENNAR CORP', 'CL B', undefined],
  ['U HAUL HOLDING COMPANY', 'COM SER N', undefined],
])('%s, class %s, is %s', (issuer, className, symbol) => {
  expect(index.find(issuer, className)).toBe(symbol);
});

test.each([
  ['words shortened', 'MID-AMER APT CMNTYS INC', 'MAA'],
  ['a name cut off within a word', 'TAIWAN SEMICONDUCTOR MANUFAC', 'TSM'],
  ['a legal form cut off', 'CCC INTELLIGENT SOLUTIONS HL', 'CCC'],
  ['the surname first', 'GALLAGHER ARTHUR J & CO', 'AJG'],
  ['initials apart', 'SMUCKER J M CO', 'SJM'],
  ['signs left out', 'JOHNSON JOHNSON', 'JNJ'],
  ['words run together', 'JPMORGAN CHASE & CO', 'JPM'],
  ['an article', 'THE CIGNA GROUP', 'CI'],
  ['a class in the name', 'NVIDIA CORP COM', 'NVDA'],
  ['holdings left out', 'EXXON MOBIL CORP', 'XOM'],
  ['accents and dots', 'J.P. Morgan Chase', 'JPM'],
  ['a distinguishing legal form', 'TORO CO', 'TTC'],
  ['a distinguishing legal form', 'BLUE OWL CAPITAL INC', 'OWL'],
  ['the shorter of two spellings', 'TETRA TECHNOLOGIES INC DEL', 'TTI'],
])('handles %s: %s', (_how, issuer, symbol) => {
  expect(index.find(issuer, 'COM')).toBe(symbol);
});

test.each([
  ['a bond', 'SNAP INC', 'NOTE 0.500% 5/0'],
  ['a convertible bond', 'ETSY INC', 'CONVERTIBLE BOND'],
  ['preferred shares', 'BRUKER CORP', '6.375 PREF SER A'],
  ['a warrant', 'OCCIDENTAL PETE CORP', '*W EXP 08/03/202'],
  ['a right', 'APPLE INC', 'RIGHT 12/31/2027'],
  ['a unit of shares and debt', 'NEXTERA ENERGY INC', 'UNIT 02/15/2029'],
  ['depositary shares of preferred shares', 'ALPHABET INC', 'DEP SHS RP1/20 A'],
  ['a fund of a listed company', 'STATE STREET CORP', 'ETF'],
  ['one of three companies with the same name', 'FIRST BANCORP', 'COM'],
  ['one of two companies with the same name', 'INDEPENDENT BK CORP', 'COM'],
  ['a company that shares a word with a listed one', 'APPLE GREEN HLDGS INC', 'COM'],
  ['nothing', '', ''],
  ['signs', '&', 'COM'],
])('finds no symbol for %s', (_what, issuer, className) => {
  expect(index.find(issuer, className)).toBeUndefined();
});

test('finds American depositary shares', () => {
  expect(index.find('ALIBABA GROUP HLDG LTD', 'SPONSORED ADS')).toBe('BABA');
  expect(index.find('NOVO-NORDISK A S', 'ADR')).toBe('NVO');
});
