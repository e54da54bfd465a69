import { test as base, expect } from '@playwright/test';
import { freePort } from '../support/postgres-server.ts';
import { startProduct } from '../support/product.ts';
import { startTlsProxy } from '../support/tls-proxy.ts';
import { newEmail, passPhrase } from './steps/customer.ts';

interface Site {
  /** What people open. */
  url: string;
  /** The product itself, behind the proxy. */
  inner: string;
}

/** The built product behind a proxy that speaks TLS. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const proxy = await startTlsProxy();
      const port = await freePort();
      const product = await startProduct({ PUBLIC_URL: proxy.url, TRUST_PROXY: '1', PORT: String(port) });
      proxy.forwardTo(port);
      await use({ url: proxy.url, inner: `http://127.0.0.1:${port}` });
      await proxy.stop();
      expect(product.errors).toEqual([]);
      expect(await product.stop()).toBe(0);
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, site }, use) => {
    const context = await browser.newContext({ baseURL: site.url, ignoreHTTPSErrors: true });
    await use(context);
    await context.close();
  },
});

test('a browser logs in over TLS with cookies that only this host can set', async ({
  page,
  context,
  site,
}) => {
  const email = newEmail();
  const created = await page.request.post('/api/v1/customer/create', {
    data: { name: 'Ada', email, password: passPhrase },
  });
  expect(created.status()).toBe(201);
  const opened = await page.goto('/login');
  expect(opened?.headers()['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(passPhrase);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ada' })).toBeVisible();

  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toContain('__Host-holdwise_customer');
  for (const cookie of cookies)
    expect(cookie).toMatchObject({
      name: expect.stringMatching(/^__Host-holdwise_/),
      domain: 'localhost',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    });
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.goto('/account');
  await expect(page.getByText('This device')).toBeVisible();
  const session = cookies.find(({ name }) => name === '__Host-holdwise_customer')?.value;
  const withCookie = async (name: string) => {
    const headers = { cookie: `${name}=${session}`, 'x-forwarded-proto': 'https' };
    return (await fetch(`${site.inner}/api/v1/customer/me`, { headers })).status;
  };
  expect(await withCookie('__Host-holdwise_customer')).toBe(200);
  expect(await withCookie('holdwise_customer')).toBe(401);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-holdwise_customer');
});

test('a change needs the origin of the site, with its scheme and port', async ({ page, site }) => {
  await page.goto('/');
  const changeFrom = async (origin: string) =>
    (await page.request.post('/api/v1/customer/logout', { headers: { origin } })).status();
  expect(await changeFrom(site.url)).toBe(200);
  expect(await changeFrom(site.url.replace('https', 'http'))).toBe(403);
  expect(await changeFrom('https://localhost')).toBe(403);
});

test('a visitor without TLS is sent to the address with it, and no cookie is set', async ({ site }) => {
  const headers = { 'x-forwarded-proto': 'http' };
  const page = await fetch(`${site.inner}/login`, { headers, redirect: 'manual' });
  expect([301, 308]).toContain(page.status);
  expect(page.headers.get('location')).toBe(`${site.url}/login`);
  const call = await fetch(`${site.inner}/api/v1/customer/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@holdwise.example', password: passPhrase }),
  });
  expect(call.status).toBe(403);
  expect(call.headers.getSetCookie()).toEqual([]);
});
