import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Import, ImportRow } from '#contract/imports.ts';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';
import { formOf, readSampleFile, type SampleFile } from '#tests/support/imported-files.ts';

const buy = (date: string, shares: string, price: string, symbol = 'V') => ({
  kind: 'buy' as const,
  symbol,
  date,
  shares,
  price,
});
const sell = (date: string, shares: string, price = '300') => ({
  ...buy(date, shares, price),
  kind: 'sell' as const,
});

describe.each(databases)('imports on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let path: string;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
  });
  beforeEach(async () => {
    ada = await api.customer();
    const { body } = await ada.call('POST', '/portfolios', { title: 'Long term' });
    path = `/portfolios/${body.portfolios[0]._id}`;
  });
  afterAll(() => api.stop());

  const preview = async (...files: SampleFile[]): Promise<Import> => {
    const { status, body } = await ada.send('POST', `${path}/imports?preview=1`, {}, formOf(...files));
    if (status !== 201) throw new Error(`${status} ${body.message}`);
    return body.import;
  };
  const commit = (id: string, answers: object = {}) => ada.call('POST', `${path}/imports/${id}`, answers);
  const list = async () => (await ada.call('GET', `${path}/transactions`)).body;
  const tickers = async () => (await ada.call('GET', '/portfolios')).body.portfolios[0].tickers;
  const verdicts = ({ files }: Import) =>
    files.map(({ rows }) => Object.fromEntries(rows.map((row: ImportRow) => [row.line, row.verdict])));

  test('previews, commits and undoes a file', async () => {
    const rows = [
      buy('2024-01-02', '10', '250'),
      { kind: 'dividend' as const, symbol: 'V', date: '2024-03-01', net: '9' },
    ];
    const imported = await preview({ rows });
    expect(imported).toMatchObject({
      status: 'preview',
      problem: null,
      counts: { new: 2, duplicate: 0, possible_duplicate: 0, skipped: 0, not_understood: 0 },
      positions: [{ symbol: 'V', name: 'Visa Inc.', before: '0', after: '10' }],
      files: [
        {
          rows: [{ line: 1, verdict: 'new', transaction: { kind: 'buy', shares: '10', amount: '2500' } }, {}],
        },
      ],
    });
    expect(await tickers()).toEqual([]);
    const committed = await commit(imported._id);
    expect(committed).toMatchObject({ status: 200, body: { import: { status: 'committed' } } });
    expect(await tickers()).toMatchObject([{ symbol: 'V', exact: { shares: '10', buyPrice: '250' } }]);
    expect((await list()).transactions).toMatchObject([
      { kind: 'dividend', amount: 9, source: 'import' },
      { kind: 'buy', shares: 10, source: 'import' },
    ]);
    const { imports } = (await ada.call('GET', `${path}/imports`)).body;
    expect(imports).toMatchObject([
      { _id: imported._id, status: 'committed', transactions: 2, progress: null },
    ]);
    const undone = await ada.call('DELETE', `${path}/imports/${imported._id}`);
    expect(undone).toMatchObject({ status: 200, body: { portfolios: [{ tickers: [] }] } });
    expect(await list()).toMatchObject({ total: 0 });
    expect((await ada.call('GET', `${path}/imports`)).body.imports).toEqual([]);
  });

  test('gives every verdict', async () => {
    await ada.call('POST', `${path}/transactions`, buy('2024-01-02', '10', '250'));
    await ada.call('POST', `${path}/transactions`, buy('2023-06-01', '4', '220'));
    const imported = await preview({
      rows: [
        buy('2024-01-02', '10', '250'),
        buy('2023-06-03', '4', '221'),
        buy('2024-02-02', '5', '260'),
        { skipped: 'A total.' },
        { problem: 'The date is damaged.' },
        sell('2024-03-04', '32'),
        buy('2024-02-02', '1', '2', 'NOSUCHSYMBOL'),
      ],
    });
    expect(verdicts(imported)).toEqual([
      {
        1: 'duplicate',
        2: 'possible_duplicate',
        3: 'new',
        4: 'skipped',
        5: 'not_understood',
        6: 'not_understood',
        7: 'not_understood',
      },
    ]);
    const reasons = Object.fromEntries(
      imported.files[0]?.rows.map(({ line, reason }) => [line, reason]) ?? [],
    );
    expect(reasons).toEqual({
      1: 'Already in the portfolio.',
      2: 'A similar transaction of 1 June 2023 is in the portfolio.',
      3: null,
      4: 'A total.',
      5: 'The date is damaged.',
      6: 'You held 19 V shares on 4 March 2024, so 32 cannot be sold.',
      7: 'Which security is this?',
    });
    expect(imported.securities).toMatchObject([{ key: 'symbol::NOSUCHSYMBOL', rows: 1 }]);
  });

  test('importing twice adds nothing, and two identical purchases are two', async () => {
    const file = { rows: [buy('2024-01-02', '1', '250'), buy('2024-01-02', '1', '250')] };
    const first = await ada.send('POST', `${path}/imports`, {}, formOf(file));
    expect(first.body.import).toMatchObject({ status: 'committed', counts: { new: 2 } });
    const second = await ada.send('POST', `${path}/imports`, {}, formOf(file));
    expect(second.body.import).toMatchObject({ status: 'committed', counts: { new: 0, duplicate: 2 } });
    expect((await list()).total).toBe(2);
    const third = await preview({ rows: [...file.rows, buy('2024-01-02', '1', '250')] });
    expect(third.counts).toMatchObject({ new: 1, duplicate: 2 });
  });

  test('two overlapping files do not double, and an id of the broker decides', async () => {
    const withId = (id: string, date = '2024-01-02') => ({
      ...buy(date, '1', '250'),
      externalId: `sample:${id}`,
    });
    const imported = await preview(
      { rows: [withId('A'), withId('B')] },
      { rows: [withId('B'), withId('C'), withId('C'), withId('D', '2024-01-03')] },
    );
    expect(verdicts(imported)).toEqual([
      { 1: 'new', 2: 'new' },
      { 1: 'duplicate', 2: 'new', 3: 'duplicate', 4: 'new' },
    ]);
  });
});
