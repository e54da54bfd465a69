import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clientOf,
  createPlace,
  databaseAt,
  databases,
  type Place,
  passPhrase,
  startAt,
} from '../../../../tests/support/api.ts';
import {
  beginAt,
  keptVersions,
  migrations,
  migrationsFolder,
  newestVersion,
  oldVersion,
  rowsOf,
  storedRows,
  tablesOf,
} from '../../../../tests/support/old-versions.ts';
import type { Database } from './database.ts';
import { prepareDatabase } from './migrate.ts';
import { lineOf } from './rows.ts';
import type { Table } from './tables.ts';

// Each of these fills and reads databases.
vi.setConfig({ testTimeout: 30_000 });

const nothing = async () => undefined;

test('a fixture is kept of every version, and no migration was changed since', () => {
  expect(keptVersions).toEqual(migrations.map(({ version }) => version));
  for (const version of keptVersions) {
    const made = migrations.filter((migration) => migration.version <= version);
    expect(oldVersion(version).migrations).toEqual(
      made.map(({ version: number, name, checksum }) => ({ version: number, name, checksum })),
    );
  }
});

test.each(keptVersions)('the fixture of version %i has rows in every table, and every column', (version) => {
  const { tables } = oldVersion(version);
  for (const { name, columns } of tablesOf(version)) {
    if (name === 'schema_migrations') continue;
    expect(tables, name).toHaveProperty(name);
    expect(tables[name]?.length, name).toBeGreaterThan(0);
    for (const row of tables[name] ?? []) expect(Object.keys(row), name).toEqual(columns.map((c) => c.name));
  }
});

const columnsNow = new Map(tablesOf(newestVersion).map((table) => [table.name, table]));

/** The columns of an earlier version's table that there are still. */
function stillThere(table: Table): Table {
  const now = columnsNow.get(table.name)?.columns.map(({ name }) => name) ?? [];
  return { name: table.name, columns: table.columns.filter(({ name }) => now.includes(name)) };
}

/** Sessions of fixtures would be over by the time that a test runs. */
async function prolongSessions({ db }: Database): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  await db
    .updateTable('sessions')
    .set({ created_at: inMs(-day), expires_at: inMs(day) })
    .execute();
}

type Reader = (app: FastifyInstance) => Promise<void>;

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

async function readsPortfolios(app: FastifyInstance): Promise<void> {
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
    { title: 'Empty one', tickers: [] },
  ]);
  expect(body.portfolios[0].tickers[0].notes).toBe('line one\nline two \u2028 | "quoted"');
}

async function readsWizards(app: FastifyInstance): Promise<void> {
  const visitor = clientOf(app);
  const { body } = await visitor.call('GET', '/wizards/names');
  expect(body.wizards).toMatchObject([{ name: 'Sample Investor' }, { name: 'Made by Hand' }]);
  const wizard = await visitor.call('GET', `/wizards/single/${body.wizards[0]._id}`);
  expect(wizard.body.holdings).toMatchObject([
    { symbol: 'AAPL', shares: 1000, previousShares: 900, value: 123_456_789_012_345 },
    { symbol: 'KO', putCall: 'Put', shares: null, value: 99.99 },
  ]);
}

const readsFeed: Reader = async (app) => {
  const { body } = await clientOf(app).call('GET', '/rss/limited');
  expect(body.items.map(({ title }: { title: string }) => title)).toContain('Ärger & Freude an der Börse');
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

/** What can be read through the API of each table, from the version on that made it. */
const readers: [table: string, Reader][] = [
  ['customers', readsCustomer],
  ['portfolios', readsPortfolios],
  ['wizards', readsWizards],
  ['feed_items', readsFeed],
  ['admins', readsAdmins],
  ['articles', readsNews],
  ['feed_pictures', readsFeedPicture],
  ['two_step', readsTwoStep],
];

describe.each(databases)('earlier versions on %s', (kind) => {
  let place: Place;
  beforeEach(async () => {
    place = await createPlace(kind);
  });
  afterEach(() => place.remove());

  test.each(keptVersions)('version %i goes forward to the newest and reads as before', async (version) => {
    const old = oldVersion(version);
    await beginAt(place, version);
    const database = await databaseAt(place);
    await prepareDatabase(database, migrationsFolder, nothing);
    for (const table of tablesOf(version).filter(({ name }) => name !== 'schema_migrations')) {
      const kept = stillThere(table);
      expect(await storedRows(database, kept), table.name).toEqual(rowsOf(old, kept).map(lineOf).sort());
    }
    await prolongSessions(database);
    await database.close();
    const app = await startAt(place);
    for (const [table, reads] of readers) if (table in old.tables) await reads(app);
    await app.close();
  });
});
