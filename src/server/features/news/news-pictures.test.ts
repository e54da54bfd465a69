import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Article, Picture } from '#contract/news.ts';
import { largestRenditionUpTo, renditionPath } from '#domain/image-renditions.ts';
import { type Api, bothDatabases, type Client, databases, startApi } from '#tests/support/api.ts';
import { articleCalls, filesOf as files, articleText as text } from '#tests/support/articles.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';
import { imageOf } from '#tests/support/pictures.ts';

describe.each(bothDatabases)('pictures of news on %s', (kind) => {
  let api: Api;
  let admin: Client;
  beforeEach(async () => {
    api = await startApi(kind, {}, { startParser: parseInProcess });
    admin = await api.admin();
  });
  afterEach(() => api.stop());

  const { create, update } = articleCalls(() => admin);
  const published = async () =>
    (await api.visitor().call('GET', '/news/all')).body.data.map(({ title }: Article) => title);

  test('an update adds new images, and removes images only when the gallery omits them', async () => {
    const made = await create(
      {},
      files({ name: 'a.jpg', bytes: await imageOf('jpeg', { background: '#100' }) }),
    );
    const more = await imageOf('webp', { background: '#200' });
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
    const shortened = JSON.stringify([{ _id: second._id, alt: '' }]);
    expect((await update(made._id, { pictures: shortened })).body.data.pictures).toHaveLength(1);
    expect((await api.app.inject(largestRenditionUpTo(first, 'large'))).statusCode).toBe(404);
    const unknown = JSON.stringify([{ _id: first._id, alt: '' }]);
    expect((await update(made._id, { pictures: unknown })).status).toBe(400);
  });

  test('an inline image belongs to every article that shows it', async () => {
    const send = async (background: string) => {
      const sent = files({ name: 'p.png', bytes: await imageOf('png', { background }) });
      const { status, body } = await admin.send('POST', '/news/pictures', { alt: 'A chart' }, sent);
      expect(status).toBe(201);
      return `/pictures/${body.data.hash}/medium.webp`;
    };
    const address = await send('#456');
    const description = `<p>Look:</p><img src="${address}" alt="A chart">`;
    const made = await create({ description });
    expect(made.description).toContain(address);
    const copied = await create({ title: 'A copy', description });
    await admin.call('DELETE', `/news/delete/${made._id}`);
    expect((await api.app.inject(address)).statusCode).toBe(200);
    await admin.call('DELETE', `/news/delete/${copied._id}`);
    expect((await api.app.inject(address)).statusCode).toBe(404);
    const gone = await admin.send('POST', '/news/create', { ...text, description });
    expect(gone).toMatchObject({ status: 422, body: { issues: [{ path: 'description' }] } });
  });

  test('restricts images to administrators until their article is published', async () => {
    const sent = async (background: string) =>
      files({ name: 'a.png', bytes: await imageOf('png', { background }) });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const draft = await create({ publish: 'draft' }, await sent('#111'));
    const scheduled = await create({ publish: later }, await sent('#222'));
    const orphan = (await admin.send('POST', '/news/pictures', {}, await sent('#333'))).body.data;
    const customer = await api.customer();
    const get = (url: string, { cookies }: Pick<Client, 'cookies'>) =>
      api.app.inject({ url, cookies: Object.fromEntries(cookies) });
    const hidden = [draft, scheduled].map(({ images }) => images[0] ?? '');
    for (const url of [...hidden, renditionPath(orphan.hash, 'thumbnail')]) {
      for (const reader of [api.visitor(), customer]) {
        const refused = await get(url, reader);
        expect(refused.statusCode).toBe(404);
        expect(refused.headers['cache-control']).toContain('no-store');
      }
      const { statusCode, headers } = await get(url, admin);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
    expect((await update(draft._id, { publish: 'now' })).status).toBe(200);
    const shown = await get(hidden[0] ?? '', api.visitor());
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('an image removed from a text can be restored', async () => {
    const sent = files({ name: 'p.png', bytes: await imageOf('png') });
    const { hash } = (await admin.send('POST', '/news/pictures', {}, sent)).body.data;
    const description = `<img src="/pictures/${hash}/medium.webp" alt="">`;
    const made = await create({ description });
    await update(made._id);
    expect((await update(made._id, { description })).status).toBe(200);
    expect((await api.app.inject(`/pictures/${hash}/medium.webp`)).statusCode).toBe(200);
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('stores images in the given order with their alt text and serves them as immutable', async () => {
    const [wide, small] = [
      await imageOf('jpeg', { width: 2000 }),
      await imageOf('png', { width: 60, height: 60 }),
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
    expect(made.images).toEqual(made.pictures.map((picture) => largestRenditionUpTo(picture, 'large')));
    for (const url of [...made.images, renditionPath(made.pictures[0]?.hash ?? '', 'thumbnail')]) {
      const response = await api.app.inject({ url });
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      });
      expect(response.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
      const revalidated = await api.app.inject({
        url,
        headers: { 'if-none-match': String(response.headers['etag']) },
      });
      expect(revalidated.statusCode).toBe(304);
    }
    for (const url of [
      '/pictures/none/small.webp',
      `/pictures/${'0'.repeat(32)}/small.webp`,
      '/pictures/x/constructor.webp',
    ])
      expect((await api.app.inject({ url })).statusCode).toBe(404);
  });

  test('a failed save leaves the article unchanged', async () => {
    const made = await create({}, files({ name: 'a.jpg', bytes: await imageOf() }));
    const good = { name: 'b.png', bytes: await imageOf('png', { background: '#333' }) };
    const bad = { name: 'holiday.png', bytes: '<!doctype html><script>alert(1)</script>' };
    const response = await update(made._id, { title: 'Changed', pictures: '[]' }, files(good, bad));
    expect(response).toMatchObject({ status: 415, body: { code: 'invalid' } });
    expect(response.body.message).toContain('"holiday.png"');
    expect((await admin.call('GET', `/news/single/${made._id}`)).body.data).toEqual(made);
    expect((await update(made._id, { title: '' }, files(good))).status).toBe(400);
    expect((await admin.call('GET', `/news/single/${made._id}`)).body.data).toEqual(made);
  });

  test('rejects too many files, and files that are too large with their name', async () => {
    const one = { name: 'one.png', bytes: await imageOf('png', { width: 4, height: 4 }) };
    const many = await admin.send('POST', '/news/create', text, files(...Array(21).fill(one)));
    expect(many).toMatchObject({ status: 413, body: { message: 'At most 20 files can be sent at once.' } });
    const large = { name: 'large.png', bytes: 'x'.repeat(10 * 1024 * 1024 + 1) };
    expect(await admin.send('POST', '/news/create', text, files(large))).toMatchObject({
      status: 413,
      body: {
        code: 'too_large',
        message: '"large.png" is larger than 10 MB, which is the most that one file may have.',
      },
    });
    expect(await published()).toEqual([]);
  });

  test('removes spooled uploads after every save', async () => {
    const folder = join(api.testDatabase.settings['DATA_DIR'] ?? '', 'spool');
    const good = { name: 'b.png', bytes: await imageOf('png', { width: 40, height: 40 }) };
    const bad = { name: 'a.png', bytes: 'no picture' };
    await create({}, files(good));
    expect((await admin.send('POST', '/news/create', { ...text, title: '' }, files(good))).status).toBe(400);
    expect((await admin.send('POST', '/news/create', text, files(good, bad, good))).status).toBe(415);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('an image of a draft is public when a published article shows it too', async () => {
    const bytes = await imageOf('png', { background: '#444' });
    const draft = await create({ publish: 'draft' }, files({ name: 'a.png', bytes }));
    await create({}, files({ name: 'b.png', bytes }));
    expect((await api.app.inject(draft.images[0] ?? '')).statusCode).toBe(200);
  });
});
