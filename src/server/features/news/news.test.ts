import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type Client, databases, startApi } from '../../../../tests/support/api.ts';
import { pictureOf } from '../../../../tests/support/pictures.ts';
import type { Article, Picture } from '../../../contract/news.ts';
import { addressUpTo, pictureAddress } from '../../../domain/pictures.ts';

const text = { title: 'The Fed holds rates', description: '<p>What it means.</p>' };
const files = (...all: { name: string; bytes: Buffer<ArrayBuffer> | string }[]) => ({
  field: 'files',
  files: all,
});

describe.each(databases)('news on %s', (kind) => {
  let api: Api;
  let edith: Client;
  beforeEach(async () => {
    api = await startApi(kind);
    edith = await api.admin();
  });
  afterEach(() => api.stop());

  const create = async (fields: Record<string, string> = {}, sent = files()): Promise<Article> => {
    const { status, body } = await edith.send('POST', '/news/create', { ...text, ...fields }, sent);
    expect(body).toMatchObject({ success: true, message: 'News added successfully!' });
    expect(status).toBe(201);
    return body.data;
  };
  const update = (id: string, fields: Record<string, string> = {}, sent = files()) =>
    edith.send('PUT', `/news/update/${id}`, { ...text, ...fields }, sent);
  const bySlug = (slug: string) => api.visitor().call('GET', `/news/single/slug/${encodeURIComponent(slug)}`);
  const published = async () =>
    (await api.visitor().call('GET', '/news/all')).body.data.map(({ title }: Article) => title);

  test('an article is published at once and read by its slug', async () => {
    const made = await create();
    expect(made).toMatchObject({ slug: 'the-fed-holds-rates', excerpt: 'What it means.', images: [] });
    const { status, body } = await bySlug('the-fed-holds-rates');
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: made._id, ...text, images: [] });
    expect(await published()).toEqual([text.title]);
    expect((await edith.call('GET', `/news/single/${made._id}`)).body.data).toEqual(made);
  });

  test.each([
    [{ title: ' ' }, 'title', 'Please enter a title'],
    [{ title: 'x'.repeat(201) }, 'title', 'The title may have at most 200 characters'],
    [{ description: '' }, 'description', 'Please enter a description'],
    [{ description: '<p>&nbsp;</p><p><br></p>' }, 'description', 'Please enter a description'],
    [{ description: '<script>1</script>' }, 'description', 'Please enter a description'],
    [
      { slug: 'Not A Slug' },
      'slug',
      'An address has small letters, digits and single dashes only, such as not-a-slug',
    ],
    [
      { publish: 'soon' },
      'publish',
      "Publishing takes 'draft', 'now' or a time such as 2026-11-21T09:00:00Z",
    ],
    [{ pictures: '{' }, 'pictures', 'This is not JSON'],
    [
      { pictures: '[{"file":0,"alt":""}]' },
      'pictures',
      'The list of pictures does not fit the article: name each picture and each file once.',
    ],
  ])('%j is refused', async (fields, path, message) => {
    const answer = await edith.send('POST', '/news/create', { ...text, ...fields });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', message, issues: [{ path, message }] },
    });
    expect(await published()).toEqual([]);
  });

  test('what is no form is refused', async () => {
    const answer = await edith.call('POST', '/news/create', text);
    expect(answer).toMatchObject({ status: 415, body: { message: 'Send the form as multipart/form-data.' } });
    const damaged = await edith.call('POST', '/news/create', 'x', {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(damaged.status).toBe(400);
  });

  test('the public reads neither drafts nor what waits for its time', async () => {
    const later = new Date(Date.now() + 60_000).toISOString();
    const draft = await create({ title: 'A draft', publish: 'draft' });
    const waiting = await create({ title: 'For later', publish: later });
    await create({ title: 'From before', publish: '2026-01-02T03:04:05+02:00' });
    expect(waiting.publishedAt).toBe(later);
    expect(await published()).toEqual(['From before']);
    for (const { slug } of [draft, waiting]) expect((await bySlug(slug)).status).toBe(404);
    const state = async (name: string) =>
      (await edith.call('GET', `/news/list?state=${name}`)).body.data.map(({ title }: Article) => title);
    expect(await state('draft')).toEqual(['A draft']);
    expect(await state('scheduled')).toEqual(['For later']);
    expect(await state('published')).toEqual(['From before']);
    await update(draft._id, { title: 'A draft', publish: 'now' });
    expect(await published()).toEqual(['A draft', 'From before']);
    await update(draft._id, { title: 'A draft', publish: 'draft' });
    expect(await published()).toEqual(['From before']);
  });

  test('publishing again keeps the first time, and a change without a word about it leaves it alone', async () => {
    const made = await create({ publish: '2026-01-01T00:00:00.000Z' });
    expect((await update(made._id, { publish: 'now' })).body.data.publishedAt).toBe(made.publishedAt);
    expect((await update(made._id)).body.data.publishedAt).toBe(made.publishedAt);
  });

  test('slugs are unique, stay when the title changes, and lead on when they change', async () => {
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

  test('a slug keeps the letters of its title’s script', async () => {
    expect((await create({ title: 'Η Fed κρατά τα επιτόκια' })).slug).toBe('η-fed-κρατά-τα-επιτόκια');
    expect((await bySlug('η-fed-κρατά-τα-επιτόκια')).status).toBe(200);
  });

  test('of ten that are written at once with one title each gets a slug of its own', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(10);
  });

  test('pictures are kept in the order they are named, with what they show, and served for ever', async () => {
    const [wide, small] = [
      await pictureOf('jpeg', { width: 2000 }),
      await pictureOf('png', { width: 60, height: 60 }),
    ];
    const pictures = JSON.stringify([
      { file: 1, alt: 'A dot' },
      { file: 0, alt: '' },
    ]);
    const made = await create(
      { pictures },
      files({ name: 'wide.jpg', bytes: wide }, { name: 'dot.png', bytes: small }),
    );
    expect(made.pictures).toMatchObject([
      { alt: 'A dot', width: 60, height: 60 },
      { alt: '', width: 2000, height: 400 },
    ]);
    expect(made.images).toEqual(made.pictures.map((picture) => addressUpTo(picture, 'large')));
    for (const url of [...made.images, pictureAddress(made.pictures[0]?.hash ?? '', 'thumbnail')]) {
      const answer = await api.app.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
      const again = await api.app.inject({
        url,
        headers: { 'if-none-match': String(answer.headers['etag']) },
      });
      expect(again.statusCode).toBe(304);
    }
    for (const url of [
      '/pictures/none/small.webp',
      `/pictures/${'0'.repeat(32)}/small.webp`,
      '/pictures/x/constructor.webp',
    ])
      expect((await api.app.inject({ url })).statusCode).toBe(404);
  });

  test('a change adds what is sent, keeps what is there, and takes away only what is left out by name', async () => {
    const made = await create(
      {},
      files({ name: 'a.jpg', bytes: await pictureOf('jpeg', { background: '#100' }) }),
    );
    const more = await pictureOf('webp', { background: '#200' });
    const added: Article = (await update(made._id, {}, files({ name: 'b.webp', bytes: more }))).body.data;
    expect(added.pictures).toHaveLength(2);
    expect(added.pictures[0]).toEqual(made.pictures[0]);
    const [first, second] = added.pictures as [Picture, Picture];
    const swapped = JSON.stringify([
      { _id: second._id, alt: 'Now first' },
      { _id: first._id, alt: '' },
    ]);
    expect((await update(made._id, { pictures: swapped })).body.data.pictures).toEqual([
      { ...second, alt: 'Now first' },
      first,
    ]);
    const left = JSON.stringify([{ _id: second._id, alt: '' }]);
    expect((await update(made._id, { pictures: left })).body.data.pictures).toHaveLength(1);
    expect((await api.app.inject(addressUpTo(first, 'large'))).statusCode).toBe(404);
    const strange = JSON.stringify([{ _id: first._id, alt: '' }]);
    expect((await update(made._id, { pictures: strange })).status).toBe(400);
  });

  test('a save that fails leaves the article as it was', async () => {
    const made = await create({}, files({ name: 'a.jpg', bytes: await pictureOf() }));
    const good = { name: 'b.png', bytes: await pictureOf('png', { background: '#333' }) };
    const bad = { name: 'holiday.png', bytes: '<!doctype html><script>alert(1)</script>' };
    const answer = await update(made._id, { title: 'Changed', pictures: '[]' }, files(good, bad));
    expect(answer).toMatchObject({ status: 415, body: { code: 'invalid' } });
    expect(answer.body.message).toContain('"holiday.png"');
    expect((await edith.call('GET', `/news/single/${made._id}`)).body.data).toEqual(made);
    expect((await update(made._id, { title: '' }, files(good))).status).toBe(400);
    expect((await edith.call('GET', `/news/single/${made._id}`)).body.data).toEqual(made);
  });

  test('too many files, and files that are too large, are refused by name', async () => {
    const one = { name: 'one.png', bytes: await pictureOf('png', { width: 4, height: 4 }) };
    const many = await edith.send('POST', '/news/create', text, files(...Array(21).fill(one)));
    expect(many).toMatchObject({ status: 413, body: { message: 'At most 20 files can be sent at once.' } });
    const large = { name: 'large.png', bytes: 'x'.repeat(10 * 1024 * 1024 + 1) };
    expect(await edith.send('POST', '/news/create', text, files(large))).toMatchObject({
      status: 413,
      body: {
        code: 'too_large',
        message: '"large.png" is larger than 10 MB, which is the most that one file may have.',
      },
    });
    expect(await published()).toEqual([]);
  });

  test('a later change by somebody else is not overwritten', async () => {
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

  test('of changes that come at once from one state one is made', async () => {
    const made = await create();
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((title) => update(made._id, { title, updatedAt: made.updatedAt })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('pictures in the text belong to the article that shows them', async () => {
    const send = async (background: string) => {
      const sent = files({ name: 'p.png', bytes: await pictureOf('png', { background }) });
      const { status, body } = await edith.send('POST', '/news/pictures', { alt: 'A chart' }, sent);
      expect(status).toBe(201);
      return `/pictures/${body.data.hash}/medium.webp`;
    };
    const address = await send('#456');
    const description = `<p>Look:</p><img src="${address}" alt="A chart">`;
    const made = await create({ description });
    expect(made.description).toContain(address);
    const copied = await create({ title: 'A copy', description });
    await edith.call('DELETE', `/news/delete/${made._id}`);
    expect((await api.app.inject(address)).statusCode).toBe(200);
    await edith.call('DELETE', `/news/delete/${copied._id}`);
    expect((await api.app.inject(address)).statusCode).toBe(404);
    const gone = await edith.send('POST', '/news/create', { ...text, description });
    expect(gone).toMatchObject({ status: 422, body: { issues: [{ path: 'description' }] } });
  });

  test('a text that shows a picture no more gives it back while that can be undone', async () => {
    const sent = files({ name: 'p.png', bytes: await pictureOf('png') });
    const { hash } = (await edith.send('POST', '/news/pictures', {}, sent)).body.data;
    const description = `<img src="/pictures/${hash}/medium.webp" alt="">`;
    const made = await create({ description });
    await update(made._id);
    expect((await update(made._id, { description })).status).toBe(200);
    expect((await api.app.inject(`/pictures/${hash}/medium.webp`)).statusCode).toBe(200);
  });

  test('a deleted article is gone with its pictures, and told so', async () => {
    const made = await create({}, files({ name: 'a.jpg', bytes: await pictureOf() }));
    expect((await edith.call('DELETE', `/news/delete/${made._id}`)).body).toEqual({
      success: true,
      message: 'News deleted successfully!',
    });
    expect((await api.app.inject(made.images[0] ?? '')).statusCode).toBe(404);
    for (const call of [() => edith.call('DELETE', `/news/delete/${made._id}`), () => update(made._id)])
      expect(await call()).toMatchObject({
        status: 404,
        body: { message: 'This article is not there any more.' },
      });
    const { events } = (await edith.call('GET', '/admin/activity')).body;
    expect(events.slice(0, 2)).toMatchObject([
      { action: 'article.deleted', subject: text.title },
      { action: 'article.created', subject: text.title },
    ]);
  });

  test('the list is searched, sorted and turned page by page', async () => {
    const names = Array.from({ length: 52 }, (_, index) => `Number ${String(index).padStart(2, '0')}`);
    for (const title of names) await create({ title });
    await create({ title: '100% ÉLAN_vital \\' });
    const list = async (query: string) => (await edith.call('GET', `/news/list?${query}`)).body;
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

  test('feed readers and search engines are told of what is published, and of nothing else', async () => {
    await create({ title: 'Fish & <b>chips</b> ]]> "x"', slug: 'fish-chips', description: '<p>a ]]> b</p>' });
    await create({ title: 'A secret draft', publish: 'draft' });
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
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.body).toContain('<loc>http://localhost:3000/news-detail/fish-chips</loc>');
    expect(sitemap.body).not.toContain('secret');
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });
});
