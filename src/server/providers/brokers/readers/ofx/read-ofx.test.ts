import { describe, expect, test, vi } from 'vitest';
import { openFile, readRecords, recordsOf } from '#tests/support/source-records.ts';

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX>
<SIGNONMSGSRSV1><SONRS><DTSERVER>20250131</SONRS></SIGNONMSGSRSV1>
<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS>
<DTASOF>20250131
<CURDEF>USD
<INVACCTFROM><BROKERID>broker.example<ACCTID>123</INVACCTFROM>
<INVTRANLIST><DTSTART>20250101
<BUYSTOCK><INVBUY><INVTRAN><FITID>T1<DTTRADE>20250115120000[-5:EST]<MEMO></INVTRAN>
<SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>
<UNITS>10<UNITPRICE>123.45<COMMISSION>1<TOTAL>-1235.5</INVBUY><BUYTYPE>BUY</BUYSTOCK>
<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250116<TRNAMT>5<NAME>Smith &amp; Co &lt;x&gt;</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
</INVTRANLIST>
<INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID><UNITS>10</INVPOS></POSSTOCK></INVPOSLIST>
</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>Apple Inc<TICKER>AAPL</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1>
</OFX>
`;

/** Writes end tags as OFX 2 has them. */
const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="220"?>\n${sgml
  .slice(sgml.indexOf('<OFX>'))
  .replace(/<(\w+)>([^<\n]+)/g, '<$1>$2</$1>')
  .replace('<MEMO>', '<MEMO></MEMO>')}`;

const context = { CURDEF: 'USD', DTASOF: '20250131', ACCTID: '123' };
const security = { 'SECINFO.TICKER': 'AAPL', 'SECINFO.SECNAME': 'Apple Inc' };

describe.each([
  ['OFX 1', sgml],
  ['OFX 2', xml],
])('%s', (_, text) => {
  test('transactions, positions and securities become records with values by path', async () => {
    const source = await openFile(text, 100);
    expect(source.type).toBe('ofx');
    const records = await recordsOf(source);
    expect(records.map(({ line, group, damage }) => [line, group, damage])).toEqual([
      [1, 'BUYSTOCK', null],
      [2, 'INVBANKTRAN', null],
      [3, 'POSSTOCK', null],
      [4, 'SECINFO', null],
    ]);
    const [purchase, cash, position, info] = records.map(({ values }) => values);
    expect(purchase).toMatchObject({
      ...context,
      ...security,
      'INVBUY.INVTRAN.FITID': 'T1',
      'INVBUY.INVTRAN.DTTRADE': '20250115120000[-5:EST]',
      'INVBUY.SECID.UNIQUEID': '037833100',
      'INVBUY.TOTAL': '-1235.5',
      BUYTYPE: 'BUY',
    });
    expect(cash).toMatchObject({
      'STMTTRN.TRNAMT': '5',
      'STMTTRN.NAME': 'Smith & Co <x>',
      SUBACCTFUND: 'CASH',
    });
    expect(position).toMatchObject({ ...context, ...security, 'INVPOS.UNITS': '10' });
    expect(info).toEqual({
      'SECID.UNIQUEID': '037833100',
      'SECID.UNIQUEIDTYPE': 'CUSIP',
      SECNAME: 'Apple Inc',
      TICKER: 'AAPL',
    });
  });

  test('a file that is cut reports the record that is incomplete', async () => {
    const records = await readRecords(text.slice(0, text.indexOf('<COMMISSION>')));
    expect(records.map(({ group, damage }) => [group, damage])).toEqual([
      ['BUYSTOCK', 'The file ends before this element does.'],
    ]);
  });
});

test('says on which line a record is', async () => {
  expect((await readRecords(sgml)).map(({ place }) => place)).toEqual([
    'BUYSTOCK, line 14',
    'INVBANKTRAN, line 17',
    'POSSTOCK, line 19',
    'SECINFO, line 21',
  ]);
});

test('a file of one line is searched for line breaks once', async () => {
  const search = vi.spyOn(String.prototype, 'indexOf');
  await readRecords(`OFXHEADER:100 <OFX>${'<STMTTRN><A>1</STMTTRN>'.repeat(200)}</OFX>`);
  const searches = search.mock.calls.filter(([text]) => text === '\n').length;
  search.mockRestore();
  expect(searches).toBeLessThan(10);
});

test('each statement has its own currency', async () => {
  const statement = (currency: string) =>
    `<STMTRS><CURDEF>${currency}<BANKTRANLIST><STMTTRN><FITID>1</STMTTRN></BANKTRANLIST></STMTRS>`;
  const records = await readRecords(`<OFX>${statement('EUR')}${statement('CHF')}</OFX>`);
  expect(records.map(({ values }) => values?.['CURDEF'])).toEqual(['EUR', 'CHF']);
});

test('reads names in Latin-1', async () => {
  const file = Buffer.from('OFXHEADER:100\n\n<OFX><STMTTRN><NAME>Müller</STMTTRN></OFX>', 'latin1');
  expect((await readRecords(file))[0]?.values?.['NAME']).toBe('Müller');
});

test.each([
  ['entities', '<!DOCTYPE x [<!ENTITY a "b">]><OFX><STMTTRN></STMTTRN></OFX>', 'invalid'],
  ['deep nesting', `<OFX>${'<A>'.repeat(500)}${'</A>'.repeat(500)}</OFX>`, 'invalid'],
  ['a header alone', 'OFXHEADER:100\n', 'invalid'],
  ['a megabyte value', `<OFX><STMTTRN><NAME>${'x'.repeat(1e6)}</STMTTRN></OFX>`, 'too_large'],
])('%s is refused', async (_, text, code) => {
  await expect(readRecords(`OFXHEADER:100\n\n${text}`)).rejects.toMatchObject({ name: 'AppError', code });
});
