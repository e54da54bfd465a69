import { describe, expect, test } from 'vitest';
import type { FileMapping } from '#contract/imports.ts';
import { describeRow, readBrokerFile } from '#tests/support/broker-samples.ts';

async function guess(text: string) {
  const { detected, rows } = await readBrokerFile(Buffer.from(text), 'unknown.csv');
  if (!detected.unknown) throw new Error(`It was read as ${detected.format?.id}.`);
  return { ...detected.unknown, rows };
}

async function readMapped(text: string, mapping: FileMapping) {
  const { rows } = await readBrokerFile(Buffer.from(text), 'unknown.csv', { mapping });
  return rows.map((row) => describeRow(row, mapping.isPositions));
}

const english = `My broker
Trade date,Settlement date,Order type,Action,Security name,Ticker,ISIN,Quantity,Unit price,Price currency,Commission,Net amount,Trade no.
01/31/2024,02/02/2024,Limit,Buy,Apple Inc.,AAPL,US0378331005,10,172.28,USD,4.95,-1727.75,7001
02/15/2024,02/15/2024,,Dividend,Apple Inc.,AAPL,US0378331005,,,USD,,2.40,7002
03/01/2024,03/05/2024,Market,Bonus issue,Apple Inc.,AAPL,US0378331005,1,,USD,,,7003
`;

const dutch = `Datum;Transactie;Naam;ISIN;Aantal;Koers;Valuta;Kosten;Bedrag
05.01.2024;Koop;ASML;NL0010273215;2;675,10;EUR;2,50;-1.352,70
07.02.2024;Verkoop;ASML;NL0010273215;1;830,00;EUR;2,50;827,50
08.02.2024;Storting;;;;;EUR;;500,00
`;

const signs = `When the date,Ticker,Units,Price,Total
2024-01-05,KO,10,60.00,-600.00
2024-02-05,KO,4,61.00,244.00
`;

const unsigned = `Day date,Ticker,Units,Price
2024-01-05,KO,10,60.00
2024-02-05,PEP,4,161.00
`;

const headless = `2024-01-05,Buy,KO,10,60.50,605.00
2024-02-05,Sell,KO,4,61.25,245.00
2024-03-05,Buy,PEP,2,161.00,322.00
`;

const positions = `Fund code,Company,Holding,Cost per share
VWRL,Vanguard All-World,12,98.5
KO,Coca-Cola,5,60
`;

describe('guesses', () => {
  test('of English headers, with look-alikes left out', async () => {
    const { mapping, kinds, columns } = await guess(english);
    expect(mapping).toMatchObject({ headerLine: 2, dates: 'mdy', decimalMark: '.', isPositions: false });
    expect(mapping.columns).toEqual({
      date: 0,
      kind: 3,
      name: 4,
      symbol: 5,
      isin: 6,
      shares: 7,
      price: 8,
      currency: 9,
      fee: 10,
      amount: 11,
      id: 12,
    });
    expect(mapping.kinds).toEqual({ Buy: 'buy', Dividend: 'dividend' });
    expect(kinds).toContainEqual({ text: 'Bonus issue', rows: 1 });
    expect(columns[0]).toEqual({
      index: 0,
      header: 'Trade date',
      samples: ['01/31/2024', '02/15/2024', '03/01/2024'],
    });
  });

  test('of Dutch headers with decimal commas', async () => {
    const { mapping } = await guess(dutch);
    expect(mapping).toMatchObject({ dates: 'dmy', decimalMark: ',' });
    expect(mapping.kinds).toEqual({ Koop: 'buy', Verkoop: 'sell', Storting: 'deposit' });
    expect(mapping.columns).toMatchObject({ shares: 4, price: 5, currency: 6, fee: 7, amount: 8 });
  });

  test('of a file without a header', async () => {
    const { mapping } = await guess(headless);
    expect(mapping).toMatchObject({ headerLine: 0, dates: 'iso' });
    expect(mapping.columns).toEqual({ date: 0, kind: 1, symbol: 2, shares: 3, price: 4, amount: 5 });
  });

  test('of positions', async () => {
    const { mapping } = await guess(positions);
    expect(mapping).toMatchObject({
      isPositions: true,
      columns: { symbol: 0, name: 1, shares: 2, price: 3 },
    });
  });

  test('every row asks first what the columns mean', async () => {
    const { rows } = await guess(dutch);
    expect(rows.map(({ line, outcome }) => [line, outcome.is])).toEqual([
      [2, 'problem'],
      [3, 'problem'],
      [4, 'problem'],
    ]);
  });
});

describe('a mapping', () => {
  test.each([english, dutch, signs, unsigned, headless, positions])(
    'reads the rows of file %#',
    async (text) => {
      const { mapping } = await guess(text);
      expect(await readMapped(text, mapping)).toMatchSnapshot();
    },
  );

  test('asks about kinds that it does not know, and obeys the answers', async () => {
    const { mapping } = await guess(english);
    const answered = { ...mapping, kinds: { ...mapping.kinds, 'Bonus issue': 'skip' as const } };
    expect((await readMapped(english, mapping)).at(-1)).toMatch(/“Bonus issue” is not known/);
    expect((await readMapped(english, answered)).at(-1)).toMatch(/SKIPPED You chose to leave out/);
  });

  test('is remembered under the header, whatever the rows', async () => {
    const { fingerprint, mapping } = await guess(english);
    const later = english.replace('My broker\n', 'My broker\nA line more\n').replace('7003', '7004');
    expect((await guess(later)).fingerprint).toBe(fingerprint);
    const { detected, rows } = await readBrokerFile(Buffer.from(english), 'x.csv', {
      mappings: { [fingerprint]: mapping },
    });
    expect(detected.format).toEqual({ id: 'mapping', name: 'Your columns' });
    expect(rows.map(({ outcome }) => outcome.is)).toEqual(['draft', 'draft', 'problem']);
  });

  test('keeps the ids of different sources apart', async () => {
    const idOf = async (text: string) => {
      const { mapping } = await guess(text);
      const { rows } = await readBrokerFile(Buffer.from(text), 'x.csv', { mapping });
      const [first] = rows;
      return first?.outcome.is === 'draft' ? first.outcome.draft.externalId : null;
    };
    const ids = [await idOf(english), await idOf(english.replace('Unit price', 'Price per share'))];
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => /^mapping-[\da-f]{8}:7001$/.test(id ?? ''))).toBe(true);
  });
});
