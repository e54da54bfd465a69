import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  clientOf,
  createTestDatabase,
  databases,
  openTestDatabase,
  startApp,
  type TestDatabase,
} from '#tests/support/api.ts';
import { articleText, filesOf } from '#tests/support/articles.ts';
import { imageOf } from '#tests/support/pictures.ts';

/** What people type, and what their browsers tell. Each of them is looked for in every line. */
const planted = {
  name: 'Zebulon Quartermain',
  email: 'zebulon.quartermain@planted.example',
  password: 'planted pass phrase of zebulon',
  wrongPassword: 'planted pass phrase of somebody else',
  title: 'planted-title-for-the-house',
  notes: 'planted-notes-after-the-divorce',
  query: 'plantedquery',
  userAgent: 'PlantedBrowser/9.9',
  ip: '203.0.113.77',
  cookie: 'planted-cookie-of-another-site',
  fileName: 'planted-file-name.csv',
  fmpKey: 'planted-fmp-key',
  feedKey: 'planted-feed-key',
  setupToken: 'planted-setup-token',
  caption: 'planted-caption-of-a-picture',
};

const settings = {
  LOG_LEVEL: 'trace',
  TRUST_PROXY: 'on',
  FMP_API_KEY: planted.fmpKey,
  FMP_BASE_URL: 'http://127.0.0.1:9/stable',
  FEED_URLS: `http://127.0.0.1:9/feed.xml?key=${planted.feedKey}`,
  FEED_ALLOWED_HOSTS: '127.0.0.1',
  ADMIN_SETUP_TOKEN: planted.setupToken,
};
const pages = { script: '/main.js', fonts: [], filesOf: () => ({ preloads: [], styles: [] }) };
const browser = {
  'user-agent': planted.userAgent,
  'x-forwarded-for': planted.ip,
  referer: `https://elsewhere.example/?q=${planted.query}`,
  'accept-language': 'x-planted-language',
};

