import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { articleRow, oldSlugRow, pictureRows } from '#scripts/bench/size/article-rows.ts';
import { emailOf, measuredCustomer } from '#scripts/bench/size/customer-rows.ts';
import { type Dataset, seedDatabase, seedPassword } from '#scripts/bench/size/seed-database.ts';
import { cookieOf } from '#scripts/bench/size/targets.ts';
import { sweepEmailConfirmations, sweepPasswordResets } from '#server/accounts/one-time-links.ts';
import { sweepRateLimits } from '#server/accounts/rate-limits.ts';
import { sweepSessions } from '#server/accounts/sessions.ts';
import { sweepTwoStep } from '#server/accounts/two-step.ts';
import { heldSymbols } from '#server/features/company-filings/held-symbols.ts';
import { sweepImports } from '#server/features/imports/sweep-imports.ts';
import { sweepPictures } from '#server/features/news/pictures.ts';
import { createPriceAddressJob } from '#server/features/securities/price-address-job.ts';
import { sweepUndos } from '#server/ledger/sweep-undos.ts';
import type { Db } from '#server/platform/db/schema.ts';
import {
  bothDatabases,
  type Client,
  clientOf,
  createSeededDatabase,
  openTestDatabase,
  passPhrase,
  startApp,
  type TestDatabase,
} from '../support/api.ts';
import { parseInProcess } from '../support/in-process-parsers.ts';
import { confirmSubject, mailTo } from '../support/mail.ts';
import { recordStatements, scansOf } from '../support/plans.ts';
import { linkOf } from '../support/read-mail.ts';
import { priceCsv, scriptedAddresses } from '../support/scripted-addresses.ts';

/** Tables that grow as long as the product is used. */
const growing = [
  'alert_messages',
  'alert_rules',
  'alert_settings',
  'article_symbols',
  'article_versions',
  'articles',
  'audit_events',
  'calendar_feeds',
  'customers',
  'digests',
  'dismissed_dividends',
  'dismissed_events',
  'email_confirmations',
  'followed_investors',
  'import_answers',
  'import_files',
  'import_rows',
  'imports',
  'journal_entries',
  'old_slugs',
  'password_resets',
  'picture_files',
  'pictures',
  'portfolio_plans',
  'portfolios',
  'price_addresses',
  'rate_limits',
  'recovery_codes',
  'securities',
  'security_prices',
  'sessions',
  'tickers',
  'transactions',
  'two_step',
  'watchlist_items',
  'watchlists',
];

/** Tables that stay small, or whose old rows are deleted. */
const bounded = [
  'admin_invites',
  'admins',
  // Some hundred rows for each company at most.
  'announced_results',
  'company_filing_reads',
  'company_filings',
  'crashed_inputs',
  'cusips',
  // A row for each working day and currency.
  'exchange_rates',
  'feed_choices',
  'feed_item_symbols',
  'feed_items',
  'feed_pictures',
  'feed_sources',
  'filed_quarters',
  'filed_securities',
  'filing_refreshes',
  'filing_undos',
  'insider_reports',
  'insider_transactions',
  'leases',
  'schema_migrations',
  'seeds',
  'site_pages',
  'site_settings',
  'source_answers',
  'source_calls',
  'told_filings',
  'undos',
  'versions',
  // A row for each working day.
  'wider_rates',
  'wizard_holdings',
  'wizard_imports',
  'wizards',
];

const now = Date.now();
/** Enough rows that PostgreSQL prefers an index. SQLite, without statistics, plans for any number of rows alike. */
const datasets = {
  sqlite: { now, customers: 40, articles: 200 },
  postgres: { now, customers: 240, articles: 1_200 },
};
const symbol = 'ZZZZ';

