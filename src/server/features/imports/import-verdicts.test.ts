import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { type DraftOf, readSampleFile } from '#tests/support/imported-files.ts';
import {
  buy,
  type ImportingCustomer,
  importingCustomer,
  rowsByLine,
  sell,
  verdictsOf,
} from '#tests/support/importing-customer.ts';

describe.each(databases)('verdicts on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
  });
  afterAll(() => api.stop());

  test('refuses a sale that names more shares of a lot than are left', async () => {
    const named = (date: string, shares: string) =>
      sell(date, shares, { lots: [{ externalId: 'first', shares }] });
    const imported = await ada.preview({
      rows: [
        buy('2024-01-02', '4', '250', { externalId: 'first' }),
        buy('2024-01-03', '20', '250', { externalId: 'second' }),
        named('2024-03-04', '3'),
        named('2024-03-05', '2'),
      ],
    });
    expect(Object.values(rowsByLine(imported)).map(({ reason }) => reason)).toEqual([
      null,
      null,
      null,
      'The sale of 5 March 2024 names 2 V of the purchase of 2 January 2024, of which only 1 is left on that day.',
    ]);
  });

  test('keeps all identical fills of an order, and adds only the missing ones of a later file', async () => {
    const fill = (order: string, shares = '2') =>
      buy('2024-01-02', shares, '250', { externalId: `sample:${order}`, isOrderId: true });
    const first = await ada.preview({ rows: [fill('a'), fill('a'), fill('b'), fill('a', '3')] });
    expect(first.counts).toMatchObject({ new: 4 });
    await ada.commit(first._id);
    expect(await ada.shares()).toEqual({ V: '9' });
    const rows = [fill('c'), fill('a', '4'), fill('a'), fill('a', '3'), fill('a'), fill('b'), fill('b')];
    const later = await ada.preview({ rows });
    expect(verdictsOf(later)).toEqual([
      { 1: 'new', 2: 'new', 3: 'duplicate', 4: 'duplicate', 5: 'duplicate', 6: 'duplicate', 7: 'new' },
    ]);
  });

  test('gives every verdict with its reason', async () => {
    await ada.record({ ...buy('2024-01-02', '10', '250') });
    await ada.record({ ...buy('2023-06-01', '4', '220') });
    const imported = await ada.preview({
      rows: [
        buy('2024-01-02', '10', '250'),
        buy('2023-06-03', '4', '221'),
        buy('2024-02-02', '5', '260'),
        { skipped: 'A total.' },
        { problem: 'The date is damaged.' },
        sell('2024-03-04', '32'),
        buy('2024-02-02', '1', '2', { symbol: 'NOSUCHSYMBOL' }),
        buy('2999-01-01', '1', '2'),
        { kind: 'buy', symbol: 'V', date: '2024-01-02', shares: '3' },
        { problem: '“Some New Thing” is not known: choose a kind', draft: { kindText: 'Some New Thing' } },
      ],
    });
    const classified = Object.values(rowsByLine(imported)).map(({ verdict, reason }) => [verdict, reason]);
    expect(classified).toEqual([
      ['duplicate', 'Already in the portfolio.'],
      ['possible_duplicate', 'A similar transaction of 1 June 2023 is in the portfolio.'],
      ['new', null],
      ['skipped', 'A total.'],
      ['not_understood', 'The date is damaged.'],
      ['not_understood', 'You held 19 V shares on 4 March 2024, so 32 cannot be sold.'],
      ['not_understood', 'Which security is this?'],
      ['not_understood', 'A date must be between 1970-01-01 and today'],
      ['not_understood', 'A purchase needs a price or an amount'],
      ['not_understood', '“Some New Thing” is not known: choose a kind'],
    ]);
    expect(imported.counts).toEqual({
      new: 1,
      duplicate: 1,
      possible_duplicate: 1,
      skipped: 1,
      not_understood: 6,
    });
    expect(rowsByLine(imported)).toMatchObject({
      1: { duplicateOf: expect.any(String) },
      2: { duplicateOf: expect.any(String) },
      7: { security: 'symbol::NOSUCHSYMBOL' },
      10: { kindText: 'Some New Thing' },
    });
  });

  const exchange = (from: object, into: object, [numerator, denominator]: [string, string]) =>
    [
      {
        kind: 'symbol_change' as const,
        date: '2024-03-04',
        shares: denominator,
        security: from,
        counterpartSecurity: into,
      },
      {
        kind: 'transfer_in' as const,
        date: '2024-03-04',
        ...{ shares: numerator, price: '0', numerator, denominator },
        security: into,
        counterpartSecurity: from,
      },
    ] as DraftOf[];
  const named = (names: object) => ({
    symbol: null,
    exchange: null,
    isin: null,
    cusip: null,
    name: null,
    ...names,
  });

  test('an exchange for another security keeps what the shares cost', async () => {
    const rows = [
      buy('2024-01-02', '80', '60', { symbol: 'KO' }),
      ...exchange(named({ symbol: 'KO' }), named({ symbol: 'PEP' }), ['10', '80']),
      sell('2024-04-02', '10', { symbol: 'PEP', price: '170' }),
    ];
    const imported = await ada.preview({ rows });
    expect(verdictsOf(imported)).toEqual([{ 1: 'new', 2: 'new', 3: 'new', 4: 'new' }]);
    await ada.commit(imported._id);
    expect((await ada.list()).transactions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'symbol_change', symbol: 'KO', counterpart: 'PEP' }),
        expect.objectContaining({ kind: 'transfer_in', symbol: 'PEP', counterpart: 'KO', price: 480 }),
      ]),
    );
    const again = await ada.preview({ rows });
    expect(again.counts).toMatchObject({ new: 0, duplicate: 4 });
  });

  test('an exchange of two identifiers of one security is a split, or nothing', async () => {
    const old = named({ symbol: 'V', isin: 'US0000000001' });
    const now = named({ symbol: 'V', isin: 'US0000000002' });
    const imported = await ada.preview({
      rows: [
        buy('2024-01-02', '80', '250'),
        ...exchange(old, now, ['10', '80']),
        ...exchange(old, now, ['10', '10']),
      ],
    });
    const same = 'The old and the new shares are the same security here.';
    expect(Object.values(rowsByLine(imported)).map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['new', null],
      ['skipped', same],
      ['new', null],
      ['skipped', same],
      ['skipped', same],
    ]);
    await ada.commit(imported._id);
    expect(await ada.shares()).toEqual({ V: '10' });
  });

  test('an exchange asks about the security that is not known', async () => {
    const imported = await ada.preview({
      rows: exchange(named({ symbol: 'V' }), named({ isin: 'US0000000003' }), ['1', '2']),
    });
    expect(rowsByLine(imported)).toMatchObject({
      1: { verdict: 'not_understood', security: 'isin:US0000000003' },
      2: { verdict: 'not_understood', security: 'isin:US0000000003' },
    });
  });

  test('a price in the unit of the exchange becomes one in its currency', async () => {
    const quoted = { currency: null, isQuoted: true, fee: '9.95' } as const;
    const rows = [
      {
        ...buy('2024-01-15', '50', '2412.5', quoted),
        ...{ security: named({ symbol: 'SHEL', exchange: 'L' }) },
      },
      { ...buy('2024-01-15', '2', '185', quoted), ...{ security: named({ symbol: 'AAPL' }) } },
    ] as DraftOf[];
    const imported = await ada.preview({ rows: rows.map(({ symbol: _, ...row }) => row) });
    expect(rowsByLine(imported)).toMatchObject({
      1: { verdict: 'new', transaction: { symbol: 'SHEL.L', price: '24.125', fee: '9.95', currency: 'GBP' } },
      2: { verdict: 'new', transaction: { symbol: 'AAPL', price: '185' } },
    });
  });

  test('importing twice adds nothing, and two identical purchases are two', async () => {
    const file = { rows: [buy('2024-01-02', '1', '250'), buy('2024-01-02', '1', '250')] };
    expect((await ada.send('', file)).body.import).toMatchObject({ status: 'committed', counts: { new: 2 } });
    const again = await ada.send('', { ...file, name: 'another-name.csv' });
    expect(again.body.import).toMatchObject({ status: 'committed', counts: { new: 0, duplicate: 2 } });
    expect((await ada.list()).total).toBe(2);
    const longer = await ada.preview({ rows: [...file.rows, buy('2024-01-02', '1', '250')] });
    expect(longer.counts).toMatchObject({ new: 1, duplicate: 2 });
  });

  test('overlapping files of one import do not double', async () => {
    const [a, b, c] = ['1', '2', '3'].map((shares) => buy('2024-01-02', shares, '250'));
    const imported = await ada.preview({ rows: [a, b, b] as never }, { rows: [b, b, c] as never });
    expect(verdictsOf(imported)).toEqual([
      { 1: 'new', 2: 'new', 3: 'new' },
      { 1: 'duplicate', 2: 'duplicate', 3: 'new' },
    ]);
    expect(rowsByLine(imported, 1)[1]).toMatchObject({
      reason: 'Already in file0.csv, line 2.',
      duplicateOf: null,
    });
  });

  test('ids of a source decide: another id is another transaction, the same one is a duplicate', async () => {
    const withId = (id: string, price = '250') =>
      buy('2024-01-02', '1', price, { externalId: `sample:${id}` });
    const imported = await ada.preview(
      { rows: [withId('A'), withId('B')] },
      { rows: [withId('B', '251'), withId('C'), withId('C'), withId('D')] },
    );
    expect(verdictsOf(imported)).toEqual([
      { 1: 'new', 2: 'new' },
      { 1: 'duplicate', 2: 'new', 3: 'duplicate', 4: 'new' },
    ]);
    expect(rowsByLine(imported, 1)[3]?.reason).toBe('Line 2 is the same transaction.');
    await ada.commit(imported._id);
    const other = { ...buy('2024-01-02', '1', '250'), externalId: 'other:1' };
    const next = await ada.preview({ rows: [withId('D'), withId('E'), other] });
    expect(verdictsOf(next)).toEqual([{ 1: 'duplicate', 2: 'new', 3: 'duplicate' }]);
  });

  test('our own ids are known even after a change', async () => {
    await ada.record({ ...buy('2024-01-02', '10', '250') });
    const [stored] = (await ada.list()).transactions;
    const own = (id: unknown) => buy('2023-05-01', '7', '99', { externalId: `holdwise:${id}` });
    const imported = await ada.preview({ rows: [own(stored?.['_id']), own('another')] });
    expect(rowsByLine(imported)).toMatchObject({
      1: { verdict: 'duplicate', duplicateOf: stored?.['_id'] },
      2: { verdict: 'new' },
    });
  });

  test('positions of a symbol that is held are asked about', async () => {
    await ada.record({ ...buy('2024-01-02', '10', '250') });
    const position = { kind: 'buy' as const, date: null, shares: '10', price: '100' };
    const file = {
      isPositions: true,
      rows: [
        { ...position, symbol: 'V' },
        { ...position, symbol: 'KO' },
      ],
    };
    const imported = await ada.preview(file);
    expect(verdictsOf(imported)).toEqual([{ 1: 'possible_duplicate', 2: 'new' }]);
    await ada.commit(imported._id);
    expect(await ada.shares()).toEqual({ V: '10', KO: '10' });
    expect((await ada.list()).transactions).toContainEqual(
      expect.objectContaining({ symbol: 'KO', date: null, source: 'opening' }),
    );
    expect(verdictsOf(await ada.preview(file))).toEqual([{ 1: 'possible_duplicate', 2: 'duplicate' }]);
  });

  test('keeps the order of a day: by time, from the end of a file with the newest rows first, purchases before sales', async () => {
    const newestFirst = [
      sell('2024-01-03', '5'),
      buy('2024-01-03', '5', '250'),
      buy('2024-01-02', '1', '250'),
    ];
    const timed = [
      sell('2024-02-02', '3', { symbol: 'KO', price: '60', time: '15:00:00' }),
      buy('2024-02-02', '3', '60', { symbol: 'KO', time: '09:30:00' }),
    ];
    const untimed = [
      sell('2024-02-02', '3', { symbol: 'AAPL', price: '186' }),
      buy('2024-02-02', '3', '185', { symbol: 'AAPL' }),
    ];
    const imported = await ada.preview({ rows: newestFirst }, { rows: timed }, { rows: untimed });
    expect(imported.counts).toMatchObject({ new: 7, not_understood: 0 });
    expect((await ada.commit(imported._id)).status).toBe(200);
    expect(await ada.shares()).toEqual({ V: '1' });
  });

  test('a sale that makes a later one impossible is not added', async () => {
    await ada.record({ ...buy('2024-01-02', '10', '250') });
    await ada.record({ ...sell('2024-06-03', '8') });
    const imported = await ada.preview({ rows: [sell('2024-03-04', '5'), buy('2024-02-02', '1', '250')] });
    expect(verdictsOf(imported)).toEqual([{ 1: 'not_understood', 2: 'new' }]);
    expect(rowsByLine(imported)[1]?.reason).toBe(
      'With this row a later transaction is impossible: You held 6 V shares on 3 June 2024, so 8 cannot be sold.',
    );
  });
});
