import { describe, expect, test } from 'vitest';
import { readRecords } from '#tests/support/source-records.ts';
import { createElementStream } from './element-stream.ts';
import { createTreeHandler } from './element-tree.ts';
import { createResolver } from './resolve-references.ts';

const security = (uuid: string, isin: string) =>
  `<security><uuid>${uuid}</uuid><name>${uuid} Inc</name><currencyCode>USD</currencyCode><isin>${isin}</isin><tickerSymbol>${uuid}</tickerSymbol><wkn>W${uuid}</wkn><prices><price t="2025-01-01" v="1"/><price t="2025-01-02" v="2"/></prices></security>`;

// Serialized as XStream does it: what is met first is written in full, and referred to afterwards.
const client = `<client>
<version>66</version>
<baseCurrency>EUR</baseCurrency>
<securities>${security('AAPL', 'US0378331005')}${security('MSFT', 'US5949181045')}</securities>
<accounts><account><uuid>a1</uuid><name>Cash</name><currencyCode>EUR</currencyCode><transactions>
<account-transaction><uuid>t1</uuid><date>2025-01-15T00:00</date><currencyCode>EUR</currencyCode><amount>123450</amount>
<security reference="../../../../../securities/security"/>
<crossEntry class="buysell"><portfolio><uuid>p1</uuid><name>Depot</name><referenceAccount reference="../../../../.."/><transactions>
<portfolio-transaction><uuid>t2</uuid><date>2025-01-15T00:00</date><currencyCode>EUR</currencyCode><amount>123450</amount>
<security reference="../../../../../../../../../securities/security"/><crossEntry class="buysell" reference="../../../.."/><shares>1000000000</shares>
<units><unit type="FEE"><amount currency="EUR" amount="500"/></unit><unit type="FEE"><amount currency="EUR" amount="95"/></unit><unit type="TAX"><amount currency="EUR" amount="7"/></unit></units><type>BUY</type></portfolio-transaction>
</transactions></portfolio>
<portfolioTransaction reference="../portfolio/transactions/portfolio-transaction"/><account reference="../../../.."/><accountTransaction reference="../.."/></crossEntry>
<shares>0</shares><type>BUY</type></account-transaction>
<account-transaction><uuid>t3</uuid><date>2025-02-01T00:00</date><currencyCode>EUR</currencyCode><amount>150</amount><security reference="../../../../../securities/security[2]"/><shares>0</shares>
<units><unit type="GROSS_VALUE"><amount currency="EUR" amount="150"/><forex currency="USD" amount="160"/><exchangeRate>0.9375</exchangeRate></unit></units><note>Q1</note><type>DIVIDENDS</type></account-transaction>
</transactions></account></accounts>
<portfolios><portfolio reference="../../accounts/account/transactions/account-transaction/crossEntry/portfolio"/></portfolios>
<plans><investment-plan><name>Plan</name><portfolio reference="../../../portfolios/portfolio"/><transactions><portfolio-transaction reference="../../../../accounts/account/transactions/account-transaction/crossEntry/portfolioTransaction"/></transactions></investment-plan></plans>
</client>`;

describe('versions', () => {
  const withVersion = (version: string) => client.replace('<version>66</version>', version);
  const sharesOf = async (version: string) =>
    (await readRecords(withVersion(`<version>${version}</version>`), 50)).map(
      ({ values }) => values?.['shares'],
    );

  test.each([
    ['66', '1000000000'],
    ['49', '1000000000'],
    ['48', '100000000000'],
    ['26', '100000000000'],
    ['25', '1000000000000'],
  ])('version %s counts shares in its own units', async (version, shares) => {
    expect((await sharesOf(version)).at(-1)).toBe(shares);
  });

  test.each(['', '<version>0</version>', '<version>1000</version>', '<version>x</version>'])(
    'a file with %j for its version is refused',
    async (version) => {
      await expect(readRecords(withVersion(version), 50)).rejects.toThrow(/have the versions 1 to/);
    },
  );

  test('a date can be a reference', async () => {
    const text = client.replace(
      '<uuid>t2</uuid><date>2025-01-15T00:00</date>',
      '<uuid>t2</uuid><date reference="../../../../../date"/>',
    );
    const records = await readRecords(text, 50);
    expect(records.at(-1)?.values?.['date']).toBe('2025-01-15T00:00');
  });
});

describe('references by path', () => {
  test('each transaction becomes one record with its security and owner', async () => {
    const records = await readRecords(client, 50);
    expect(records.map(({ line, group, values, damage }) => [line, group, values?.['uuid'], damage])).toEqual(
      [
        [1, 'account-transaction', 't1', null],
        [2, 'account-transaction', 't3', null],
        [3, 'portfolio-transaction', 't2', null],
      ],
    );
    const [cash, dividend, purchase] = records.map(({ values }) => values);
    expect(cash).toMatchObject({
      'account.name': 'Cash',
      'security.isin': 'US0378331005',
      'crossEntry.type': 'buysell',
      'crossEntry.side': 'accountTransaction',
      'crossEntry.uuid': 't2',
    });
    expect(purchase).toMatchObject({
      'portfolio.name': 'Depot',
      date: '2025-01-15T00:00',
      type: 'BUY',
      amount: '123450',
      currencyCode: 'EUR',
      shares: '1000000000',
      'security.tickerSymbol': 'AAPL',
      'security.wkn': 'WAAPL',
      'security.name': 'AAPL Inc',
      'unit.FEE': '595',
      'unit.TAX': '7',
      'crossEntry.uuid': 't1',
      'crossEntry.side': 'portfolioTransaction',
    });
    expect(dividend).toMatchObject({
      type: 'DIVIDENDS',
      note: 'Q1',
      'security.isin': 'US5949181045',
      'unit.GROSS_VALUE': '150',
      'unit.GROSS_VALUE.forexAmount': '160',
      'unit.GROSS_VALUE.forexCurrency': 'USD',
      'unit.GROSS_VALUE.exchangeRate': '0.9375',
    });
    expect(dividend).not.toHaveProperty(['crossEntry.type']);
  });

  test('a broken reference damages its transaction only', async () => {
    const records = await readRecords(client.replace('security[2]', 'security[3]'));
    expect(records.map(({ damage }) => damage)).toEqual([
      null,
      'It refers to an element that the file does not contain.',
      null,
    ]);
  });

  test('references in a circle end', async () => {
    const text = `<client><version>66</version><accounts><account><name>A</name><transactions><account-transaction reference="../account-transaction[2]"/><account-transaction reference="../account-transaction[1]"/></transactions></account></accounts></client>`;
    const records = await readRecords(text);
    expect(records.map(({ damage }) => damage)).toEqual(
      Array(2).fill('It refers to an element that the file does not contain.'),
    );
  });
});

