import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  bothDatabases,
  clientOf,
  createTestDatabase,
  type DatabaseKind,
  openTestDatabase,
  passPhrase,
  startApp,
  type TestDatabase,
} from '#tests/support/api.ts';
import {
  fixtureVersions,
  migrations,
  migrationsFolder,
  newestVersion,
  oldVersion,
  rowsOf,
  seedVersion,
  storedRows,
  tablesOf,
} from '#tests/support/old-versions.ts';
import { inScope } from '#tests/support/scope.ts';
import type { Database } from '../connection/database.ts';
import { prepareDatabase } from '../migrations/migrate.ts';
import { lineOf } from './rows.ts';
import type { Table } from './tables.ts';

const nothing = async () => undefined;
/** Migration 14 adds this seed to databases that have had an administrator. */
const addedSeed = '"first-administrator"';

test('has a fixture of every version with unchanged migrations', () => {
  expect(fixtureVersions).toEqual(migrations.map(({ version }) => version));
  for (const version of fixtureVersions) {
    const made = migrations.filter((migration) => migration.version <= version);
    expect(oldVersion(version).migrations).toEqual(
      made.map(({ version: number, name, checksum }) => ({ version: number, name, checksum })),
    );
  }
});

test.each(fixtureVersions)(
  'the fixture of version %i has rows in every table and values in every column',
  (version) => {
    const { tables } = oldVersion(version);
    for (const { name, columns } of tablesOf(version)) {
      if (name === 'schema_migrations') continue;
      expect(tables, name).toHaveProperty(name);
      expect(tables[name]?.length, name).toBeGreaterThan(0);
      for (const row of tables[name] ?? [])
        expect(Object.keys(row), name).toEqual(columns.map((c) => c.name));
    }
  },
);

const columnsNow = new Map(tablesOf(newestVersion).map((table) => [table.name, table]));

/** Returns the columns of an earlier table that still exist. */
function stillThere(table: Table): Table {
  const now = columnsNow.get(table.name)?.columns.map(({ name }) => name) ?? [];
  return { name: table.name, columns: table.columns.filter(({ name }) => now.includes(name)) };
}

/** Extends the sessions of fixtures, which would have expired. */
async function prolongSessions({ db }: Database): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  await db
    .updateTable('sessions')
    .set({ created_at: inMs(-day), expires_at: inMs(day) })
    .execute();
}

type Reader = (app: FastifyInstance, version: number) => Promise<void>;

/** The first version in which a deleted portfolio can be brought back. */
const firstWithDeleted = 34;

async function readsCustomer(app: FastifyInstance): Promise<void> {
  const customer = clientOf(app);
  const email = 'zoe@holdwise.example';
  const login = await customer.call('POST', '/customer/login', { email, password: passPhrase });
  expect(login).toMatchObject({ status: 200, body: { user: { name: 'Zoë Ångström 😀' } } });
  expect(await customer.call('GET', '/customer/me')).toMatchObject({ status: 200 });
  const stayed = clientOf(app);
  stayed.cookies.set('holdwise_customer', 'A'.repeat(43));
  expect(await stayed.call('GET', '/customer/me')).toMatchObject({ status: 200, body: { user: { email } } });
}

async function readsPortfolios(app: FastifyInstance, version: number): Promise<void> {
  const customer = clientOf(app);
  customer.cookies.set('holdwise_customer', 'A'.repeat(43));
  const { body } = await customer.call('GET', '/portfolios');
  expect(body.portfolios).toMatchObject([
    {
      title: 'Väterliche “Rücklage”',
      tickers: [
        { symbol: 'AAPL', exact: { shares: '12.345678', buyPrice: '182.6301' } },
        { symbol: 'KO', exact: { shares: '1000000', buyPrice: '0.0001' } },
      ],
    },
    // It is deleted in later fixtures.
    ...(version < firstWithDeleted ? [{ title: 'Empty one', tickers: [] }] : []),
  ]);
  expect(body.portfolios[0].tickers[0].notes).toBe('line one\nline two \u2028 | "quoted"');
}

async function readsInvestors(app: FastifyInstance): Promise<void> {
  const visitor = clientOf(app);
  const { body } = await visitor.call('GET', '/wizards/names');
  expect(body.wizards).toMatchObject([{ name: 'Sample Investor' }, { name: 'Made by Hand' }]);
  const wizard = await visitor.call('GET', `/wizards/single/${body.wizards[0]._id}`);
  // Versions from 8 on store the filing itself, earlier ones its holdings.
  expect(wizard.body.holdings).toMatchObject([
    { symbol: 'AAPL', shares: 1000, value: 123_456_789_012_345 },
    { putCall: 'Put', value: 99.99 },
  ]);
}

const readsFeed: Reader = async (app) => {
  const { body } = await clientOf(app).call('GET', '/rss/limited');
  expect(body.items.map(({ title }: { title: string }) => title)).toContain('Ärger & Freude an der Börse');
};

