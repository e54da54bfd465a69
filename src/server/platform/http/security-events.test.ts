import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { registerErrors } from './errors.ts';
import { registerSecurityEvents } from './security-events.ts';

const email = 'ada@holdwise.example';

async function logOf(method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } });
  registerErrors(app);
  registerSecurityEvents(app);
  app.post('/api/v1/customer/login', async () => ({ success: true }));
  app.post('/api/v1/admin/login', async () => {
    throw new AppError('unauthenticated', 'The e-mail or the password is wrong.');
  });
  app.get('/api/v1/portfolios/:id', async () => {
    throw new AppError('unauthenticated', 'Please log in.');
  });
  app.post('/api/v1/news/create', async () => {
    throw new AppError('forbidden', 'No.');
  });
  app.get('/api/v1/customer/me', async () => ({ success: true }));
  await app.inject({
    method,
    url,
    headers: { ...headers, 'x-forwarded-for': '192.0.2.7' },
    ...(method === 'POST' && { payload: { email, password: 'secret' } }),
  });
  await app.close();
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security');
}

test.each([
  ['POST', '/api/v1/customer/login', {}, { event: 'account', route: '/api/v1/customer/login', status: 200 }],
  [
    'POST',
    '/api/v1/admin/login',
    {},
    { event: 'account refused', route: '/api/v1/admin/login', status: 401 },
  ],
  ['POST', '/api/v1/news/create', {}, { event: 'refused', route: '/api/v1/news/create', status: 403 }],
  [
    'GET',
    '/api/v1/portfolios/7',
    { cookie: 'holdwise_customer=stolen' },
    { event: 'session refused', route: '/api/v1/portfolios/:id', status: 401 },
  ],
] as const)('%s %s is an event of security', async (method, url, headers, event) => {
  const [logged, ...more] = await logOf(method, url, headers);
  expect(more).toEqual([]);
  expect(logged).toMatchObject({ ...event, method, reqId: expect.any(String), time: expect.any(Number) });
  expect(JSON.stringify(logged)).not.toMatch(/ada@|secret|stolen|192\.0\.2\.7|portfolios\/7/);
});

test.each([['/api/v1/customer/me'], ['/api/v1/portfolios/7'], ['/nowhere']])(
  'logs no event for reading %s',
  async (url) => {
    expect(await logOf('GET', url)).toEqual([]);
  },
);
