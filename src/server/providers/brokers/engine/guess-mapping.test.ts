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
      settled: 1,
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

  test('of the kind of asset, which tells coins', async () => {
    const text = 'Date,Action,Asset type,Symbol,Quantity,Price\n2024-01-05,Buy,Crypto,LTC,2,70\n';
    const { mapping } = await guess(text);
    expect(mapping.columns).toMatchObject({ kind: 1, assetKind: 2, symbol: 3 });
    expect(await readMapped(text, mapping)).toEqual([expect.stringContaining('symbol=LTC exchange=CRYPTO')]);
  });

  test('of the number of an account, which is no symbol', async () => {
    const text =
      'Day,Account #,What,Units,Per unit\n2024-01-05,U1234567,KO,10,60\n2024-02-05,U1234567,PEP,4,161\n';
    expect((await guess(text)).mapping.columns).toMatchObject({ symbol: 2 });
  });

  test('of positions', async () => {
    const { mapping } = await guess(positions);
    expect(mapping).toMatchObject({
      isPositions: true,
      columns: { symbol: 0, name: 1, shares: 2, price: 3 },
    });
  });

  test('are used at once where names, kinds, dates and numbers have one meaning only', async () => {
    const { rows } = await guess(dutch);
    expect(rows.map((row) => describeRow(row, false).slice(0, 40))).toEqual([
      expect.stringMatching(/^2: buy \| 2024-01-05/),
      expect.stringMatching(/^3: sell \| 2024-02-07/),
      expect.stringMatching(/^4: deposit \| 2024-02-08/),
    ]);
  });

  test.each([
    ['a kind is not known', dutch.replace('Storting', 'Zaak')],
    ['a column is not named plainly', dutch.replace('Aantal', 'Hoeveel')],
    ['dates fit both orders', dutch.replaceAll(/(\d\d)\.(\d\d)\.2024/g, '$1/$2/2024')],
    ['numbers fit both marks', dutch.replaceAll(/-?[\d.]+,\d\d/g, '1.234')],
  ])('ask first if %s', async (_why, text) => {
    const { rows } = await guess(text);
    expect(rows.map(({ line, outcome }) => [line, outcome.is])).toEqual([
      [2, 'problem'],
      [3, 'problem'],
      [4, 'problem'],
    ]);
  });
});

