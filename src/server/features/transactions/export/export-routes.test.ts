import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFormats } from '#domain/imports.ts';
import { allFields } from '#domain/transaction-fields.ts';
import {
  type Api,
  type ApiResponse,
  bothDatabases,
  type Client,
  databases,
  startApi,
} from '#tests/support/api.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { inScope } from '#tests/support/scope.ts';

const buy = { kind: 'buy', symbol: 'V', date: '2024-01-03', shares: '40', price: '258.12', fee: '1.95' };

async function addPortfolio(client: Client, title: string): Promise<string> {
  const { body } = await client.call('POST', '/portfolios', { title });
  return body.portfolios.at(-1)._id;
}

async function record(client: Client, id: string, transaction: object) {
  const { status, body } = await client.call('POST', `/portfolios/${id}/transactions`, transaction);
  expect(status).toBe(201);
  return body.transaction;
}

const exported = (client: Client, id: string, format?: string) =>
  client.call('GET', `/portfolios/${id}/export${format === undefined ? '' : `?format=${format}`}`);

/** Returns the name of an exported file, without the day, which may change during a test. */
const nameIn = (headers: ApiResponse['headers']) =>
  /^attachment; filename="([^"]+)"$/
    .exec(String(headers['content-disposition']))?.[1]
    ?.replace(/\d{4}-\d\d-\d\d/, 'DAY');

describe.each(databases)('exports on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind, {}, { startParser: parseInProcess });
  });
  afterAll(() => api.stop());

  test('CSV is the default and has the stored transaction exactly, formulas escaped', async () => {
    const client = await api.customer();
    const id = await addPortfolio(client, 'Long "term": ÜBER, alles');
    const { _id } = await record(client, id, { ...buy, note: '=1+1' });
    const { status, body, headers } = await exported(client, id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(nameIn(headers)).toBe('holdwise-long-term-uber-alles-DAY.csv');
    expect(headers['cache-control']).toBe('no-store');
    const [header, line, end] = body.split('\r\n');
    expect(header).toBe(`\uFEFF${allFields.join(',')}`);
    expect(line).toMatch(
      new RegExp(
        `^${_id},"Long ""term"".*",2024-01-03,0,buy,V,Visa Inc.*,40,258.12,,1.95,0,USD,,,,,,'=1\\+1,manual,20`,
      ),
    );
    expect(end).toBe('');
  });

  test.each([
    ['xlsx', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['json', 'json', 'application/json; charset=utf-8'],
    ['ghostfolio', 'json', 'application/json; charset=utf-8'],
    ['portfolio-performance', 'csv', 'text/csv; charset=utf-8'],
    ['wealthfolio', 'csv', 'text/csv; charset=utf-8'],
    ['ofx', 'ofx', 'application/x-ofx; charset=utf-8'],
  ])('%s is a file of its own type', async (format, extension, mediaType) => {
    const client = await api.customer();
    const id = await addPortfolio(client, 'Files');
    await record(client, id, buy);
    const { status, headers } = await exported(client, id, format);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(mediaType);
    expect(nameIn(headers)).toBe(`holdwise-files-DAY.${extension}`);
  });

  test('listed securities have their ISIN, own ones have none', async () => {
    const client = await api.customer();
    const id = await addPortfolio(client, 'ISINs');
    await client.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund', currency: 'EUR' });
    await record(client, id, { ...buy, symbol: 'AAPL' });
    await record(client, id, { ...buy, symbol: 'MYFUND', date: '2024-02-01' });
    const { body } = await exported(client, id, 'portfolio-performance');
    expect(body).toContain(';US0378331005;;AAPL;');
    expect(body).toContain(';40;;;MYFUND;');
    const ghostfolio = (await exported(client, id, 'ghostfolio')).body;
    expect(
      ghostfolio.activities.map((row: Record<string, unknown>) => [row['symbol'], row['dataSource']]),
    ).toEqual([
      ['AAPL', 'YAHOO'],
      ['MYFUND', 'MANUAL'],
    ]);
  });

  test('all contains every portfolio of the customer and of nobody else', async () => {
    const [ada, grace] = [await api.customer(), await api.customer('Grace')];
    await record(grace, await addPortfolio(grace, 'Private'), buy);
    await record(ada, await addPortfolio(ada, 'One'), buy);
    await addPortfolio(ada, 'Empty');
    await record(ada, await addPortfolio(ada, 'Two'), { ...buy, symbol: 'KO' });
    const { body, headers } = await exported(ada, 'all', 'json');
    expect(nameIn(headers)).toBe('holdwise-all-DAY.json');
    expect(body).toMatchObject({
      format: 'holdwise',
      version: 1,
      portfolios: [
        { title: 'One', currency: 'USD', transactions: [{ symbol: 'V', price: '258.12' }] },
        { title: 'Empty', transactions: [] },
        { title: 'Two', transactions: [{ symbol: 'KO' }] },
      ],
    });
    const csv = (await ada.call('GET', '/customer/transactions.csv')).body;
    expect(csv).toBe((await exported(ada, 'all', 'csv')).body);
  });

  test.each(exportFormats)('%s works without transactions and without portfolios', async (format) => {
    const client = await api.customer();
    expect((await exported(client, 'all', format)).status).toBe(200);
    const id = await addPortfolio(client, '…');
    const { status, body, headers } = await exported(client, id, format);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/"holdwise-\d{4}-\d\d-\d\d\.\w+"/);
    if (format === 'json') expect(body.portfolios).toMatchObject([{ title: '…', transactions: [] }]);
    if (format === 'csv') expect(body).toBe(`\uFEFF${allFields.join(',')}\r\n`);
    if (format === 'ghostfolio') expect(body).toMatchObject({ activities: [], meta: { leftOut: 0 } });
  });

  test('refuses unknown portfolios, those of others, unknown formats and visitors', async () => {
    const [ada, grace] = [await api.customer(), await api.customer('Grace')];
    const id = await addPortfolio(ada, 'Mine');
    expect(await exported(grace, id)).toMatchObject({
      status: 404,
      body: { success: false, message: 'This portfolio no longer exists.' },
    });
    expect((await exported(ada, 'nothing')).status).toBe(404);
    expect(await exported(ada, id, 'pdf')).toMatchObject({
      status: 400,
      body: {
        success: false,
        message: expect.stringContaining(`format must be one of ${exportFormats.join(', ')}`),
      },
    });
    expect((await exported(api.visitor(), id)).status).toBe(401);
  });
});

