import { expect, test } from 'vitest';
import { shortCompanyName } from './company-names.ts';

test.each([
  ['Alphabet Inc. Class A', 'Alphabet'],
  ['NVIDIA Corporation', 'NVIDIA'],
  ['Coca-Cola Company (The)', 'Coca-Cola'],
  ['Merck & Company Inc.', 'Merck'],
  ['Eli Lilly and Company', 'Eli Lilly'],
  ['Goldman Sachs Group Inc. (The)', 'Goldman Sachs Group'],
  ['The Kraft Heinz Company', 'Kraft Heinz'],
  ['Taiwan Semiconductor Manufacturing Company Ltd.', 'Taiwan Semiconductor Manufacturing'],
  ['Brookfield Corporation Class A Limited', 'Brookfield'],
  ['Meta Platforms Inc. Class A', 'Meta Platforms'],
  ['JP Morgan Chase & Co.', 'JP Morgan Chase'],
  ['S&P Global Inc.', 'S&P Global'],
  ['Amazon.com Inc.', 'Amazon.com'],
  ['Block Inc. Class A', 'Block'],
  ['Novartis AG', 'Novartis'],
  ['GSK plc', 'GSK'],
  ['BP p.l.c.', 'BP'],
  ['SAP SE ADS', 'SAP'],
  ['ELECTRONIC ARTS INC', 'Electronic Arts'],
  ['AVALONBAY CMNTYS INC', 'Avalonbay Cmntys'],
  ['AT&T Inc.', 'AT&T'],
  ['U.S. Bancorp', 'U.S. Bancorp'],
  ['International Business Machines Corporation', 'International Business Machines'],
  ['Public Storage', 'Public Storage'],
  ['SPDR S&P 500 ETF Trust', 'SPDR S&P 500 ETF Trust'],
  ['Willis Towers Watson Public Limited Company', 'Willis Towers Watson'],
  ['Estee Lauder Companies Inc. (The)', 'Estee Lauder'],
  ['KENNEDY-WILSON HLDGS INC', 'Kennedy-Wilson Hldgs'],
  ['Company', 'Company'],
])('%s is called %s', (name, short) => {
  expect(shortCompanyName(name)).toBe(short);
});