describe('a mapping', () => {
  test('without a column of kinds takes the sign of the shares, not of an amount without signs', async () => {
    const text = signs.replace('-600.00', '600.00').replace(',4,61.00', ',-4,61.00');
    const { mapping } = await guess(text);
    expect(await readMapped(text, mapping)).toEqual([
      expect.stringMatching(/^2: buy .* shares: 10 .* price: 60$/),
      expect.stringMatching(/^3: sell .* shares: 4 .* price: 61$/),
    ]);
    const unsignedAmounts = signs.replace('-600.00', '600.00');
    const bought = await readMapped(unsignedAmounts, { ...mapping, kinds: {} });
    expect(bought.map((row) => row.slice(3, 6))).toEqual(['buy', 'buy']);
  });

  test('without a column of kinds asks once what amounts of both signs mean', async () => {
    const { mapping } = await guess(signs);
    const { rows } = await readBrokerFile(Buffer.from(signs), 'unknown.csv', { mapping });
    const drafts = rows.map(({ outcome }) => (outcome.is === 'problem' ? outcome.draft : null));
    expect(drafts).toMatchObject([
      { kind: null, kindText: 'an amount above 0', signs: { isOpposite: true }, shares: '10', net: '-600' },
      { kind: null, kindText: 'an amount above 0', signs: { isOpposite: false }, shares: '4', net: '244' },
    ]);
  });

  test('with one text for both directions and amounts of both signs asks, too', async () => {
    const text =
      'Date,Kind,Ticker,Units,Total\n2024-01-05,Deal,KO,10,600\n2024-02-05,Deal,KO,4,-244\n2024-02-06,Buy,KO,4,-244\n';
    const { mapping } = await guess(text);
    const kinds = { ...mapping.kinds, Deal: 'buy' as const };
    const { rows } = await readBrokerFile(Buffer.from(text), 'unknown.csv', {
      mapping: { ...mapping, kinds },
    });
    expect(rows.map(({ outcome }) => (outcome.is === 'skipped' ? null : outcome.draft?.kindText))).toEqual([
      'Deal, amount above 0',
      'Deal, amount above 0',
      'Buy',
    ]);
  });

  test('reads the settlement date of a row without a trade date', async () => {
    const text =
      'Trade date,Settlement date,Action,Ticker,Quantity,Price\n01/31/2024,02/02/2024,Buy,KO,10,60\n,02/15/2024,Buy,KO,1,61\n';
    const { mapping } = await guess(text);
    expect(mapping.columns).toMatchObject({ date: 0, settled: 1 });
    expect((await readMapped(text, mapping)).map((row) => row.slice(9, 19))).toEqual([
      '2024-01-31',
      '2024-02-15',
    ]);
    const onlySettled = text.replace('Trade date', 'Remark');
    expect((await guess(onlySettled.replace('01/31/2024', ''))).mapping.columns).toMatchObject({ date: 1 });
  });

  test('with one text for both directions respects the signs', async () => {
    const text = 'Date,Kind,Ticker,Units,Price\n2024-01-05,Deal,KO,10,60\n2024-02-05,Deal,KO,-1,61\n';
    const { mapping } = await guess(text);
    const rows = await readMapped(text, { ...mapping, kinds: { Deal: 'buy' } });
    expect(rows.map((row) => row.slice(3, 7))).toEqual(['buy ', 'sell']);
  });

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

  describe('that is remembered', () => {
    /** Reads a first file as its owner has corrected it, and returns how a later file is read. */
    async function afterwards(first: string, change: Partial<FileMapping>, later: string) {
      const { fingerprint, mapping } = await guess(first);
      const sent = { mapping: { ...mapping, ...change } };
      const { toRemember } = (await readBrokerFile(Buffer.from(first), 'x.csv', sent)).detected;
      if (!toRemember) throw new Error('Nothing is remembered.');
      const reading = { mappings: { [fingerprint]: toRemember } };
      const { detected, rows } = await readBrokerFile(Buffer.from(later), 'x.csv', reading);
      const described = rows.map((row) => describeRow(row, false));
      const { unknown, toRemember: next } = detected;
      return { detected, mapping: unknown?.mapping, toRemember, later: next, rows: described };
    }
    const bought = 'Date,Type,Symbol,Quantity,Price,Fee\n2024-01-05,Buy,KO,10,60,\n';
    const sold = `${bought.split('\n')[0]}\n2024-02-05,Sell,KO,4,61,1\n2024-02-06,Bonus,KO,1,,\n`;

    test('belongs to the header on any line', async () => {
      const { rows, detected } = await afterwards(english, {}, `A line, more\n${english}`);
      expect(detected.format).toEqual({ id: 'mapping', name: 'Your columns' });
      expect(rows.map((row) => row.slice(0, 6))).toEqual(['4: buy', '5: div', '6: NOT']);
    });

    test('keeps its distance to the header that was found', async () => {
      const titled = bought.replace('\n', '\nDay,Kind,Paper,Number,Each,Costs\n');
      const first = await afterwards(titled, { headerLine: 2 }, `A line, more\n${titled}`);
      expect(first.mapping?.headerLine).toBe(3);
      expect(first.later).toMatchObject({ headerLine: 3, foundHeader: 2 });
    });

    test('is completed by the kinds and columns of a later file', async () => {
      const { rows } = await afterwards(bought, {}, sold);
      expect(rows).toEqual([
        expect.stringMatching(/^2: sell .* fee: 1\b/),
        expect.stringMatching(/“Bonus” is not known/),
      ]);
    });

    test('keeps answers against guesses, in all later files', async () => {
      const first = sold.replace(',Sell,', ',Buy,').replace('2024-02-05', '2024-02-07');
      const columns = { date: 0, kind: 1, symbol: 2, shares: 3, price: 4 };
      const kinds = { Bonus: 'transfer_in', Buy: 'sell' } as const;
      const later = first.replace('Bonus', 'Sell');
      const { mapping, toRemember } = await afterwards(first, { columns, kinds }, later);
      expect(mapping).toMatchObject({ columns, kinds: { ...kinds, Sell: 'sell' } });
      expect(mapping?.columns.fee).toBeUndefined();
      expect(toRemember.declined).toEqual({ columns: ['fee'], kinds: [] });
    });

    test('keeps a kind unanswered that its owner did not want', async () => {
      const { rows } = await afterwards(bought, { kinds: {} }, bought);
      expect(rows).toEqual([expect.stringMatching(/“Buy” is not known/)]);
    });

    test('keeps the order of dates that proves nothing in the later file', async () => {
      const days = (date: string) => bought.replace('2024-01-05', date);
      expect((await afterwards(days('25/04/2024'), {}, days('03/04/2024'))).mapping?.dates).toBe('dmy');
      expect((await afterwards(days('03/04/2024'), {}, days('25/04/2024'))).mapping?.dates).toBe('dmy');
    });

    test('takes purchases for granted in files without any sign only', async () => {
      const signed = signs.replace('-600.00', '600.00').replace('244.00', '-244.00');
      const { rows } = await afterwards(signs.replace('-600.00', '600.00'), {}, signed);
      expect(rows).toEqual([
        expect.stringMatching(/Amounts above 0 can be/),
        expect.stringMatching(/Amounts above 0/),
      ]);
    });

    test('does not count for other contents without a header', async () => {
      const other = '10,KO,60.50,2024-01-05,Buy,605.00\n4,KO,61.25,2024-02-05,Sell,245.00\n';
      const { detected } = await afterwards(headless, {}, other);
      expect(detected.format).toBeNull();
    });
  });

  test('answers what amounts above 0 are for later files of its layout', async () => {
    const { fingerprint, mapping } = await guess(signs);
    const answered = async (kind: 'buy' | 'sell' | 'skip') => {
      const kinds = { [`mapping-${fingerprint.slice(0, 8)}`]: { 'an amount above 0': kind } };
      const { rows } = await readBrokerFile(Buffer.from(signs), 'x.csv', { mapping, kinds });
      return rows.map(({ outcome }) => (outcome.is === 'draft' ? outcome.draft.kind : outcome.is));
    };
    expect(await answered('sell')).toEqual(['buy', 'sell']);
    expect(await answered('buy')).toEqual(['sell', 'buy']);
    expect(await answered('skip')).toEqual(['skipped', 'skipped']);
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
