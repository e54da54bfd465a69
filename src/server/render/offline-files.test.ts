import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { registerOfflineFiles } from './offline-files.ts';

async function read(path: string, serviceWorker?: string) {
  const app = fastify();
  const pagePolicy = "script-src 'self'";
  registerOfflineFiles(app, { serviceWorker, renderShell: async () => '<p>', pagePolicy });
  const { headers, body } = await app.inject(path);
  return { headers, body };
}

test('browsers check the worker with each page, and let it reach this site only', async () => {
  const { headers, body } = await read('/service-worker.js', 'built');
  expect(body).toBe('built');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'none'; connect-src 'self';"),
  });
});

test('without a built worker, an earlier one removes itself and what it stored', async () => {
  const { body } = await read('/service-worker.js');
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain("'fetch'");
});

test('the shell has the policy of pages', async () => {
  const { headers } = await read('/app-shell');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "script-src 'self'",
  });
});
