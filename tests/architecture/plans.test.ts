import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { articleRow, oldSlugRow, pictureRows } from '#scripts/bench/size/article-rows.ts';
import { emailOf, measuredCustomer } from '#scripts/bench/size/customer-rows.ts';
import { seedDatabase, seedPassword } from '#scripts/bench/size/seed-database.ts';
import { cookieOf } from '#scripts/bench/size/targets.ts';
import { sweepEmailConfirmations, sweepPasswordResets } from '#server/accounts/one-time-links.ts';
import { sweepSessions } from '#server/accounts/sessions.ts';
import { sweepTwoStep } from '#server/accounts/two-step.ts';
import { sweepPictures } from '#server/features/news/pictures.ts';
import { sweepImports } from '#server/features/portfolios/imports/sweep-imports.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { sweepRateLimits } from '#server/platform/rate-limits.ts';
import {
  type Client,
  clientOf,
  createSeededDatabase,
  databases,
  openTestDatabase,
  passPhrase,
  startApp,
  type TestDatabase,
} from '../support/api.ts';
import { confirmSubject, mailTo } from '../support/mail.ts';
import { recordStatements, scansOf } from '../support/plans.ts';
import { linkOf } from '../support/read-mail.ts';

/** Tables that grow as long as the product is used. */
const growing = [
  'article_symbols',
  'articles',
  'audit_events',
  'customers',
  'dismissed_dividends',
  'email_confirmations',
  'import_answers',
  'import_files',
  'import_rows',
  'imports',
  'old_slugs',
  'password_resets',
  'picture_files',
  'pictures',
  'portfolios',
  'rate_limits',
  'recovery_codes',
  'securities',
  'security_prices',
  'sessions',
  'tickers',
  'transactions',
  'two_step',
];

/** Tables that stay small, or whose old rows are deleted. */
const bounded = [
  'admin_invites',
  'admins',
  'crashed_inputs',
  'cusips',
  // A row for each working day and currency.
  'exchange_rates',
  'feed_item_symbols',
  'feed_items',
  'feed_pictures',
  'feed_sources',
  'filed_quarters',
  'filed_securities',
  'filing_refreshes',
  'leases',
  'schema_migrations',
  'seeds',
  'source_answers',
  'source_calls',
  'versions',
  'wizard_holdings',
  'wizard_imports',
  'wizards',
];

// Enough rows that PostgreSQL prefers an index; more rows give the same plans.
const dataset = { now: Date.now(), customers: 1_200, articles: 6_000 };
const symbol = 'ZZZZ';

async function ok(client: Client, ...call: Parameters<Client['call']>) {
  const answer = await client.call(...call);
  expect(answer.status, `${call[0]} ${call[1]}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(
    300,
  );
  return answer.body;
}

async function exerciseTransactions(client: Client, path: string): Promise<void> {
  const buy = { kind: 'buy', symbol: 'KO', date: '2024-01-02', shares: 5, price: 60 };
  const { transaction } = await ok(client, 'POST', `${path}/transactions`, { ...buy, order: 0 });
  const dividend = { kind: 'dividend', symbol: 'KO', date: '2024-04-02', amount: 9 };
  const reinvested = { shares: '0.1', price: 60 };
  const half = await ok(client, 'POST', `${path}/transactions`, { ...dividend, reinvested });
  await ok(client, 'POST', `${path}/transactions`, { ...buy, kind: 'sell', date: '2024-05-02', shares: 1 });
  await ok(client, 'PUT', `${path}/transactions/${transaction._id}`, { ...buy, shares: 6 });
  for (const list of [path, '/portfolios/all']) {
    await ok(client, 'GET', `${list}/transactions?symbol=KO&search=cola&kind=buy&from=2024-01-01`);
    await ok(client, 'GET', `${list}/dividends`);
    await ok(client, 'GET', `${list}/news`);
  }
  await ok(client, 'POST', `${path}/dividends`, { dismiss: [{ symbol: 'KO', date: '2024-03-14' }] });
  await ok(client, 'PUT', path, { currency: 'EUR', recordDividends: true, withholdingRate: 15 });
  await ok(client, 'DELETE', `${path}/transactions/${half.transaction._id}`);
  await ok(client, 'PUT', '/portfolios/reporting-currency', { currency: 'EUR' });
  await ok(client, 'POST', '/securities', { symbol: 'MYFUND', name: 'My fund' });
  await ok(client, 'PUT', '/securities/MYFUND/prices', { prices: [{ date: '2024-01-02', price: 1 }] });
  await ok(client, 'GET', '/securities/MYFUND/prices');
  await ok(client, 'GET', '/securities');
  await ok(client, 'DELETE', '/securities/MYFUND');
}

const trades = (date: string, more = '') => ({
  field: 'files',
  files: [
    {
      name: 'schwab.csv',
      bytes: `"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"${date}","Buy","KO","COCA-COLA CO","12","$60.00","","-$720.00"\n${more}`,
    },
  ],
});

