import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type Api,
  type Client,
  databases,
  openTestDatabase,
  startApi,
  startApp,
} from '#tests/support/api.ts';
import { articleCalls, filesOf as files, articleText as text } from '#tests/support/articles.ts';
import { imageOf } from '#tests/support/pictures.ts';

// https://www.w3.org/TR/xml/#charsets
const invalidXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const dirty = 'Rates\u0008 are\u000bheld\u001b by\ufffe it\uffff';

describe.each(databases)('control characters in news on %s', (kind) => {
  let api: Api;
  let admin: Client;
  beforeEach(async () => {
    api = await startApi(kind);
    admin = await api.admin();
  });
  afterEach(() => api.stop());

  const { create } = articleCalls(() => admin);
  const xml = async (url: string) => (await api.app.inject(url)).body;

  test('are removed from titles; line breaks become spaces', async () => {
    const { title, slug } = await create({ title: dirty });
    expect(title).toBe('Rates are held by it');
    expect(slug).toBe('rates-are-held-by-it');
    expect(await xml('/feed.xml')).not.toMatch(invalidXml);
  });

  test('are removed from texts', async () => {
    const { description, excerpt } = await create({ description: '<p>a\ufffe b\uffff &#xfffe;&#11;c</p>' });
    expect(description).toBe('<p>a b c</p>');
    expect(excerpt).toBe('a b c');
    expect(await xml('/feed.xml')).not.toMatch(invalidXml);
  });

  test('are removed from alt texts', async () => {
    const pictures = '[{"file":0,"alt":"a\\u0000b\\u000bc\\ud800d\\uffff"}]';
    const sent = files({ name: 'a.png', bytes: await imageOf('png') });
    const { pictures: placed } = await create({ pictures }, sent);
    expect(placed[0]?.alt).toBe('ab cd');
    const { status, body } = await admin.send('POST', '/news/pictures', { alt: 'a\u000bb\u001b' }, sent);
    expect({ status, alt: body.data.alt }).toEqual({ status: 201, alt: 'a b' });
  });

  test('do not count as a title and are rejected in a slug', async () => {
    const untitled = await admin.send('POST', '/news/create', { ...text, title: '\u200b\u000b\u2060' });
    expect(untitled).toMatchObject({ status: 400, body: { message: 'Please enter a title' } });
    expect((await admin.send('POST', '/news/create', { ...text, slug: 'a\u000bb' })).status).toBe(400);
  });

  test('that are already stored are removed from the feed and the sitemap', async () => {
    const { _id } = await create();
    await api.app.close();
    const database = await openTestDatabase(api.testDatabase);
    await database.primary
      .updateTable('articles')
      .set({ title: dirty, excerpt: dirty, slug: 'a\u0008b', description: `<p>${dirty}</p>` })
      .where('id', '=', _id)
      .execute();
    await database.close();
    const app = await startApp(api.testDatabase);
    onTestFinished(() => app.close());
    for (const url of ['/feed.xml', '/sitemap.xml', '/sitemap-articles.xml']) {
      const { body } = await app.inject(url);
      expect(body).not.toMatch(invalidXml);
      expect(body).not.toMatch(/&#x?0*(8|11|b|1b|27);/i);
    }
  });
});
