import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { listInvestorRows } from '#server/filings/investor-rows.ts';
import { fillInSlugs, freeInvestorSlug, withSlugs } from '#server/filings/investor-slugs.ts';
import { bothDatabases, createSeededDatabase } from '#tests/support/api.ts';
import { listInvestorImports, replaceInvestors, restoreImport } from './csv-import/replace-investors.ts';
import { createInvestor, updateInvestor } from './save-investor.ts';

test.each([
  ['Warren Buffett', [], 'warren-buffett'],
  ['Warren Buffett', ['warren-buffett', 'warren-buffett-2'], 'warren-buffett-3'],
  ['Activity', [], 'activity-2'],
  ['compare!', ['compare-2'], 'compare-3'],
  ['Wizard & Sons', [], 'wizard-sons'],
  ['???', [], 'investor'],
])('makes a slug of %s beside %j', (name, taken, slug) => {
  expect(freeInvestorSlug(name, new Set(taken))).toBe(slug);
});

test('retains slugs, and replaces one that two investors have', () => {
  const investors = [
    { name: 'Ada', slug: 'ada' },
    { name: 'Alan', slug: 'ada' },
    { name: 'Ada', slug: null },
  ];
  expect(withSlugs(investors).map(({ slug }) => slug)).toEqual(['ada-2', 'ada', 'ada-3']);
});

describe.each(bothDatabases)('slugs of investors on %s', (kind) => {
  const actor = { id: '', name: 'Edith' };
  let seeded: Awaited<ReturnType<typeof createSeededDatabase>>;
  beforeEach(async () => {
    seeded = await createSeededDatabase(kind);
  });
  afterEach(async () => {
    await seeded.database.close();
    await seeded.testDatabase.remove();
  });

  const create = (name: string) => createInvestor(seeded.database.db, actor, { name, holdings: [] });

  async function slugs(): Promise<(string | null)[]> {
    const { db } = seeded.database;
    return (await listInvestorRows(db)).map(({ slug }) => slug);
  }

  test('the shipped investors have one', async () => {
    const all = await slugs();
    expect(all.slice(0, 2)).toEqual(['warren-buffett', 'bill-ackman']);
    expect(new Set(all).size).toBe(81);
  });

  test('names that differ in signs only get numbers, also at the same time', async () => {
    const names = ['Ada Lovelace', 'Ada-Lovelace', 'Ada, Lovelace', 'Ada Lovelace!', 'Match'];
    await Promise.all(names.map(create));
    expect((await slugs()).slice(81).sort()).toEqual([
      'ada-lovelace',
      'ada-lovelace-2',
      'ada-lovelace-3',
      'ada-lovelace-4',
      'match-2',
    ]);
  });

  test('a new name, an import and its undoing retain slugs', async () => {
    const { db } = seeded.database;
    const id = await create('Ada Lovelace');
    const readFilings = async () => ({ version: '', investors: [] });
    await updateInvestor({ db, splits: createSplits([]), readFilings }, actor, id, {
      name: 'Countess Lovelace',
      holdings: [],
    });
    const before = await slugs();
    expect(before.at(-1)).toBe('ada-lovelace');
    const [buffett] = await listInvestorRows(db);
    if (!buffett) throw new Error('The seed has no investors.');
    const imported = ['COUNTESS LOVELACE', 'Ada Lovelace', 'Bill Ackman'].map((name, at) => ({
      ...buffett,
      id: `import ${at}`,
      name,
      position: at + 1,
      slug: null,
    }));
    await replaceInvestors(db, actor, imported, { fileName: 'w.csv', event: 'wizards.imported' });
    expect(await slugs()).toEqual(['ada-lovelace', 'ada-lovelace-2', 'bill-ackman']);
    await restoreImport(db, actor, (await listInvestorImports(db))[0]?._id ?? '');
    expect(await slugs()).toEqual(before);
  });

  test('the start fills in the slugs that earlier versions lack', async () => {
    const { db } = seeded.database;
    const before = await slugs();
    await db.updateTable('wizards').set({ slug: null }).where('position', '>', 1).execute();
    await fillInSlugs(db);
    expect(await slugs()).toEqual(before);
  });
});
