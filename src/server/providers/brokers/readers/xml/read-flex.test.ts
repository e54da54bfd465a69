import { expect, test } from 'vitest';
import { openFile, readRecords, recordsOf } from '#tests/support/source-records.ts';
import { createElementStream } from './element-stream.ts';

const statement = (rows: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<FlexQueryResponse queryName="All" type="AF">\n<FlexStatements count="1">\n<FlexStatement accountId="U1" fromDate="20250101">\n${rows}\n</FlexStatement>\n</FlexStatements>\n</FlexQueryResponse>\n`;

const rows = `<AccountInformation accountId="U1" currency="USD" />
<Trades>
<Trade symbol="AAPL" quantity="10" description="A &amp; B &#233;" tradeDate="20250115" /><Trade symbol="MSFT"
 quantity="-5" />
</Trades>
<CashTransactions><CashTransaction type="Dividends" amount="1.5"/></CashTransactions>
<OpenPositions/>`;

test('each element with attributes inside a statement becomes a record', async () => {
  for (const chunkBytes of [1, 10_000]) {
    const source = await openFile(statement(rows), chunkBytes);
    expect(source).toMatchObject({ type: 'xml', encoding: 'UTF-8', delimiter: null });
    const records = await recordsOf(source);
    expect(records.map(({ line, place, values }) => [line, place, values])).toEqual([
      [1, 'AccountInformation, line 5', { accountId: 'U1', currency: 'USD' }],
      [2, 'Trade, line 7', { symbol: 'AAPL', quantity: '10', description: 'A & B é', tradeDate: '20250115' }],
      [3, 'Trade, line 7', { symbol: 'MSFT', quantity: '-5' }],
      [4, 'CashTransaction, line 10', { type: 'Dividends', amount: '1.5' }],
    ]);
    expect(records[2]).toMatchObject({
      group: 'Trade',
      source: 'symbol: MSFT, quantity: -5',
      cells: [],
      damage: null,
    });
  }
});

test.each([
  ['text', '\n'.repeat(50_000)],
  ['comments', `<!--${'\n'.repeat(50_000)}-->`],
  ['end tags', `<A>${'\n'.repeat(50_000)}</A>`],
])('holds no more line breaks than a tag may have, between %s', (_, part) => {
  const stream = createElementStream({ open: () => undefined, close: () => undefined });
  stream.write('<A>');
  for (let chunk = 0; chunk < 20; chunk += 1) {
    stream.write(part);
    expect(stream.heldLines()).toBeLessThanOrEqual(50_000);
  }
});

test('obeys the encoding that the declaration names', async () => {
  const text = statement('<Trade description="Käufe"/>').replace('UTF-8', 'ISO-8859-1');
  expect((await readRecords(Buffer.from(text, 'latin1')))[0]?.values).toEqual({ description: 'Käufe' });
});

test('reports an element whose end is missing', async () => {
  const text = statement('<Trades><Trade symbol="AAPL"/><Trade symbol="MSFT"><Note a="1"/>');
  const records = await readRecords(text.slice(0, text.indexOf('</FlexStatement>')));
  expect(records.map(({ values, damage }) => [values?.['symbol'] ?? null, damage])).toEqual([
    ['AAPL', null],
    [null, null],
    ['MSFT', 'The file ends before this element does.'],
  ]);
});

test.each([
  [
    'entity bombs',
    `<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${statement('')}`,
    'invalid',
    /document type/,
  ],
  [
    'external entities',
    `<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd"><client/>`,
    'invalid',
    /document/,
  ],
  [
    'declarations far inside',
    statement(`${'<A b="c"/>'.repeat(100_000)}<!ENTITY a "b">`),
    'invalid',
    /document type/,
  ],
  ['deep nesting', statement('<A b="c">'.repeat(200)), 'invalid', /more than 100 elements/],
  [
    '10,000 attributes',
    statement(`<A ${Array.from({ length: 10_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
    'too_large',
    /500 columns/,
  ],
  ['a megabyte attribute', statement(`<A b="${'x'.repeat(1e6)}"/>`), 'too_large', /32,768/],
  ['an endless tag', statement(`<A${'b'.repeat(3e6)}`), 'too_large', /1 MB/],
  ['another root', '<?xml version="1.0"?><!-- <client> --><invoice/>', 'invalid', /<invoice>/],
  ['an unknown encoding', '<?xml version="1.0" encoding="koi8-r"?><client/>', 'invalid', /koi8-r/],
])('%s: refused with a clear message', async (_, text, code, message) => {
  await expect(readRecords(text)).rejects.toMatchObject({
    name: 'AppError',
    code,
    message: expect.stringMatching(message),
  });
});
