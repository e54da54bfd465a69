import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ParserCrash } from '#server/platform/isolation/parser-spec.ts';
import {
  type Api,
  bothDatabases,
  type Client,
  clientOf,
  databases,
  openTestDatabase,
  startApi,
  startApp,
} from '#tests/support/api.ts';
import { articleCalls } from '#tests/support/articles.ts';
import { createArticleTexts } from './article-texts.ts';

describe.each(bothDatabases)('the texts of articles on %s', (kind) => {
  let api: Api;
  let admin: Client;
  let again: FastifyInstance | undefined;
  beforeEach(async () => {
    again = undefined;
    api = await startApi(kind);
    admin = await api.admin();
  });
  afterEach(async () => {
    await again?.close();
    await api.stop();
  });

  const { create } = articleCalls(() => admin);

  /** Changes a stored article while the server is stopped, as an older version would have, and starts it again. */
  async function store(id: string, row: { description: string; sanitizer?: number; excerpt?: string }) {
    await api.app.close();
    const database = await openTestDatabase(api.testDatabase);
    await database.primary.updateTable('articles').set(row).where('id', '=', id).execute();
    await database.close();
    again = await startApp(api.testDatabase);
    return clientOf(again);
  }

  async function stored(id: string) {
    await again?.close();
    const database = await openTestDatabase(api.testDatabase);
    const row = await database.primary
      .selectFrom('articles')
      .select(['description', 'excerpt', 'sanitizer'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await database.close();
    return row;
  }

  test('are cleaned when saved, not when read', async () => {
    const { _id, slug } = await create();
    // Cleaning would remove the class.
    const reader = await store(_id, { description: '<p class="kept">As stored.</p>' });
    for (const path of [`/news/single/slug/${slug}`, '/news/all'])
      expect(JSON.stringify((await reader.call('GET', path)).body)).toContain('<p class=\\"kept\\">');
    expect((await again?.inject('/feed.xml'))?.body).toContain('<p class="kept">As stored.</p>');
  });

  test.each([
    ['short', ''],
    ['long', '<p>More.</p>'.repeat(1000)],
  ])('%s texts cleaned by older rules are cleaned once, when first read', async (_length, more) => {
    const { _id } = await create();
    const description = `<p class="gone" onclick="x">Old.</p>${more}`;
    const reader = await store(_id, { description, excerpt: 'Stale', sanitizer: 0 });
    const reads = await Promise.all([1, 2, 3].map(() => reader.call('GET', '/news/all')));
    for (const { body } of reads)
      expect(body.data[0]).toMatchObject({ description: `<p>Old.</p>${more}`, _id });
    expect((await again?.inject('/feed.xml'))?.body).not.toContain('onclick');
    const row = await stored(_id);
    expect(row).toMatchObject({ description: `<p>Old.</p>${more}`, sanitizer: 1 });
    expect(row.excerpt).toMatch(/^Old\./);
  });

  // Its size does not depend on the database.
  if (!databases.includes(kind)) return;

  test('are complete in the feed for the newest articles, up to its size limit', async () => {
    const filler = `<p>${'many words '.repeat(40_000)}</p>`;
    for (const title of ['first', 'second', 'third'])
      await create({ title, description: `<p>${title} whole</p>${filler}` });
    const { body } = await api.app.inject('/feed.xml');
    expect(body.length).toBeLessThan(1_100_000);
    expect(['third', 'second', 'first'].map((title) => body.includes(`<p>${title} whole</p>`))).toEqual([
      true,
      true,
      false,
    ]);
    await create({ title: 'newest' });
    expect((await api.app.inject('/feed.xml')).body).toContain('<title>newest</title>');
  });
});

describe('a text that crashes its parser', () => {
  const crash = () => Promise.reject(new ParserCrash('time'));
  const texts = createArticleTexts({ parse: crash }, undefined as never);
  const long = '<td>'.repeat(10_000);

  test('is rejected with a reason when submitted', async () => {
    await expect(texts.clean(long)).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'description', message: expect.stringContaining('too complex') }],
    });
  });

  test('shows its excerpt when stored', async () => {
    const row = { id: 'a', description: long, excerpt: 'A <b> & c', sanitizer: 0, updated_at: '' };
    expect(await texts.current(row)).toEqual({
      description: '<p>A &lt;b&gt; &amp; c</p>',
      excerpt: 'A <b> & c',
    });
  });
});