describe.each(databases)('the log at level trace on %s', (kind) => {
  let testDatabase: TestDatabase;
  let lines: string[];
  let secrets: string[];
  beforeEach(async () => {
    testDatabase = await createTestDatabase(kind);
    lines = [];
    secrets = ['x-planted-language', ...Object.values(planted)];
  });
  afterEach(() => testDatabase.remove());

  const start = () =>
    startApp(testDatabase, settings, { pages, logTo: { write: (line) => void lines.push(line) } });

  /** A visitor whose browser sends many headers. All received cookies count as secrets. */
  function person(app: Awaited<ReturnType<typeof start>>): Client {
    const client = clientOf(app);
    client.cookies.set('other', planted.cookie);
    const keepSecrets = () => secrets.push(...client.cookies.values());
    const all = {
      ...client,
      async call(...[method, path, body, headers]: Parameters<Client['call']>) {
        const response = await client.call(method, path, body, { ...browser, ...headers });
        keepSecrets();
        return response;
      },
    };
    return all;
  }

  async function asCustomer(app: Awaited<ReturnType<typeof start>>): Promise<Client> {
    const client = person(app);
    const { name, email, password, wrongPassword } = planted;
    await client.call('POST', '/customer/create', { name, email, password });
    await client.call('POST', '/customer/create', { name, email, password });
    await client.call('POST', '/customer/login', { email, password: wrongPassword });
    await client.call('POST', '/customer/login', `{"email": "${email}", `, {
      'content-type': 'application/json',
    });
    await client.call('POST', '/customer/login', { email: { planted: email }, password });
    expect((await client.call('POST', '/customer/login', { email, password })).status).toBe(200);
    return client;
  }

  async function asAdmin(app: Awaited<ReturnType<typeof start>>): Promise<void> {
    const client = person(app);
    const { name, email, password, setupToken, fileName, caption } = planted;
    const made = await client.call('POST', '/admin/create', { name, email, password, setupToken });
    expect(made.status).toBe(201);
    await client.call('POST', '/admin/login', { email, password });
    const { body } = await client.call('POST', '/admin/invitations');
    secrets.push(new URL(body.link).searchParams.get('invite') ?? '');
    const article = await client.send(
      'POST',
      '/news/create',
      { ...articleText, pictures: JSON.stringify([{ file: 0, alt: caption }]) },
      filesOf({ name: fileName, bytes: await imageOf() }),
    );
    expect(article.status).toBe(201);
    await client.send('POST', '/news/create', articleText, filesOf({ name: fileName, bytes: 'no picture' }));
    const sheet = `name,symbol,value\n${name},AAPL,much\n`;
    await client.send(
      'POST',
      '/wizards/import',
      {},
      { field: 'file', files: [{ name: fileName, bytes: sheet }] },
    );
    await client.call('POST', '/admin/feeds/refresh');
    await client.call('GET', `/admin/activity?before=${planted.query}`);
  }

  /** The lines that hold any of it. */
  const found = () => lines.filter((line) => secrets.some((secret) => secret && line.includes(secret)));

  test('contains no personal data after a whole user journey', async () => {
    const app = await start();
    const customer = await asCustomer(app);
    const { title, notes, query } = planted;
    const { body } = await customer.call('POST', '/portfolios', { title });
    const address = `/portfolios/${body.portfolios[0]._id}/tickers`;
    const ticker = { symbol: 'AAPL', shares: 1, buyPrice: 100, notes };
    expect((await customer.call('POST', address, ticker)).status).toBe(201);
    await customer.call('POST', address, { ...ticker, shares: notes });
    await customer.call('GET', `/market/search-symbol?query=${query}`);
    await customer.call('GET', `/market/quote?symbol=ZZZZZ&${query}=${query}`);
    await customer.call('GET', '/market/quotes?symbols=AAPL,MSFT');
    await customer.call('GET', `/${query}/nowhere?${query}`);
    for (const url of [`/?q=${query}`, `/${query}`, `/news-detail/${query}`])
      await app.inject({ url, headers: browser, cookies: Object.fromEntries(customer.cookies) });
    await asAdmin(app);
    await app.close();
    expect(lines.filter((line) => line.includes('request answered')).length).toBeGreaterThan(20);
    expect(lines.some((line) => line.includes('"source":"market"'))).toBe(true);
    expect(found()).toEqual([]);
  });

  test('contains no personal data of database errors', async () => {
    await (await start()).close();
    const beside = await openTestDatabase(testDatabase);
    // PostgreSQL reports the row that violates a constraint, SQLite the constraint.
    if (kind === 'postgres')
      await sql`ALTER TABLE customers ADD CONSTRAINT no_z CHECK (name NOT LIKE 'Zeb%')`.execute(beside.db);
    else
      await sql`CREATE TRIGGER no_z BEFORE INSERT ON customers WHEN NEW.name LIKE 'Zeb%'
        BEGIN SELECT RAISE(ABORT, 'refused: "Zebulon Quartermain" (zebulon.quartermain@planted.example)'); END`.execute(
        beside.db,
      );
    await beside.close();
    const app = await start();
    const { name, email, password } = planted;
    const failed = await person(app).call('POST', '/customer/create', { name, email, password });
    expect(failed.status).toBe(500);
    await app.close();
    const logged = lines.filter((line) => line.includes('request failed')).map((line) => JSON.parse(line));
    expect(logged).toEqual([
      expect.objectContaining({
        level: 50,
        reqId: failed.body.requestId,
        method: 'POST',
        route: '/api/v1/customer/create',
        status: 500,
        err: expect.objectContaining({ code: kind === 'postgres' ? '23514' : 'ERR_SQLITE_ERROR' }),
      }),
    ]);
    expect(found()).toEqual([]);
  });
});

test('logs few lines at level info on a busy site', async () => {
  const testDatabase = await createTestDatabase('sqlite');
  const lines: string[] = [];
  const app = await startApp(
    testDatabase,
    { LOG_LEVEL: 'info' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  for (let count = 0; count < 20; count += 1) await app.inject('/api/v1/market/quote?symbol=AAPL');
  await app.close();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['a new database was created']);
  await testDatabase.remove();
});
