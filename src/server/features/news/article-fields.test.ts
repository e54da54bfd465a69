import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { articleCalls, filesOf } from '#tests/support/articles.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';
import { imageOf } from '#tests/support/pictures.ts';

describe.each(bothDatabases)('the fields of an article on %s', (kind) => {
  let api: Api;
  let admin: Client;
  beforeEach(async () => {
    api = await startApi(kind, {}, { startParser: parseInProcess });
    admin = await api.admin();
  });
  afterEach(() => api.stop());

  const { create, update } = articleCalls(() => admin);
  const bySlug = async (slug: string) =>
    (await api.visitor().call('GET', `/news/single/slug/${encodeURIComponent(slug)}`)).body;

  test('are stored, shown, and remain when an update leaves them out', async () => {
    const fields = {
      author: 'Ada \n Lovelace',
      lead: 'In two sentences.',
      topics: 'Rates, , Filings,Rates',
      pictures: JSON.stringify([{ file: 0, alt: 'A line', caption: 'Rates since 2020', credit: 'Fed' }]),
    };
    const made = await create(fields, filesOf({ name: 'a.jpg', bytes: await imageOf() }));
    const expected = {
      author: 'Ada Lovelace',
      lead: 'In two sentences.',
      excerpt: 'In two sentences.',
      topics: ['Rates', 'Filings'],
      pictures: [{ caption: 'Rates since 2020', credit: 'Fed' }],
    };
    expect(made).toMatchObject(expected);
    const pictures = made.pictures.map(({ _id, alt }) => ({ _id, alt }));
    await update(made._id, { pictures: JSON.stringify(pictures) });
    expect(await bySlug(made.slug)).toMatchObject(expected);
    await update(made._id, { author: '', lead: '', topics: '' });
    expect(await bySlug(made.slug)).toMatchObject({ author: '', lead: '', topics: [] });
  });

  test('come with the name of who has changed an article meanwhile', async () => {
    const made = await create();
    const { name } = (await admin.call('GET', '/admin/check-auth')).body.user;
    await update(made._id, { title: 'Changed', updatedAt: made.updatedAt });
    const late = await update(made._id, { updatedAt: made.updatedAt });
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`${name} has changed`) },
    });
  });

  test('are kept as versions with each save', async () => {
    const made = await create({ title: 'First', lead: 'A lead' });
    await update(made._id, { title: 'Second', lead: '' });
    const { versions } = (await admin.call('GET', `/news/versions/${made._id}`)).body;
    expect(versions).toMatchObject([
      { version: 2, title: 'Second' },
      { version: 1, title: 'First', savedAt: made.updatedAt },
    ]);
    const first = await admin.call('GET', `/news/versions/${made._id}/1`);
    expect(first.body.data).toMatchObject({ title: 'First', lead: 'A lead', description: made.description });
    expect((await admin.call('GET', `/news/versions/${made._id}/3`)).status).toBe(404);
    await admin.call('DELETE', `/news/delete/${made._id}`);
    expect((await admin.call('GET', `/news/versions/${made._id}`)).body.versions).toEqual([]);
  });

  test('have limits', async () => {
    const made = await create();
    const tooLong = { lead: 'x'.repeat(501), author: 'x'.repeat(101), topics: 'a,b,c,d,e,f' };
    for (const [name, value] of Object.entries(tooLong))
      expect((await update(made._id, { [name]: value })).status).toBe(400);
  });

  test('lead to the article that was published before', async () => {
    const oldest = await create({ title: 'One', publish: '2026-01-01T00:00:00Z' });
    await create({ title: 'A draft', publish: 'draft' });
    const newest = await create({ title: 'Two', publish: '2026-01-02T00:00:00Z' });
    expect((await bySlug(newest.slug)).next).toEqual({ title: 'One', slug: oldest.slug });
    expect((await bySlug(oldest.slug)).next).toBeNull();
  });

  test('several articles are published, unpublished and deleted at once', async () => {
    const [draft, live] = [
      await create({ title: 'Draft', publish: 'draft' }),
      await create({ title: 'Live' }),
    ];
    const change = async (action: string) =>
      (await admin.call('POST', '/news/many', { action, ids: [draft._id, live._id, 'none'] })).body;
    expect(await change('publish')).toEqual({ success: true, count: 1 });
    expect((await bySlug(draft.slug)).title).toBe('Draft');
    expect(await change('unpublish')).toEqual({ success: true, count: 2 });
    expect((await bySlug(live.slug)).code).toBe('not_found');
    expect(await change('delete')).toEqual({ success: true, count: 2 });
    const { events } = (await admin.call('GET', '/admin/activity')).body;
    const actions = events.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`);
    expect(actions.slice(0, 5).sort()).toEqual([
      'article.deleted Draft',
      'article.deleted Live',
      'article.updated Draft',
      'article.updated Draft',
      'article.updated Live',
    ]);
  });
});