const { replies, priceAddresses } = scriptedAddresses();
const priceUrl = 'https://fund.example/prices.csv';
replies.set(priceUrl, priceCsv({ '2024-01-03': 2, '2024-01-04': 3 }));

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
    await ok(client, 'GET', `${list}/events`);
    await ok(client, 'GET', `${list}/news`);
  }
  await ok(client, 'POST', `${path}/dividends`, { dismiss: [{ symbol: 'KO', date: '2024-03-14' }] });
  await ok(client, 'POST', `${path}/transactions`, { ...buy, symbol: 'FB', date: '2022-01-03' });
  await ok(client, 'POST', `${path}/events`, { dismiss: [{ symbol: 'FB', date: '2022-06-09' }] });
  await ok(client, 'PUT', path, { currency: 'EUR', recordDividends: true, withholdingRate: 15 });
  await ok(client, 'DELETE', `${path}/transactions/${half.transaction._id}`);
  await ok(client, 'PUT', '/portfolios/reporting-currency', { currency: 'EUR' });
  const { portfolios } = await ok(client, 'GET', '/portfolios');
  const portfolioIds = (portfolios as { _id: string }[]).map(({ _id }) => _id);
  await ok(client, 'PUT', '/portfolios/order', { portfolioIds });
  await ok(client, 'POST', '/securities', { symbol: 'MYFUND', name: 'My fund' });
  await ok(client, 'PUT', '/securities/MYFUND/prices', { prices: [{ date: '2024-01-02', price: 1 }] });
  await ok(client, 'GET', '/securities/MYFUND/prices');
  const address = { url: priceUrl, reading: {} };
  const { reading } = await ok(client, 'POST', '/securities/MYFUND/address/test', address);
  await ok(client, 'PUT', '/securities/MYFUND/address', { ...address, reading });
  await ok(client, 'DELETE', '/securities/MYFUND/address?prices=delete');
  const own = await ok(client, 'POST', `${path}/transactions`, { ...buy, symbol: 'MYFUND' });
  await ok(client, 'GET', `${path}/performance`);
  await ok(client, 'DELETE', `${path}/transactions/${own.transaction._id}`);
  await ok(client, 'GET', '/securities');
  await ok(client, 'DELETE', '/securities/MYFUND');
}

const trade = (date: string, shares: number) =>
  `"${date}","Buy","KO","COCA-COLA CO","${shares}","$60.00","","-$${shares * 60}.00"\n`;