async function exerciseImports(client: Client, path: string): Promise<void> {
  const send = async (query: string, form: ReturnType<typeof trades>) => {
    const answer = await client.send('POST', `${path}/imports${query}`, { keep: 'true' }, form);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.import._id as string;
  };
  const unknown = '"01/16/2025","Some New Thing","KO","COCA-COLA CO","","","","$1.00"\n';
  const id = await send('?preview=1', trades('01/15/2025', unknown));
  await ok(client, 'GET', `${path}/imports`);
  await ok(client, 'GET', `${path}/imports/${id}`);
  await ok(client, 'GET', `${path}/imports/${id}/rows?verdict=new`);
  await ok(client, 'GET', `${path}/imports/${id}/files/0`);
  const securities = [{ key: 'name:Nothing', symbol: null }];
  const decisions = [{ file: 0, line: 3, action: 'skip' }];
  await ok(client, 'PUT', `${path}/imports/${id}`, { decisions, securities });
  await ok(client, 'POST', `${path}/imports/${id}`, {});
  await ok(client, 'DELETE', `${path}/imports/${id}`);
  await send('', trades('02/03/2025'));
  for (const date of ['03/03/2025', '03/04/2025', '03/05/2025', '03/06/2025'])
    await send('?preview=1', trades(date));
  const positions = JSON.stringify([{ symbol: 'KO', shares: '1' }]);
  const compared = await client.send('POST', `${path}/reconciliation`, { date: '2025-03-01', positions });
  expect(compared.status).toBe(200);
}

async function exercisePortfolios(client: Client): Promise<void> {
  const { portfolios } = await ok(client, 'GET', '/portfolios');
  const path = `/portfolios/${portfolios[0]._id}`;
  const added = await ok(client, 'POST', `${path}/tickers`, { symbol, shares: '1', buyPrice: '2' });
  const ticker = added.portfolios[0].tickers.find((one: { symbol: string }) => one.symbol === symbol);
  await ok(client, 'PUT', `${path}/tickers/${ticker._id}`, { notes: 'Mine' });
  await ok(client, 'POST', `${path}/basket`, { items: [{ symbol: 'AAPL', shares: '1', buyPrice: '2' }] });
  await ok(client, 'DELETE', `${path}/tickers/${ticker._id}`);
  await exerciseTransactions(client, path);
  await exerciseImports(client, path);
  const last = portfolios[2];
  await ok(client, 'DELETE', `/portfolios/${last._id}`);
  await ok(client, 'POST', '/portfolios', { title: last.title });
}

const confirmationTo = async (testDatabase: TestDatabase, email: string) =>
  linkOf(await mailTo(testDatabase, email, confirmSubject)).token;

async function exerciseAccountSettings(
  testDatabase: TestDatabase,
  client: Client,
  email: string,
): Promise<void> {
  await ok(client, 'POST', '/customer/login', { email, password: seedPassword });
  for (const path of ['me', 'email', 'sessions', 'two-step', 'export.json', 'export.csv'])
    await ok(client, 'GET', `/customer/${path}`);
  await ok(client, 'POST', '/customer/forgot-password', { email });
  await ok(client, 'POST', '/customer/email/send-link');
  await ok(client, 'POST', '/customer/email/confirm', { token: await confirmationTo(testDatabase, email) });
  await ok(client, 'POST', '/customer/two-step/begin', { password: seedPassword });
  await ok(client, 'DELETE', '/customer/sessions');
  await ok(client, 'PUT', '/customer/password', { password: seedPassword, newPassword: passPhrase });
  await ok(client, 'POST', '/customer/logout');
  await ok(client, 'POST', '/customer/login', { email, password: passPhrase });
  await ok(client, 'POST', '/customer/delete-account', { password: passPhrase });
}

async function readArticles(client: Client): Promise<void> {
  const { slug } = articleRow(0, dataset);
  const { hash = '' } = pictureRows(0, dataset)[0] ?? {};
  const paths = [
    '/news/all',
    '/news/all?page=200',
    '/news/latest',
    `/news/single/slug/${slug}`,
    `/news/single/slug/${oldSlugRow(0, dataset).slug}`,
    '/market/news?symbol=KO',
    '/search?query=kestrel',
  ];
  for (const path of paths) await ok(client, 'GET', path);
  await ok(client, 'GET', `/../../pictures/${hash}/thumbnail.webp`);
}

