import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Api,
  type Client,
  databases,
  openTestDatabase,
  startApi,
  startApp,
} from '#tests/support/api.ts';
import { fillInSlugs, freeSlug, withSlugs } from './investor-slugs.ts';

test.each([
  ['Warren Buffett', [], 'warren-buffett'],
  ['Warren Buffett', ['warren-buffett', 'warren-buffett-2'], 'warren-buffett-3'],
  ['Activity', [], 'activity-2'],
  ['compare!', ['compare-2'], 'compare-3'],
  ['Wizard & Sons', [], 'wizard-sons'],
  ['???', [], 'investor'],
])('makes a slug of %s beside %j', (name, taken, slug) => {
  expect(freeSlug(name, new Set(taken))).toBe(slug);
});

test('retains slugs, and replaces one that two investors have', () => {
  const investors = [
    { name: 'Ada', slug: 'ada' },
    { name: 'Alan', slug: 'ada' },
    { name: 'Ada', slug: null },
  ];
  expect(withSlugs(investors).map(({ slug }) => slug)).toEqual(['ada-2', 'ada', 'ada-3']);
});

describe.each(databases)('slugs of investors on %s', (kind) => {
  let api: Api;
  let admin: Client;
  beforeEach(async () => {
    api = await startApi(kind);
    admin = await api.admin();
  });
  afterEach(() => api.stop());

  const create = (name: string) => admin.call('POST', '/wizards/create', { name, holdings: [] });

  async function slugs(): Promise<(string | null)[]> {
    const { db, close } = await api.database();
    const rows = await db.selectFrom('wizards').select('slug').orderBy('position').execute();
    await close();
    return rows.map(({ slug }) => slug);
  }

  test('the shipped investors have one', async () => {
    const all = await slugs();
    expect(all.slice(0, 2)).toEqual(['warren-buffett', 'bill-ackman']);
    expect(new Set(all).size).toBe(41);
  });

  test('names that differ in signs only get numbers, also at the same time', async () => {
    const names = ['Ada Lovelace', 'Ada-Lovelace', 'Ada, Lovelace', 'Ada Lovelace!', 'Match'];
    const created = await Promise.all(names.map(create));
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await slugs()).slice(41).sort()).toEqual([
      'ada-lovelace',
      'ada-lovelace-2',
      'ada-lovelace-3',
      'ada-lovelace-4',
      'match-2',
    ]);
  });

  test('a new name, an import and its undoing retain slugs', async () => {
    const { _id } = (await create('Ada Lovelace')).body;
    await admin.call('PUT', `/wizards/update/${_id}`, { name: 'Countess Lovelace', holdings: [] });
    expect((await slugs()).at(-1)).toBe('ada-lovelace');
    const csv = 'name,symbol,value\nCOUNTESS LOVELACE,A,1\nAda Lovelace,A,1\nBill Ackman,A,1\n';
    const form = { field: 'file', files: [{ name: 'wizards.csv', bytes: csv }] };
    const before = await slugs();
    await admin.send('POST', '/wizards/import', {}, form);
    expect(await slugs()).toEqual(['ada-lovelace', 'ada-lovelace-2', 'bill-ackman']);
    const { imports } = (await admin.call('GET', '/wizards/imports')).body;
    await admin.call('POST', `/wizards/imports/${imports[0]._id}/restore`);
    expect(await slugs()).toEqual(before);
  });

  test('the start fills in the slugs that earlier versions lack', async () => {
    const before = await slugs();
    const { db, close } = await api.database();
    await db.updateTable('wizards').set({ slug: null }).where('position', '>', 1).execute();
    await fillInSlugs(db);
    await close();
    expect(await slugs()).toEqual(before);
  });
});
