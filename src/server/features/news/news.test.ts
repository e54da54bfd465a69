import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Article } from '#contract/news.ts';
import { type Api, bothDatabases, type Client, databases, startApi } from '#tests/support/api.ts';
import { articleCalls, filesOf as files, articleText as text } from '#tests/support/articles.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';
import { imageOf } from '#tests/support/pictures.ts';

describe.each(bothDatabases)('news on %s', (kind) => {
  let api: Api;
  let admin: Client;
  beforeEach(async () => {
    api = await startApi(kind, {}, { startParser: parseInProcess });
    admin = await api.admin();
  });
  afterEach(() => api.stop());

  const { create, update } = articleCalls(() => admin);
  const bySlug = (slug: string) => api.visitor().call('GET', `/news/single/slug/${encodeURIComponent(slug)}`);
  const published = async () =>
    (await api.visitor().call('GET', '/news/all')).body.data.map(({ title }: Article) => title);

  test('slugs are unique, stay when the title changes, and redirect after a change', async () => {
    const first = await create();
    const second = await create();
    expect(second.slug).toBe('the-fed-holds-rates-2');
    expect((await update(first._id, { title: 'Another title' })).body.data.slug).toBe(first.slug);
    expect((await update(first._id, { slug: second.slug })).body).toMatchObject({
      code: 'conflict',
      issues: [{ path: 'slug', message: 'Another article has this address' }],
    });
    expect((await update(first._id, { slug: 'rates' })).body.data.slug).toBe('rates');
    expect((await bySlug(first.slug)).body.slug).toBe('rates');
    const third = await create();
    expect(third.slug).toBe('the-fed-holds-rates-3');
    expect((await update(first._id, { slug: first.slug })).body.data.slug).toBe(first.slug);
    expect((await bySlug('rates')).body.slug).toBe(first.slug);
  });

  test('ten articles created at once with the same title get different slugs', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(10);
  });

  test('rejects an update based on an outdated version', async () => {
    const made = await create();
    const theirs = await update(made._id, { title: 'Theirs', updatedAt: made.updatedAt });
    expect(theirs.status).toBe(200);
    expect(await update(made._id, { title: 'Mine', updatedAt: made.updatedAt })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await update(made._id, { title: 'Mine', updatedAt: theirs.body.data.updatedAt })).status).toBe(
      200,
    );
  });

  test('an equal form changes nothing: no version, no entry in the audit log', async () => {
    const made = await create({ publish: 'draft' }, files({ name: 'a.jpg', bytes: await imageOf() }));
    const traces = async () => [
      (await admin.call('GET', `/news/versions/${made._id}`)).body.versions.length,
      (await admin.call('GET', '/admin/activity')).body.events[0]._id,
    ];
    const before = await traces();
    const pictures = [{ _id: made.pictures[0]?._id, alt: '' }];
    expect((await update(made._id, { pictures: JSON.stringify(pictures) })).body.data).toEqual(made);
    expect(await traces()).toEqual(before);
    await update(made._id, { pictures: JSON.stringify([{ ...pictures[0], alt: 'A bank' }]) });
    expect(await traces()).toEqual([2, expect.not.stringMatching(before[1])]);
  });

  test('accepts one of several concurrent updates of the same version', async () => {
    const made = await create();
    const responses = await Promise.all(
      ['A', 'B', 'C'].map((title) => update(made._id, { title, updatedAt: made.updatedAt })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('deletes an article with its images and records it', async () => {
    const made = await create({}, files({ name: 'a.jpg', bytes: await imageOf() }));
    expect((await admin.call('DELETE', `/news/delete/${made._id}`)).body).toEqual({
      success: true,
      message: 'News deleted successfully!',
    });
    expect((await api.app.inject(made.images[0] ?? '')).statusCode).toBe(404);
    for (const call of [() => admin.call('DELETE', `/news/delete/${made._id}`), () => update(made._id)])
      expect(await call()).toMatchObject({
        status: 404,
        body: { message: 'This article no longer exists.' },
      });
    const { events } = (await admin.call('GET', '/admin/activity')).body;
    expect(events.slice(0, 2)).toMatchObject([
      { action: 'article.deleted', subject: text.title },
      { action: 'article.created', subject: text.title },
    ]);
  });

  test('searches, sorts and paginates the list', async () => {
    const names = Array.from({ length: 52 }, (_, index) => `Number ${String(index).padStart(2, '0')}`);
    for (const title of names) await create({ title });
    await create({ title: '100% ÉLAN_vital \\' });
    const list = async (query: string) => (await admin.call('GET', `/news/list?${query}`)).body;
    const titles = async (query: string) => (await list(query)).data.map(({ title }: Article) => title);
    expect(await list('')).toMatchObject({ total: 53, page: 1, pages: 2 });
    expect((await titles('page=2')).toSorted()).toEqual(['Number 00', 'Number 01', 'Number 02']);
    expect((await titles('sort=title&order=asc'))[1]).toBe('Number 00');
    expect((await titles('sort=updatedAt'))[0]).toBe('100% ÉLAN_vital \\');
    for (const search of ['élan', '100%', 'n_v', '\\'])
      expect(await titles(`search=${encodeURIComponent(search)}`)).toEqual(['100% ÉLAN_vital \\']);
    expect(await list('search=nothing')).toMatchObject({ total: 0, data: [], pages: 1 });
    expect(await titles('search=number%205')).toEqual(['Number 51', 'Number 50']);
    const { body } = await api.visitor().call('GET', '/news/latest?limit=3');
    expect(body).toMatchObject({ total: 53, pages: 18 });
    expect(body.data).toHaveLength(3);
    expect(Object.keys(body.data[0])).not.toContain('description');
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('publishes an article at once and serves it by its slug', async () => {
    const made = await create();
    expect(made).toMatchObject({ slug: 'the-fed-holds-rates', excerpt: 'What it means.', images: [] });
    const { status, body } = await bySlug('the-fed-holds-rates');
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: made._id, ...text, images: [] });
    expect(await published()).toEqual([text.title]);
    expect((await admin.call('GET', `/news/single/${made._id}`)).body.data).toEqual(made);
  });

  test.each([
    [{ title: ' ' }, 'title', 'Please enter a title'],
    [{ title: 'x'.repeat(201) }, 'title', 'The title may have at most 200 characters'],
    [{ description: '' }, 'description', 'Please enter a description'],
    [{ description: '<p>&nbsp;</p><p><br></p>' }, 'description', 'Please enter a description'],
    [{ description: '<script>1</script>' }, 'description', 'Please enter a description'],
    [
      { description: '<p><img src="https://example.com/chart.png" alt="A chart"></p>' },
      'description',
      'The description only has pictures from other websites. Upload them instead.',
    ],
    [
      { description: '<img src="data:image/png;base64,iVBORw0KGgo=">' },
      'description',
      'The description only has pictures from other websites. Upload them instead.',
    ],
    [
      { slug: 'Not A Slug' },
      'slug',
      'An address consists of lowercase letters, digits and single dashes, such as not-a-slug',
    ],
    [{ publish: 'soon' }, 'publish', "publish must be 'draft', 'now' or a time such as 2026-11-21T09:00:00Z"],
    [{ pictures: '{' }, 'pictures', 'This is not JSON'],
    [
      { pictures: '[{"file":0,"alt":""}]' },
      'pictures',
      'The list of pictures does not fit the article: name each picture and each file once.',
    ],
  ])('rejects %j', async (fields, path, message) => {
    const response = await admin.send('POST', '/news/create', { ...text, ...fields });
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid', message, issues: [{ path, message }] },
    });
    expect(await published()).toEqual([]);
  });

  test('rejects a text that is too long after cleaning', async () => {
    const description = `<p>${'& '.repeat(120_000)}</p>`;
    const { status, body } = await admin.send('POST', '/news/create', { ...text, description });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'The description is too long',
    });
  });

  test('a stored text can be saved again', async () => {
    const made = await create({ description: `<p>${'& '.repeat(80_000)}</p>` });
    expect(made.description.length).toBeGreaterThan(400_000);
    expect((await update(made._id, { description: made.description })).status).toBe(200);
  });

  test('rejects a request body that is not a form', async () => {
    const response = await admin.call('POST', '/news/create', text);
    expect(response).toMatchObject({
      status: 415,
      body: { message: 'Send the form as multipart/form-data.' },
    });
    const damaged = await admin.call('POST', '/news/create', 'x', {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(damaged.status).toBe(400);
  });

  test('hides drafts and scheduled articles from the public', async () => {
    const later = new Date(Date.now() + 60_000).toISOString();
    const draft = await create({ title: 'A draft', publish: 'draft' });
    const scheduled = await create({ title: 'For later', publish: later });
    await create({ title: 'From before', publish: '2026-01-02T03:04:05+02:00' });
    expect(scheduled.publishedAt).toBe(later);
    expect(await published()).toEqual(['From before']);
    for (const { slug } of [draft, scheduled]) expect((await bySlug(slug)).status).toBe(404);
    const state = async (name: string) =>
      (await admin.call('GET', `/news/list?state=${name}`)).body.data.map(({ title }: Article) => title);
    expect(await state('draft')).toEqual(['A draft']);
    expect(await state('scheduled')).toEqual(['For later']);
    expect(await state('published')).toEqual(['From before']);
    await update(draft._id, { title: 'A draft', publish: 'now' });
    expect(await published()).toEqual(['A draft', 'From before']);
    await update(draft._id, { title: 'A draft', publish: 'draft' });
    expect(await published()).toEqual(['From before']);
  });

  test('publishing again and updates without `publish` retain the publication time', async () => {
    const made = await create({ publish: '2026-01-01T00:00:00.000Z' });
    expect((await update(made._id, { publish: 'now' })).body.data.publishedAt).toBe(made.publishedAt);
    expect((await update(made._id)).body.data.publishedAt).toBe(made.publishedAt);
  });

  test('a slug retains non-Latin letters', async () => {
    expect((await create({ title: 'Η Fed κρατά τα επιτόκια' })).slug).toBe('η-fed-κρατά-τα-επιτόκια');
    expect((await bySlug('η-fed-κρατά-τα-επιτόκια')).status).toBe(200);
  });

  test('the feed and the sitemap contain published articles only', async () => {
    await create({ title: 'Fish & <b>chips</b> ]]> "x"', slug: 'fish-chips', description: '<p>a ]]> b</p>' });
    await create({ title: 'A secret draft', publish: 'draft' });
    await create({
      title: 'P/E <b> 10',
      description: '<p>Sprint &lt;S&gt; falls, P/E &lt;b&gt; 10 &amp;amp; co</p>',
    });
    const get = async (url: string) => {
      const { statusCode, headers, body } = await api.app.inject(url);
      expect(statusCode).toBe(200);
      return { type: headers['content-type'], body };
    };
    const feed = await get('/feed.xml');
    expect(feed.type).toBe('application/rss+xml; charset=utf-8');
    expect(feed.body).toContain('http://localhost:3000/news-detail/fish-chips');
    expect(feed.body).not.toContain('secret');
    expect(feed.body).not.toMatch(/a \]\]> b/);
    // Titles are plain text, and descriptions HTML.
    expect(feed.body).toContain('<title>P/E &#60;b&#62; 10</title>');
    expect(feed.body).toContain(
      '<description>Sprint &#38;lt;S&#38;gt; falls, P/E &#38;lt;b&#38;gt; 10 &#38;amp;amp; co</description>',
    );
    const sitemap = await get('/sitemap-articles.xml');
    expect(sitemap.body).toContain('<loc>http://localhost:3000/news-detail/fish-chips</loc>');
    expect(sitemap.body).not.toContain('secret');
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });
});