const trades = (date: string, more = '') => ({
  field: 'files',
  files: [
    {
      name: 'schwab.csv',
      bytes: `"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
${trade(date, 12)}${more}`,
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
  // More rows than are read at once.
  const many = Array.from({ length: 45 }, (_, at) => trade('02/03/2025', at + 1)).join('');
  await send('', trades('02/03/2025', many));
  for (const date of ['03/03/2025', '03/04/2025', '03/05/2025', '03/06/2025'])
    await send('?preview=1', trades(date));
  const positions = JSON.stringify([{ symbol: 'KO', shares: '1' }]);
  const compared = await client.send('POST', `${path}/reconciliation`, { date: '2025-03-01', positions });
  expect(compared.status).toBe(200);
}

async function exerciseWatching(client: Client): Promise<void> {
  const { watchlists } = await ok(client, 'POST', '/watchlists', { name: 'Mine' });
  const path = `/watchlists/${watchlists.at(-1)._id}`;
  const added = await ok(client, 'POST', `${path}/items`, { symbol: 'KO', target: 50 });
  const item = `${path}/items/${added.watchlists.at(-1).items[0]._id}`;
  await ok(client, 'PUT', item, { note: 'Mine' });
  await ok(client, 'PUT', path, { name: 'Yours' });
  const kept = { items: [{ symbol: 'V' }], investors: ['warren-buffett'] };
  const all = (await ok(client, 'POST', '/watchlists/take-over', kept)).watchlists;
  await ok(client, 'PUT', '/watchlists/order', { ids: all.map(({ _id }: { _id: string }) => _id) });
  const entry = { symbol: 'KO', date: '2024-01-02', text: 'Mine' };
  const { entries } = await ok(client, 'POST', '/journal', entry);
  await ok(client, 'PUT', `/journal/${entries[0]._id}`, entry);
  await ok(client, 'DELETE', `/journal/${entries[0]._id}`);
  await ok(client, 'DELETE', '/watchlists/investors/warren-buffett');
  await ok(client, 'DELETE', item);
  await ok(client, 'DELETE', path);
}

async function exerciseAlerts(client: Client): Promise<void> {
  const rule = { symbol: 'KO', kind: 'price-above', threshold: 1, repeats: true };
  const { rules, settings } = await ok(client, 'POST', '/alerts', rule);
  const path = `/alerts/${rules[0]._id}`;
  await ok(client, 'PUT', path, rule);
  await ok(client, 'PUT', '/alerts/settings', settings);
  await ok(client, 'GET', '/digest');
  await ok(client, 'DELETE', '/digest');
  const { portfolios } = await ok(client, 'GET', '/portfolios');
  const worth = { kind: 'value-above', threshold: 1, repeats: true };
  await ok(client, 'POST', '/alerts/portfolios', { portfolioId: portfolios[0]._id, ...worth });
  await ok(client, 'POST', '/alerts/investors', { investor: '*', kind: 'trades', repeats: true });
  await ok(client, 'PUT', '/alerts/messages/read', { through: 'z' });
  await ok(client, 'DELETE', path);
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
  await exerciseWatching(client);
  await exerciseAlerts(client);
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
  for (const path of ['me', 'email', 'sessions', 'two-step', 'export.json', 'export.csv', 'storage'])
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

async function readArticles(client: Client, dataset: Dataset): Promise<void> {
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
  const { body: shared } = await client.call('POST', `/news/previews/${path}`);
  expect(shared.code).toBe('conflict');
  await ok(client, 'GET', '/news/previews/none');
  await ok(client, 'GET', `/news/versions/${path}`);
  await ok(client, 'GET', `/news/versions/${path}/2`);
  const published = { action: 'unpublish', ids: [path] };
  expect((await client.call('POST', '/news/many', published)).status).toBe(200);
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
  await sweepUndos(db);
  const job = createPriceAddressJob({
    db,
    priceAddresses,
    onFailure: (error) => expect.unreachable(`${error}`),
  });
  await job.run();
  await job.close();
}

async function startSeeded(kind: (typeof bothDatabases)[number], dataset: Dataset) {
  const { testDatabase, database } = await createSeededDatabase(kind);
  await seedDatabase(database, dataset);
  await database.close();
  const app = await startApp(testDatabase, {}, { startParser: parseInProcess, priceAddresses });
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

test.each(bothDatabases)('no call on %s scans a growing table', async (kind) => {
  const { app, testDatabase, editor, customer } = await startSeeded(kind, datasets[kind]);
  // The article lists are read by a scan once after each change, and cached from here on (decision 28).
  await readArticles(clientOf(app), datasets[kind]);
  await readAsEditor(editor);
  const statements = recordStatements();
  await readArticles(clientOf(app), datasets[kind]);
  await readAsEditor(editor);
  await exercisePortfolios(customer);
  await exerciseAccountSettings(testDatabase, clientOf(app), emailOf(measuredCustomer(datasets[kind])));
  await editArticles(editor);
  await app.close();
  const database = await openTestDatabase(testDatabase);
  onTestFinished(() => database.close());
  await sweep(database.db);
  for await (const held of heldSymbols(database.db)) expect(held).not.toBe('');
  const own = statements.length;
  await database.db.selectFrom('tickers').select('id').where('name', '=', symbol).execute();
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

/** A key of two columns begins with the customer, who has many rows: the other one needs the index. */
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
    WHERE tables.type = 'table' AND keys.seq = (
      SELECT max(seq) FROM pragma_foreign_key_list(tables.name) AS same WHERE same.id = keys.id)`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter(({ indexed }) => indexed === 0)).toEqual([]);
});
