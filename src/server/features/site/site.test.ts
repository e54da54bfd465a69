import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitePageNames } from '#domain/site-pages.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';
import { mailTo } from '#tests/support/mail.ts';
import { imageOf } from '#tests/support/pictures.ts';
import { pageDrafts } from './page-drafts.ts';

describe.each(bothDatabases)('the site on %s', (kind) => {
  let api: Api;
  let admin: Client;
  beforeAll(async () => {
    api = await startApi(kind, { BACKUP_EVERY_HOURS: '24' }, { startParser: parseInProcess });
    admin = await api.admin();
  });
  afterAll(() => api.stop());

  const read = async (page: string) => (await api.visitor().call('GET', `/site/pages/${page}`)).body.data;
  const save = (body: object) => admin.call('PUT', '/admin/site/pages/imprint', body);

  test('shows a draft until a page is saved, as cleaned markup and with an entry in the audit log', async () => {
    expect(await read('imprint')).toMatchObject({ title: 'Imprint', updatedAt: null });
    const { status, body } = await save({
      description: '<p onclick="x">We, [Name of us]</p>',
      updatedAt: null,
    });
    expect(status).toBe(200);
    expect(await read('imprint')).toEqual(body.data);
    expect(body.data.description).toBe('<p>We, [Name of us]</p>');
    const { events } = (await admin.call('GET', '/admin/activity')).body;
    expect(events[0]).toMatchObject({ action: 'site-page.updated', subject: 'Imprint' });
    const { description, updatedAt } = body.data;
    expect((await save({ description, updatedAt })).body.data).toEqual(body.data);
    expect((await admin.call('GET', '/admin/activity')).body.events[0]).toEqual(events[0]);
  });

  test('does not overwrite a version that the editor has not seen', async () => {
    const { updatedAt } = await read('imprint');
    expect(await save({ description: '<p>Mine</p>', updatedAt: null })).toMatchObject({ status: 409 });
    expect(await save({ description: '<p>Mine</p>', updatedAt: '2020-01-01' })).toMatchObject({
      status: 409,
    });
    expect(await save({ description: '<p>Mine</p>', updatedAt })).toMatchObject({ status: 200 });
    expect((await read('imprint')).description).toBe('<p>Mine</p>');
  });

  test.each([
    ['nothing', '<p> </p>', 'Please enter a text'],
    [
      'a picture',
      `<p>A <img src="/pictures/${'0'.repeat(32)}/small.webp"></p>`,
      'These pages cannot show pictures.',
    ],
  ])('refuses %s', async (_what, description, message) => {
    expect(await save({ description })).toMatchObject({ status: 400, body: { message } });
  });

  test('the shipped drafts are clean markup', async () => {
    for (const page of sitePageNames) {
      const description = pageDrafts[page];
      const { body } = await admin.call('PUT', `/admin/site/pages/${page}`, { description });
      expect(body.data.description).toBe(description);
    }
  });

  test('stores name, colours and logo, and serves them', async () => {
    const colours = { accentLight: '#7A1F3D', accentDark: '#f0a3bd' };
    const logo = { field: 'files', files: [{ name: 'logo.png', bytes: await imageOf() }] };
    const put = (fields: Record<string, string>, files?: typeof logo) =>
      admin.send('PUT', '/admin/site', { name: 'Fund House', ...fields }, files);
    const { body } = await put(colours, logo);
    const { site } = (await api.visitor().call('GET', '/site')).body;
    expect(site).toEqual(body.site);
    expect(site).toMatchObject({ name: 'Fund House', accent: { light: '#7a1f3d', dark: '#f0a3bd' } });
    const picture = await api.app.inject(`/logo/${site.logo.hash}.webp`);
    expect(picture.headers['content-type']).toBe('image/webp');
    const styles = await api.app.inject('/accent/7a1f3d-f0a3bd.css');
    expect(styles.body).toContain('--color-accent:light-dark(#7a1f3d,#f0a3bd)');
    const manifest = await api.app.inject('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json;/);
    expect(manifest.json()).toMatchObject({ name: 'Fund House', display: 'standalone', start_url: '/' });
    expect((await put({ accentLight: '#ffcc00' })).body.message).toContain('hard to read on light pages');
    expect((await put({})).body.site).toEqual({ name: 'Fund House', accent: null, logo: site.logo });
    expect((await put({ keepLogo: 'false' })).body.site.logo).toBeNull();
    expect((await api.app.inject(`/logo/${site.logo.hash}.webp`)).statusCode).toBe(404);
    const newest = async () => (await admin.call('GET', '/admin/activity')).body.events[0];
    const event = await newest();
    expect(event).toMatchObject({ action: 'site.updated' });
    await put({});
    expect(await newest()).toEqual(event);
  });

  test('sends a test mail to the administrator and reports the result', async () => {
    const { status, body } = await admin.call('POST', '/admin/site/test-mail');
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'No mail server is set: the mail was written to a file',
    });
    await mailTo(api.testDatabase, 'admin1@holdwise.example', 'Test mail from Fund House');
  });

  test('lists the sources of its data', async () => {
    const { body } = await api.visitor().call('GET', '/site/data-sources');
    expect(body).toMatchObject({ prices: { provider: 'snapshot', live: false }, edgar: false });
    expect(body.rates).toEqual({
      ecb: { fetched: false, asOf: '2026-08-21' },
      frankfurter: { fetched: false, asOf: null },
    });
    expect(body.sources.length).toBeGreaterThan(8);
  });

  test('reports the state of what an operator looks after', async () => {
    await api.customer();
    const { state } = (await admin.call('GET', '/admin/site/state')).body;
    expect(state).toMatchObject({
      twoStep: false,
      mail: { server: false },
      prices: { provider: 'snapshot', live: false },
      feeds: { count: 0, failing: [] },
      filings: { investors: 81, newest: '2026-06-30', filed: 80, failing: null },
      insiderReports: null,
      articles: { published: 0, drafts: 0, scheduled: 0, nextAt: null },
      customers: { total: 1, thisWeek: 1 },
      backups: { everyHours: 24, newest: null },
    });
    expect(state.pages).toContainEqual({ page: 'terms', edited: true, blanks: 4 });
    expect(state.errors).toMatchObject({ failed: 0 });
  });
});
