import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nextFixture } from '#tests/support/next-fixture.ts';
import { migrations, newestVersion, oldVersion } from '#tests/support/old-versions.ts';

const upTo = (version: number) => migrations.filter((migration) => migration.version <= version);

/** Returns the fixture of a migration that follows the newest one. */
function fixtureOf(sql: string) {
  const version = newestVersion + 1;
  const migration = { version, name: 'scratch', checksum: hash('sha256', sql), sql };
  return nextFixture(oldVersion(newestVersion), [...migrations, migration]);
}

test('writes the fixture of version 20 as it is stored, but for values that are made up', () => {
  const stored = oldVersion(20);
  const { fixture, madeUp } = nextFixture(oldVersion(19), upTo(20));
  const [item] = stored.tables['feed_items'] ?? [];
  const symbol = { item_id: item?.['id'], symbol: 'BRK-B', published_at: '2026-09-01T10:00:00.000Z' };
  expect(fixture).toEqual({ ...stored, tables: { ...stored.tables, feed_item_symbols: [symbol] } });
  expect(Object.keys(fixture.tables)).toEqual(Object.keys(stored.tables));
  expect(madeUp).toContain('wizards.slug');
});

test('writes the same fixture again', () => {
  expect(nextFixture(oldVersion(19), upTo(20))).toEqual(nextFixture(oldVersion(19), upTo(20)));
});

test.each(migrations.slice(1).map(({ version }) => version))(
  'the fixture that it writes of version %i sets every column that the migration adds',
  (version) => {
    const previous = oldVersion(version - 1);
    const { fixture } = nextFixture(previous, upTo(version));
    for (const [name, rows] of Object.entries(fixture.tables)) {
      const known = Object.keys(previous.tables[name]?.[0] ?? {});
      const added = Object.keys(rows[0] ?? {}).filter((column) => !known.includes(column));
      expect(rows.length, name).toBeGreaterThan(0);
      for (const column of added) expect(rows.map((row) => row[column] ?? '').join(''), column).not.toBe('');
    }
  },
);

test('new tables and columns get values that keys and checks allow', () => {
  const { fixture, madeUp, filled } = fixtureOf(`
    ALTER TABLE customers ADD COLUMN nickname TEXT;
    ALTER TABLE customers ADD COLUMN theme TEXT NOT NULL DEFAULT 'light';
    CREATE TABLE alerts (
      id TEXT PRIMARY KEY,
      customer_id TEXT NOT NULL,
      ticker_id TEXT NOT NULL,
      side TEXT NOT NULL CHECK (side IN ('above', 'below')),
      price TEXT NOT NULL,
      is_sent INTEGER NOT NULL CHECK (is_sent IN (0, 1)),
      picture BLOB NOT NULL,
      created_at TEXT NOT NULL,
      FOREIGN KEY (ticker_id, customer_id) REFERENCES tickers (id, customer_id)
    );`);
  const [customer, ...others] = fixture.tables['customers'] ?? [];
  expect(customer).toMatchObject({ nickname: 'Größe “nickname” 😀', theme: 'light' });
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toMatchObject({ nickname: null, theme: 'light' });
  expect(fixture.tables['alerts']).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      customer_id: fixture.tables['tickers']?.[0]?.['customer_id'],
      ticker_id: fixture.tables['tickers']?.[0]?.['id'],
      side: 'above',
      price: '12.345678',
      is_sent: 0,
      picture: 'AH+A/w==',
      created_at: '2026-09-01T10:00:00.000Z',
    },
  ]);
  expect(madeUp).toHaveLength(9);
  expect(filled).toEqual(['customers.theme']);
});

test('dropped tables and columns leave the fixture', () => {
  const { fixture } = fixtureOf(
    'DROP TABLE article_symbols; DROP INDEX wizards_by_slug; ALTER TABLE wizards DROP COLUMN slug;',
  );
  expect(fixture.tables).not.toHaveProperty('article_symbols');
  expect(fixture.tables['wizards']?.[0]).not.toHaveProperty('slug');
});

test('a migration that the rows do not allow and a value that a table refuses are named', () => {
  expect(() => fixtureOf('CREATE UNIQUE INDEX one ON tickers (portfolio_id);')).toThrow(
    `Migration ${newestVersion + 1} (scratch) fails on the rows of the fixture before it: UNIQUE constraint failed: tickers.portfolio_id.`,
  );
  expect(() => fixtureOf('CREATE TABLE odd (code TEXT NOT NULL CHECK (length(code) = 3));')).toThrow(
    'odd refuses a value that was made up (CHECK constraint failed: length(code) = 3). Add a rule for its column to tests/support/plausible-values.ts.',
  );
});

const path = `tests/fixtures/migrations/${String(newestVersion).padStart(4, '0')}.json`;

test.each([
  ['a fixture that exists', [], `${path} exists. Pass --force to overwrite it.`],
  [
    'an unknown version',
    ['99'],
    `There is no migration 99 in migrations/. Pass a version from 2 to ${newestVersion}.`,
  ],
  ['two versions', ['19', '20'], 'Pass one version, not 2.'],
  ['the first version', ['1'], 'The fixture of migration 1 has none before it. Write it by hand.'],
  ['an unknown option', ['--wrong'], "Unknown option '--wrong'."],
])('refuses %s', (_case, args, message) => {
  const command = join(import.meta.dirname, 'migration-fixture.ts');
  const { status, stderr, stdout } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(message);
});
