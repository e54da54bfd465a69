import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type Client, databases, startApi } from '../../../../tests/support/api.ts';
import { articleCalls, filesOf as files, articleText as text } from '../../../../tests/support/articles.ts';
import { pictureOf } from '../../../../tests/support/pictures.ts';
import type { Article, Picture } from '../../../contract/news.ts';
import { addressUpTo, pictureAddress } from '../../../domain/pictures.ts';

describe.each(databases)('pictures of news on %s', (kind) => {
  let api: Api;
  let edith: Client;
  beforeEach(async () => {
    api = await startApi(kind);
    edith = await api.admin();
  });
  afterEach(() => api.stop());

  const { create, update } = articleCalls(() => edith);
  const published = async () =>
    (await api.visitor().call('GET', '/news/all')).body.data.map(({ title }: Article) => title);

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
        'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
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
});
