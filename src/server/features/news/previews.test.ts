import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { articleCalls, filesOf } from '#tests/support/articles.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';
import { imageOf } from '#tests/support/pictures.ts';

describe.each(bothDatabases)('the preview of an article on %s', (kind) => {
  let api: Api;
  let admin: Client;
  beforeEach(async () => {
    api = await startApi(kind, {}, { startParser: parseInProcess });
    admin = await api.admin();
  });
  afterEach(() => api.stop());

  const { create, update } = articleCalls(() => admin);
  const share = async (id: string) => (await admin.call('POST', `/news/previews/${id}`)).body;
  const read = async (token: string) =>
    (await api.visitor().call('GET', `/news/previews/${token}`)).body.data;

  test('can be read by everybody with its address until it is published', async () => {
    const image = filesOf({ name: 'a.jpg', bytes: await imageOf() });
    const made = await create({ title: 'Not yet', publish: 'draft' }, image);
    const picture = async () => (await api.app.inject(made.images[0] ?? '')).statusCode;
    expect(await picture()).toBe(404);
    const { token } = await share(made._id);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect((await share(made._id)).token).toBe(token);
    expect(await read(token)).toMatchObject({ title: 'Not yet', publishedAt: null });
    expect(await picture()).toBe(200);
    await update(made._id, { title: 'Changed' });
    expect((await read(token)).title).toBe('Changed');
    await update(made._id, { publish: 'now' });
    expect(await read(token)).toBeNull();
    expect(await share(made._id)).toMatchObject({ success: false, code: 'conflict' });
  });

  test('is not found by another token', async () => {
    await create({ publish: 'draft' });
    for (const token of ['none', 'null', '%00', 'x'.repeat(500)]) expect(await read(token)).toBeFalsy();
  });
});