/** More than are read at once. */
const rowCount = inScope(4_000, 20_000);

describe.each(bothDatabases)('a long export on %s', (kind) => {
  let api: Api;
  let client: Client;
  let id: string;
  beforeAll(async () => {
    api = await startApi(kind, {}, { startParser: parseInProcess });
    client = await api.customer();
    id = await addPortfolio(client, 'Long');
    await record(client, id, buy);
    const db = await openBeside(api);
    const first = await db.selectFrom('transactions').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: rowCount - 1 }, (_, index) => ({
      ...first,
      id: `01930000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      day_order: index + 1,
      note: `row ${index}`,
    }));
    for (let start = 0; start < rows.length; start += 500)
      await db
        .insertInto('transactions')
        .values(rows.slice(start, start + 500))
        .execute();
    await db.destroy();
  });
  afterAll(() => api.stop());

  // A format reads its rows as any other.
  const formats = databases.includes(kind) ? ['csv', 'ofx'] : ['csv'];
  test.each(inScope(formats, ['csv', 'xlsx', 'ofx']))('%s lets other requests in between', async (format) => {
    const reading = exported(client, id, format);
    let isDone = false;
    void reading.then(() => {
      isDone = true;
    });
    let answered = 0;
    for (; !isDone; answered += 1) await client.call('GET', '/customer/me');
    const { status, body } = await reading;
    expect(status).toBe(200);
    expect(answered).toBeGreaterThan(0);
    if (format === 'csv') expect(body.split('\r\n')).toHaveLength(rowCount + 2);
    if (format === 'ofx') expect(body.match(/<FITID>/g)).toHaveLength(rowCount);
  });
});
