import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Import, ImportRow } from '#contract/imports.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { ExportFormat } from '#domain/imports.ts';
import { transactionKinds } from '#domain/transaction-kinds.ts';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';
import { keptOf, otherPrograms, sortedKept } from '#tests/support/other-programs.ts';
import { type HistoryOptions, historyOf, recordHistory } from '#tests/support/recorded-history.ts';
import { inScope } from '#tests/support/scope.ts';

/** Our own formats, and histories by seed. */
const own = inScope(
  [
    ['csv', 1],
    ['xlsx', 7],
    ['json', 77],
  ] as const,
  (['csv', 'xlsx', 'json'] as const).flatMap((format) => [1, 7, 77].map((seed) => [format, seed] as const)),
);
/** Enough for every kind of transaction. */
const historyLength = inScope(36, 60);

/** A file of our own with purchases without dates. Shares of NVDA have split since they were entered. */
const openings = JSON.stringify({
  format: 'holdwise',
  version: 1,
  portfolios: [
    {
      title: 'Openings',
      currency: 'USD',
      transactions: ['V', 'KO', 'BRK-B', 'MYFUND', 'NVDA'].map((symbol, order) => ({
        id: `opening-${symbol}`,
        date: null,
        order,
        kind: 'buy',
        symbol,
        shares: '100',
        price: '31.25',
        currency: 'USD',
        source: 'opening',
        entered: '2023-05-06T07:08:09.000Z',
      })),
    },
  ],
});

const isProblem = ({ verdict }: ImportRow) =>
  verdict === 'not_understood' || verdict === 'possible_duplicate';

interface Listed {
  total: number;
  transactions: Transaction[];
}

describe.each(databases)('exports that are imported again on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind, {}, { startParser: parseInProcess });
  });
  afterAll(() => api.stop());

  async function addPortfolio(client: Client, title: string): Promise<string> {
    const { body } = await client.call('POST', '/portfolios', { title });
    return `/portfolios/${body.portfolios.at(-1)._id}`;
  }

  async function exported(client: Client, path: string, format: ExportFormat) {
    const response = await api.app.inject({
      url: `/api/v1${path}/export?format=${format}`,
      cookies: Object.fromEntries(client.cookies),
    });
    const name = /filename="([^"]+)"/.exec(String(response.headers['content-disposition']))?.[1] ?? '';
    return { name, bytes: new Uint8Array(response.rawPayload) };
  }

  async function importFile(
    client: Client,
    path: string,
    file: { name: string; bytes: Uint8Array<ArrayBuffer> | string },
  ) {
    const { status, body } = await client.send(
      'POST',
      `${path}/imports`,
      {},
      { field: 'files', files: [file] },
    );
    expect(status).toBe(201);
    return body.import;
  }

  /** The prices of the histories are invented, so that files which are not our own are asked about. */
  async function confirmPrices(client: Client, path: string, imported: Import): Promise<Import> {
    const questions = imported.questions.flatMap(({ key, canAdd }) =>
      canAdd ? [{ key, action: 'add' as const }] : [],
    );
    if (questions.length === 0) return imported;
    const { status, body } = await client.call('POST', `${path}/imports/${imported._id}`, { questions });
    expect(status).toBe(200);
    return body.import;
  }

  const list = async (client: Client, path: string): Promise<Listed> =>
    (await client.call('GET', `${path}/transactions?limit=1000`)).body;

  async function withHistory(seed: number, options: HistoryOptions = {}) {
    const client = await api.customer();
    await client.call('POST', '/securities', { symbol: 'MYFUND', name: 'Grandmother’s fund' });
    const path = await addPortfolio(client, 'First');
    expect((await importFile(client, path, { name: 'openings.json', bytes: openings })).counts.new).toBe(5);
    await recordHistory(client, path, historyOf(seed, historyLength, options));
    return { client, path };
  }

  /** Gives the purchase of a reinvested dividend a fee and a note of its own, and sells it by name. */
  async function changeReinvestment(client: Client, path: string) {
    const { transactions } = await list(client, path);
    const bought = transactions.find(({ kind, linkedTo }) => kind === 'buy' && linkedTo !== null);
    if (!bought) throw new Error('The history has no reinvested dividend.');
    const { _id, symbol, date } = bought;
    const purchase = { kind: 'buy', symbol, date, shares: '0.12345678', amount: '48.16', fee: '0.25' };
    const changed = await client.call('PUT', `${path}/transactions/${_id}`, { ...purchase, note: 'Its own' });
    expect(changed.body.transaction.linkedTo).not.toBeNull();
    const lots = [{ transactionId: _id, shares: '0.02345678' }];
    const sale = { kind: 'sell', symbol, date, shares: '0.1', price: '400', lots };
    await recordHistory(client, path, [{ body: sale }]);
  }

  /** Returns transactions with positions in the list in place of ids. */
  function comparable({ transactions }: Listed) {
    const places = new Map(transactions.map(({ _id }, place) => [_id, place] as const));
    return transactions.map(({ _id, portfolioId, source, lots, linkedTo, ...values }) => ({
      ...values,
      isOpening: source === 'opening',
      lots: lots.map(({ transactionId, shares }) => ({ place: places.get(transactionId), shares })),
      linkedTo: linkedTo === null ? null : places.get(linkedTo),
    }));
  }

  test.each(own)('%s restores identical transactions of history %i', async (format, seed) => {
    const { client, path } = await withHistory(seed);
    await changeReinvestment(client, path);
    const first = await list(client, path);
    expect(Object.keys((await client.call('GET', `${path}/transactions`)).body.counts)).toHaveLength(
      transactionKinds.length,
    );
    expect(first.transactions.some(({ lots }) => lots.length > 0)).toBe(true);
    const file = await exported(client, path, format);

    const empty = await addPortfolio(client, 'Second');
    const imported = await importFile(client, empty, file);
    expect(imported.files[0].rows.filter(isProblem)).toEqual([]);
    expect(imported.counts).toMatchObject({ new: first.total, not_understood: 0, possible_duplicate: 0 });
    const second = await list(client, empty);
    expect(comparable(second)).toEqual(comparable(first));

    for (const portfolio of [path, empty]) {
      const again = await importFile(client, portfolio, file);
      expect(again.counts).toMatchObject({ new: 0, duplicate: first.total, possible_duplicate: 0 });
      expect((await list(client, portfolio)).total).toBe(first.total);
    }
  });

  test.each(otherPrograms)(
    '$format restores what it can express: $keeps',
    async ({ format, kept, ...options }) => {
      const { client, path } = await withHistory(7, options);
      const first = await list(client, path);
      const file = await exported(client, path, format);
      const empty = await addPortfolio(client, 'Second');
      const imported = await confirmPrices(client, empty, await importFile(client, empty, file));
      expect(imported.files.flatMap(({ rows }) => rows).filter(isProblem)).toEqual([]);
      const second = await list(client, empty);
      expect(sortedKept(second.transactions.map(keptOf))).toEqual(
        sortedKept(first.transactions.flatMap((one) => kept(keptOf(one)))),
      );
      for (const [portfolio, { total }] of [
        [empty, second],
        [path, first],
      ] as const) {
        const again = await importFile(client, portfolio, file);
        expect(again.files[0].rows.filter(({ verdict }: ImportRow) => verdict === 'new')).toEqual([]);
        expect(again.counts.possible_duplicate).toBe(0);
        const isCommitted = again.status === 'committed';
        expect((await list(client, portfolio)).total).toBe(isCommitted ? total + again.counts.new : total);
      }
    },
  );
});