const readsAddedFeeds: Reader = async (app) => {
  const admin = clientOf(app);
  await admin.call('POST', '/admin/login', { email: 'edith@holdwise.example', password: passPhrase });
  const { body } = await admin.call('GET', '/admin/feeds');
  expect(body.feeds).toMatchObject([
    { url: 'https://news.example/größe?a=1&b=2', origin: 'added', isOn: true },
  ]);
};

const readsAdmins: Reader = async (app) => {
  const admin = clientOf(app);
  await admin.call('POST', '/admin/login', { email: 'edith@holdwise.example', password: passPhrase });
  expect((await admin.call('GET', '/admin/administrators')).body).toMatchObject({
    administrators: [{ name: 'Edith Editor' }, { name: 'Second One' }],
  });
  expect((await admin.call('GET', '/admin/activity')).body.events.at(-1)).toMatchObject({
    action: 'article.created',
  });
};

const readsNews: Reader = async (app) => {
  const { body } = await clientOf(app).call('GET', '/news/single/slug/groesse');
  const article = body.data ?? body;
  expect(article).toMatchObject({
    title: 'Größe zählt',
    description: '<p>Ein Text mit <strong>Gewicht</strong>.</p>',
  });
  const picture = await app.inject('/pictures/00112233445566778899aabbccddeeff/thumbnail.webp');
  expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
};

const readsFeedPicture: Reader = async (app) => {
  const { body } = await clientOf(app).call('GET', '/rss/limited');
  const { image } = body.items.find(({ source }: { source: string }) => source === 'News Example');
  expect((await app.inject(image)).statusCode).toBe(200);
};

const readsTwoStep: Reader = async (app) => {
  const credentials = { email: 'second@holdwise.example', password: passPhrase };
  const admin = clientOf(app);
  expect(await admin.call('POST', '/admin/login', credentials)).toMatchObject({ status: 401 });
  const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') }).generate();
  expect(await admin.call('POST', '/admin/login', { ...credentials, code })).toMatchObject({ status: 200 });
};

const readsFilings: Reader = async (app) => {
  const { body } = await clientOf(app).call('GET', '/stocks/AAPL/filings');
  expect(body).toMatchObject({
    missing: null,
    filings: [{ form: '8-K', items: [{ name: 'Results published' }, { item: '9.01' }] }],
  });
};

const readsInsiders: Reader = async (app) => {
  const { body } = await clientOf(app).call('GET', '/stocks/AAPL/insiders');
  expect(body).toMatchObject({ read: { count: 1, waiting: 0 } });
  expect(body.trades[0]).toMatchObject({ shares: 1439, price: 307.49, planned: true });
};

/** Checks by the API for each table, from the version that created it. */
const readers: [table: string, Reader][] = [
  ['customers', readsCustomer],
  ['portfolios', readsPortfolios],
  ['wizards', readsInvestors],
  ['feed_items', readsFeed],
  ['admins', readsAdmins],
  ['articles', readsNews],
  ['feed_pictures', readsFeedPicture],
  ['feed_choices', readsAddedFeeds],
  ['two_step', readsTwoStep],
  ['company_filings', readsFilings],
  ['insider_reports', readsInsiders],
];

const newest = fixtureVersions.slice(-2);
const steps = { sqlite: 4, postgres: 6 } satisfies Record<DatabaseKind, number>;

/** Returns the versions to migrate: in `npm test` some, of which the first runs every migration, and the newest. */
const versionsOn = (kind: DatabaseKind): readonly number[] =>
  inScope(
    fixtureVersions.filter((version, at) => at % steps[kind] === 0 || newest.includes(version)),
    fixtureVersions,
  );

describe.each(bothDatabases)('earlier versions on %s', (kind) => {
  let testDatabase: TestDatabase;
  beforeEach(async () => {
    testDatabase = await createTestDatabase(kind);
  });
  afterEach(() => testDatabase.remove());

  test.each(versionsOn(kind))('version %i migrates to the newest and reads as before', async (version) => {
    const old = oldVersion(version);
    await seedVersion(testDatabase, version);
    const database = await openTestDatabase(testDatabase);
    await prepareDatabase(database, migrationsFolder, nothing);
    for (const table of tablesOf(version).filter(({ name }) => name !== 'schema_migrations')) {
      const kept = stillThere(table);
      const stored = (await storedRows(database, kept)).filter((row) => !row.includes(addedSeed));
      const before = rowsOf(old, kept).map(lineOf);
      expect(stored, table.name).toEqual(before.filter((row) => !row.includes(addedSeed)).sort());
    }
    await prolongSessions(database);
    await database.close();
    const app = await startApp(testDatabase);
    for (const [table, reads] of readers) if (table in old.tables) await reads(app, version);
    await app.close();
  });
});