async function readAsEditor(client: Client): Promise<void> {
  const lists = ['createdAt', 'updatedAt', 'publishedAt', 'title'].flatMap((sort) =>
    ['all', 'published', 'scheduled', 'draft'].map((state) => `sort=${sort}&state=${state}`),
  );
  for (const query of [...lists, 'page=100', 'search=kestrel'])
    await ok(client, 'GET', `/news/list?${query}`);
  const { events } = await ok(client, 'GET', '/admin/activity');
  await ok(client, 'GET', `/admin/activity?before=${events.at(-1)._id}`);
}

async function editArticles(client: Client): Promise<void> {
  const fields = { title: 'Kestrel again', description: '<p>More of it.</p>', symbols: 'KO' };
  const { body } = await client.send('POST', '/news/create', fields);
  const path = body.data._id;
  await ok(client, 'GET', `/news/single/${path}`);
  await ok(client, 'GET', '/market/news?symbol=KO');
  expect(
    (await client.send('PUT', `/news/update/${path}`, { ...fields, slug: 'kestrel-once-more' })).status,
  ).toBe(200);
  await ok(client, 'DELETE', `/news/delete/${path}`);
}

async function sweep(db: Db): Promise<void> {
  await sweepSessions(db);
  await sweepPasswordResets(db);
  await sweepEmailConfirmations(db);
  await sweepTwoStep(db);
  await sweepRateLimits(db);
  await sweepPictures(db);
  await sweepImports(db);
}

async function startSeeded(kind: (typeof databases)[number]) {
  const { testDatabase, database } = await createSeededDatabase(kind);
  await seedDatabase(database, dataset);
  await database.close();
  const app = await startApp(testDatabase);
  onTestFinished(async () => {
    await app.close();
    await testDatabase.remove();
  });
  const editor = clientOf(app);
  await ok(editor, 'POST', '/admin/create', {
    name: 'Edith',
    email: 'edith@holdwise.example',
    password: passPhrase,
  });
  await ok(editor, 'POST', '/admin/login', { email: 'edith@holdwise.example', password: passPhrase });
  const customer = clientOf(app);
  const [name = '', token = ''] = cookieOf(measuredCustomer(dataset)).split('=');
  customer.cookies.set(name, token);
  return { app, testDatabase, editor, customer };
}

test.each(databases)('no call on %s scans a growing table', { timeout: 60_000 }, async (kind) => {
  const { app, testDatabase, editor, customer } = await startSeeded(kind);
  // The article lists are read by a scan once after each change, and cached from here on (decision 28).
  await readArticles(clientOf(app));
  await readAsEditor(editor);
  const statements = recordStatements();
  await readArticles(clientOf(app));
  await readAsEditor(editor);
  await exercisePortfolios(customer);
  await exerciseAccountSettings(testDatabase, clientOf(app), emailOf(measuredCustomer(dataset)));
  await editArticles(editor);
  await app.close();
  const database = await openTestDatabase(testDatabase);
  onTestFinished(() => database.close());
  await sweep(database.db);
  const own = statements.length;
  await database.db.selectFrom('tickers').select('id').where('symbol', '=', symbol).execute();
  await database.db.selectFrom('customers').select('id').orderBy('name').limit(1).execute();
  const scans = (await scansOf(database, statements)).filter(({ table }) => growing.includes(table));
  const planted = statements.slice(own).map(({ sql: text }) => text);

  expect(own).toBeGreaterThan(40);
  expect(scans.filter(({ statement }) => !planted.includes(statement))).toEqual([]);
  // The check has detected both planted scans.
  expect(scans.map(({ table }) => table)).toEqual(['tickers', 'customers']);
});

test('every table is classified as growing or bounded', async () => {
  const { testDatabase, database } = await createSeededDatabase('sqlite');
  onTestFinished(async () => {
    await database.close();
    await testDatabase.remove();
  });
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`.execute(database.db);
  expect(rows.map(({ name }) => name).sort()).toEqual([...growing, ...bounded].sort());
});

test('every foreign key has an index', async () => {
  const { testDatabase, database } = await createSeededDatabase('sqlite');
  onTestFinished(async () => {
    await database.close();
    await testDatabase.remove();
  });
  const { rows } = await sql<{ child: string; column: string; indexed: number }>`
    SELECT tables.name AS child, keys."from" AS "column", EXISTS (
      SELECT 1 FROM pragma_index_list(tables.name) AS indexes, pragma_index_info(indexes.name) AS parts
      WHERE parts.seqno = 0 AND parts.name = keys."from") AS indexed
    FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table'`.execute(database.db);
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter(({ indexed }) => indexed === 0)).toEqual([]);
});
