import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forFields, textFields } from '#domain/transaction-fields.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { openSharedSqlite } from '#server/platform/db/sqlite/sqlite.ts';
import { type Api, type Client, databases, openTestDatabase, startApi } from '#tests/support/api.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';

type Column = keyof Schema['transactions'];
type Row = Record<Column, unknown>;

/** The columns that belong to the place where the transaction is. A file carries all others, new ones included. */
const ownColumns: ReadonlySet<string> = new Set<Column>([
  'id',
  'portfolio_id',
  'ticker_id',
  'source',
  'created_at',
  'import_id',
  'external_id',
]);

const day = '2024-03-04';
const reinvested = { shares: '0.12', price: '59.5' };
/** Transactions in which every column has a value of its own. */
const recorded = [
  { kind: 'fee', date: '2024-03-03', amount: '2.5', ...forFields(textFields, (field) => `Some ${field}`) },
  { kind: 'deposit', date: day, amount: '901.11', fee: '0.31', note: 'First of the day' },
  { kind: 'buy', symbol: 'V', date: day, shares: '7.25', amount: '2050.77', fee: '1.23', tax: '0.45' },
  { kind: 'dividend', symbol: 'KO', date: '2024-03-05', amount: '8.14', tax: '0.67', reinvested },
  { kind: 'split', symbol: 'MYFUND', date: '2024-03-07', numerator: '5', denominator: '2' },
  {
    kind: 'buy',
    symbol: 'V',
    date: '2024-03-08',
    shares: '2',
    price: '255.5',
    currency: 'EUR',
    rate: '1.0937',
  },
  {
    kind: 'transfer_in',
    symbol: 'MYFUND',
    date: '2024-03-08',
    shares: '4',
    price: '10.5',
    acquiredOn: '2022-01-03',
  },
  { kind: 'spin_off', symbol: 'V', date: '2024-03-08', counterpart: 'MYFUND', costShare: '0.21' },
];

describe.each(databases)('columns of transactions on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind, {}, { startParser: parseInProcess });
  });
  afterAll(() => api.stop());

  /** Reads rows beside the product. */
  async function rowsOf(portfolioId: string): Promise<Row[]> {
    const { settings } = api.testDatabase;
    const other = settings['DATABASE_URL'] ? await openTestDatabase(api.testDatabase) : undefined;
    const db = other?.db ?? openSharedSqlite(settings['DATA_DIR'] ?? '');
    const rows = await db
      .selectFrom('transactions')
      .selectAll()
      .where('portfolio_id', '=', portfolioId)
      .orderBy('date')
      .orderBy('day_order')
      .execute();
    if (other) await other.close();
    else await db.destroy();
    return rows;
  }

  /** Replaces ids by positions, so that rows of two portfolios can be compared. */
  function comparable(rows: readonly Row[]) {
    const places = new Map(rows.map(({ id }, place) => [id, place] as const));
    return rows.map((row) => {
      const lots: { transactionId: string; shares: string }[] = row.lots ? JSON.parse(String(row.lots)) : [];
      const values = {
        ...row,
        lots: lots.map(({ transactionId, shares }) => [places.get(transactionId), shares]),
        linked_id: row.linked_id === null ? null : places.get(row.linked_id),
      };
      return Object.fromEntries(Object.entries(values).filter(([column]) => !ownColumns.has(column)));
    });
  }

  /** Returns the columns that have in no row a value that no other column of the row has. */
  function columnsWithoutValue(rows: ReturnType<typeof comparable>): string[] {
    const isEmpty = (text: string) => ['null', '""', '"0"', '0', '[]'].includes(text);
    const found = rows.flatMap((row) => {
      const texts = Object.entries(row).map(([column, value]) => [column, JSON.stringify(value)] as const);
      return texts.filter(
        ([, text]) => !isEmpty(text) && texts.filter(([, other]) => other === text).length === 1,
      );
    });
    const withValue = new Set(found.map(([column]) => column));
    return Object.keys(rows[0] ?? {}).filter((column) => !withValue.has(column));
  }

  async function addPortfolio(client: Client, title: string): Promise<string> {
    const { body } = await client.call('POST', '/portfolios', { title });
    return body.portfolios.at(-1)._id;
  }

  async function recordAll(client: Client, id: string): Promise<void> {
    await client.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund' });
    const record = async (body: object) => {
      const { status, body: reply } = await client.call('POST', `/portfolios/${id}/transactions`, body);
      expect([status, reply.message]).toEqual([201, reply.message]);
    };
    await record({ kind: 'buy', symbol: 'MYFUND', date: '2024-03-01', shares: '3', price: '11.5' });
    for (const body of recorded) await record(body);
    const bought = (await rowsOf(id)).find((row) => row.kind === 'buy' && row.date === day);
    const lots = [{ transactionId: bought?.id, shares: '1.75' }];
    await record({ kind: 'sell', symbol: 'V', date: '2024-03-09', shares: '3', price: '261.25', lots });
  }

  test.each(['csv', 'xlsx', 'json'])('are all in a file of the format %s', async (format) => {
    const client = await api.customer();
    const [first, second] = [await addPortfolio(client, 'First'), await addPortfolio(client, 'Second')];
    await recordAll(client, first);
    const before = await rowsOf(first);
    const rows = comparable(before);
    expect(columnsWithoutValue(rows)).toEqual([]);

    const { headers, rawPayload } = await api.app.inject({
      url: `/api/v1/portfolios/${first}/export?format=${format}`,
      cookies: Object.fromEntries(client.cookies),
    });
    const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? '';
    const files = [{ name, bytes: new Uint8Array(rawPayload) }];
    const { body } = await client.send(
      'POST',
      `/portfolios/${second}/imports`,
      {},
      { field: 'files', files },
    );
    expect(body.import).toMatchObject({ status: 'committed', counts: { new: before.length } });
    expect(comparable(await rowsOf(second))).toEqual(rows);
  });
});