test('follows references to the hundredth element, and gives a list to one account', async () => {
  const securities = Array.from({ length: 200 }, (_, at) => security(`S${at + 1}`, `US${at}`)).join(
    '<other/>',
  );
  const transactions = [99, 100, 200, 201].map(
    (at) =>
      `<account-transaction><security reference="/client/securities/security[${at}]"/></account-transaction>`,
  );
  const text = `<client><version>66</version><securities>${securities}</securities><accounts><account><transactions>${transactions.join('')}</transactions></account><account><name> B\n</name><transactions reference="../../account/transactions"/></account></accounts></client>`;
  const records = await readRecords(text);
  const found = ['S99', 'S100', 'S200', undefined];
  expect(records.map(({ values }) => values?.['security.tickerSymbol'])).toEqual(found);
  expect(records.map(({ values }) => values?.['account.name'])).toEqual(Array(4).fill(''));
});

test('a transaction counts once, however many references lead to it', async () => {
  const text = `<client><version>66</version><accounts><account><transactions><account-transaction><shares>1</shares></account-transaction>${'<account-transaction reference="../account-transaction"/>'.repeat(3)}</transactions></account></accounts></client>`;
  expect((await readRecords(text)).map(({ values }) => values?.['shares'])).toEqual(['1']);
});

test('follows the references of an element once, however many refer to it', () => {
  const held = createTreeHandler({ omitted: new Set(), attributes: ['reference'] }, () => 1);
  const stream = createElementStream(held.handler);
  stream.write(
    `<a><b/><long reference="${'../long/'.repeat(100)}../b"/>${'<c reference="../long"/>'.repeat(50)}</a>`,
  );
  stream.end();
  let steps = 0;
  const resolve = createResolver({
    ...held.tree,
    parent(node) {
      steps += 1;
      return held.tree.parent(node);
    },
  });
  const found = Array.from({ length: held.tree.size() }, (_, node) => resolve(node));
  expect(found.filter((node) => node !== undefined && held.tree.name(node) === 'b')).toHaveLength(52);
  expect(steps).toBeLessThan(500);
});

test('texts that transactions share are bounded', async () => {
  const long = `<note>${'x'.repeat(30_000)}</note>`;
  const units = Array.from(
    { length: 40 },
    (_, at) =>
      `<unit type="T${at}"><amount amount="1"/><forex amount="1"/><exchangeRate reference="/client/note"/></unit>`,
  );
  const text = `<client><version>66</version>${long}<accounts><account><transactions><account-transaction><units>${units.join('')}</units></account-transaction></transactions></account></accounts></client>`;
  await expect(readRecords(text)).rejects.toMatchObject({ code: 'too_large' });
});

test('20,000 names: refused', async () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `<a${at}/>`).join('');
  await expect(readRecords(`<client><version>66</version>${text}</client>`)).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringMatching(/10,000 different names/),
  });
});

test('reads references by id', async () => {
  const text = `<client id="1"><version id="99">66</version><securities id="2"><security id="3"><isin>US0378331005</isin></security></securities><accounts id="4"><account id="5"><name>Cash</name><transactions id="6"><account-transaction id="7"><uuid>t</uuid><security reference="3"/><type>DIVIDENDS</type></account-transaction></transactions></account></accounts></client>`;
  const [record] = await readRecords(text);
  expect(record?.values).toMatchObject({
    uuid: 't',
    'security.isin': 'US0378331005',
    'account.name': 'Cash',
  });
});

test('refuses a file that is cut, because references may lead to what is missing', async () => {
  await expect(readRecords(client.slice(0, -500))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/incomplete/),
  });
});

test('reads a long list of transactions on lines of their own', async () => {
  const transaction = '    <account-transaction>\n      <uuid>t</uuid>\n    </account-transaction>\n';
  const text = `<client><version>66</version>\n<accounts>\n<account>\n<transactions>\n${transaction.repeat(20_000)}</transactions>\n</account>\n</accounts>\n</client>\n`;
  expect(await readRecords(text)).toHaveLength(20_000);
});

test('refuses a transaction with thousands of fees, however often it is referred to', async () => {
  const fees = '<unit type="FEE"><amount currency="EUR" amount="5"/></unit>'.repeat(6_000);
  const references = '<portfolio-transaction reference="../portfolio-transaction"/>'.repeat(6_000);
  const hostile = client
    .replace(/<units>.*?<\/units>(<type>BUY)/s, `<units>${fees}</units>$1`)
    .replace('</portfolio-transaction>\n', `</portfolio-transaction>\n${references}`);
  await expect(readRecords(hostile, 50)).rejects.toThrow('more than 200 values');
});
