import { describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { bothDatabases, createSeededDatabase } from '#tests/support/api.ts';
import { listVersions, storeFirstVersion, storeVersion } from './article-versions.ts';

const time = '2026-01-02T03:04:05.000Z';
const article = {
  id: 'a',
  title: 'Before versions were kept',
  title_folded: 'before versions were kept',
  slug: 'before',
  description: '<p>Text</p>',
  excerpt: 'Text',
  sanitizer: 1,
  published_at: null,
  created_at: time,
  updated_at: time,
};

describe.each(bothDatabases)('the versions of an article on %s', (kind) => {
  test('begin with its state of an earlier release, and the oldest are deleted', async () => {
    const { testDatabase, database } = await createSeededDatabase(kind);
    onTestFinished(async () => {
      await database.close();
      await testDatabase.remove();
    });
    const db = database.primary;
    await db.insertInto('articles').values(article).execute();
    await storeFirstVersion(db, 'a');
    await storeFirstVersion(db, 'a');
    const first = { version: 1, savedAt: time, savedBy: '', title: article.title };
    expect(await listVersions(db, 'a')).toEqual([first]);
    for (let count = 0; count < limits.versionsPerArticle; count += 1) await storeVersion(db, 'a');
    const numbers = (await listVersions(db, 'a')).map(({ version }) => version);
    expect(numbers).toEqual(Array.from({ length: limits.versionsPerArticle }, (_, index) => 51 - index));
  });
});
