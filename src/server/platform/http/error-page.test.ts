import { createHash } from 'node:crypto';
import Fastify, { type InjectOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { registerErrors } from './errors.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const message = 'Holdwise is very busy & "<i>slow</i>".';

async function request({ accept = browser, url = '/news', ...more }: InjectOptions & { accept?: string }) {
  const app = Fastify();
  onTestFinished(() => app.close());
  registerErrors(app);
  const busy = () => {
    throw new AppError('upstream_unavailable', message, { retryAfterSeconds: 2 });
  };
  for (const path of ['/news', '/api/v1/news']) app.all(path, busy);
  app.get('/broken', () => {
    throw new Error('secret detail');
  });
  return app.inject({ method: 'GET', url, headers: { accept }, ...more });
}

test('a browser gets a page that says what is wrong', async () => {
  const { statusCode, headers, body } = await request({});
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '2',
    'cache-control': 'no-store',
  });
  expect(body).toContain('<p>Holdwise is very busy &amp; &quot;&lt;i&gt;slow&lt;/i&gt;&quot;.</p>');
  expect(body).toContain('<a href="">Try again</a>');
  expect(body).not.toContain('<script');
  const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
});

test.each([
  { accept: 'application/json' },
  { accept: '*/*' },
  { url: '/api/v1/news' },
  { method: 'POST' as const },
])('other requests get JSON: %o', async (input) => {
  const response = await request(input);
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('2');
  expect(response.json()).toEqual({ success: false, code: 'upstream_unavailable', message });
});

test('an unexpected error shows the request id and no details', async () => {
  const { statusCode, body } = await request({ url: '/broken' });
  expect(statusCode).toBe(500);
  expect(body).toContain('<p>Something went wrong on our side. Please try again.</p><p>Request: req-1</p>');
  expect(body).not.toContain('secret');
});

test('a missing page has no link to try again', async () => {
  const { statusCode, body } = await request({ url: '/none' });
  expect(statusCode).toBe(404);
  expect(body).not.toContain('<a ');
});
