import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { bytesOf, sampleId, sampleRows, sampleSource } from '#tests/support/export-samples.ts';
import type { ExportedRow } from './export-source.ts';
import { ofx } from './ofx.ts';

const textOf = async (source = sampleSource) => (await bytesOf(ofx.write(source))).toString();

/** Returns the element of the nth sample transaction. */
async function elementOf(number: number): Promise<string> {
  const elements = (await textOf()).split(/\n(?=<(?!\/))/);
  return elements.find((element) => element.includes(`<FITID>${sampleId(number)}</FITID>`)) ?? '';
}

/** Writes changed versions of a sample transaction. */
const withRows = (...changes: Partial<ExportedRow>[]) => ({
  ...sampleSource,
  portfolios: sampleSource.portfolios.map((portfolio) => ({
    ...portfolio,
    async *rows() {
      yield changes.map((change) => ({ ...(sampleRows[2] as ExportedRow), ...change }));
    },
  })),
});

test('every element is closed in its order', async () => {
  const text = await textOf();
  const open: string[] = [];
  for (const [, slash, name = ''] of text.matchAll(/<(\/?)([A-Z0-9]+)>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
  expect(parseDocument(text, { xmlMode: true }).children.length).toBeGreaterThan(2);
});

test.each([
  ['a purchase', 3, '<UNITS>40</UNITS>', '<TOTAL>-10326.75</TOTAL>'],
  ['a sale', 9, '<UNITS>-15</UNITS>', '<TOTAL>3935.44</TOTAL>'],
  ['a dividend', 6, '<TOTAL>23.2</TOTAL>', '<WITHHOLDING>4.1</WITHHOLDING>'],
  ['a deposit', 2, '<TRNTYPE>DEP</TRNTYPE>', '<TRNAMT>25000</TRNAMT>'],
  ['a withdrawal', 13, '<TRNTYPE>DEBIT</TRNTYPE>', '<TRNAMT>-500</TRNAMT>'],
  ['a fee', 11, '<TRNTYPE>FEE</TRNTYPE>', '<TRNAMT>-10</TRNAMT>'],
  ['a transfer in', 14, '<UNITS>10</UNITS>', '<TFERACTION>IN</TFERACTION>'],
  ['a transfer out', 15, '<UNITS>-4</UNITS>', '<TFERACTION>OUT</TFERACTION>'],
  ['a split', 16, '<NUMERATOR>3</NUMERATOR>', '<DENOMINATOR>2</DENOMINATOR>'],
  ['a purchase in euros', 17, '<CURRATE>1.1051</CURRATE>', '<CURSYM>EUR</CURSYM>'],
  ['a dividend at the published rate', 19, '<CURRATE>1.0500000000</CURRATE>', '<CURSYM>EUR</CURSYM>'],
])('%s has signs as OFX defines them', async (_, number, ...parts) => {
  const element = await elementOf(number);
  for (const part of parts) expect(element).toContain(part);
});

test('costs without an element become rows of their own', async () => {
  const text = await textOf(
    withRows(
      { kind: 'dividend', shares: null, price: null, amount: '10', fee: '1', tax: '2' },
      { kind: 'transfer_in', fee: '3', tax: '0' },
      { kind: 'interest', shares: null, price: null, amount: '5', fee: '0', tax: '0' },
    ),
  );
  expect(text).toContain('<TOTAL>8</TOTAL>');
  expect([...text.matchAll(/<TRNAMT>([^<]+)/g)].map(([, amount]) => amount)).toEqual(['-1', '-3']);
  expect(text).toContain('<INCOMETYPE>INTEREST</INCOMETYPE><TOTAL>5</TOTAL>');
});

test('a note is shortened to what a memo holds, without characters that XML lacks', async () => {
  const text = await textOf(withRows({ note: `\u0007<${'é'.repeat(300)}` }));
  expect(/<MEMO>([^<]*)</.exec(text)?.[1]).toBe(`&lt;${'é'.repeat(253)}`);
});

test('each security is listed once, and without portfolios there is no statement', async () => {
  const text = await textOf();
  expect([...text.matchAll(/<TICKER>([^<]+)/g)].map(([, symbol]) => symbol)).toEqual([
    'BRK-B',
    'V',
    'AAPL',
    'MYFUND',
  ]);
  expect(await textOf({ ...sampleSource, portfolios: [] })).not.toContain('INVSTMTMSGSRSV1');
});
