import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '#tests/support/api.ts';

test('forbids caching of the redirect to https', async () => {
  const api = await startApi('sqlite', { PUBLIC_URL: 'https://holdwise.example', TRUST_PROXY: 'on' });
  onTestFinished(() => api.stop());
  const plain = { 'x-forwarded-proto': 'http' };
  const sentOn = await api.app.inject({ url: '/news', headers: plain });
  expect(sentOn.statusCode).toBe(308);
  expect(sentOn.headers['cache-control']).toBe('no-store');
  for (const url of ['/api/v1/market/status', '/api/v1/none', '/nowhere']) {
    const refused = await api.app.inject({ method: 'POST', url, headers: plain });
    expect(refused.statusCode).toBe(403);
    expect(refused.headers['cache-control']).toBe('no-store');
  }
});
