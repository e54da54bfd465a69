import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type Api, type Client, startApi } from '../support/api.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call that the contract describes. */
async function everyEndpoint(): Promise<Endpoint[]> {
  const folder = `${import.meta.dirname}/../../src/contract`;
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(`${folder}/${file}`)));
  return modules.flatMap((module) =>
    Object.values(module).flatMap((area) =>
      typeof area === 'object' && area !== null ? Object.values(area).filter(isEndpoint) : [],
    ),
  );
}

const endpoints = await everyEndpoint();
let api: Api;
let askers: Record<'visitor' | 'customer' | 'admin', Client>;

beforeAll(async () => {
  api = await startApi('sqlite');
  askers = { visitor: api.visitor(), customer: await api.customer(), admin: await api.admin() };
});
afterAll(() => api.stop());

const allowed = {
  public: ['visitor', 'customer', 'admin'],
  customer: ['customer'],
  admin: ['admin'],
} as const;

const cases = endpoints.flatMap((endpoint) =>
  (['visitor', 'customer', 'admin'] as const).map((asker) => ({
    asker,
    endpoint,
    name: `${endpoint.method} ${endpoint.path}`,
    opens: (allowed[endpoint.access] as readonly string[]).includes(asker),
  })),
);

test('the contract is seen whole', () => {
  expect(endpoints.length).toBeGreaterThan(40);
});

test.each(cases.filter(({ opens }) => !opens))(
  '$name is refused to a $asker',
  async ({ asker, endpoint }) => {
    const answer = await askers[asker].call(endpoint.method, endpoint.path.replaceAll(/:\w+/g, 'x'));
    expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'unauthenticated' } });
  },
);

test.each(cases.filter(({ opens, endpoint }) => opens && !endpoint.path.endsWith('logout')))(
  '$name is answered to a $asker',
  async ({ asker, endpoint }) => {
    const answer = await askers[asker].call(endpoint.method, endpoint.path.replaceAll(/:\w+/g, 'x'));
    const wrongLogin = endpoint.path.endsWith('/login') ? [401] : [];
    expect([200, 201, 400, 403, 404, 415, ...wrongLogin]).toContain(answer.status);
    if (answer.status === 403) expect(answer.body.message).toContain('invited');
  },
);
