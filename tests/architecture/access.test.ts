import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  type Api,
  type ApiResponse,
  type Client,
  clientOf,
  databases,
  passPhrase,
  startApi,
} from '../support/api.ts';
import { everyEndpoint, nameOf } from '../support/endpoints.ts';
import { markers, type Owners, objectsOf, pathTo, UnknownId } from '../support/owned-objects.ts';
import { validInput } from '../support/valid-input.ts';
import { type DatabaseWatch, watchDatabase } from '../support/whole-database.ts';

const endpoints = await everyEndpoint();
const roles = ['visitor', 'customer', 'otherCustomer', 'admin', 'otherAdmin'] as const;
type Role = (typeof roles)[number];

const kinds = { visitor: 'public', customer: 'customer', otherCustomer: 'customer', admin: 'admin' } as const;
const kindOf = (role: Role) => (role === 'otherAdmin' ? 'admin' : kinds[role]);

/** Returns the expected result for a role: 'allowed', 'login' (401) or 'denied' (403 or 404: the object is not theirs). */
function ruleOf(endpoint: Endpoint, role: Role): 'allowed' | 'login' | 'denied' {
  const objects = objectsOf(endpoint);
  if (endpoint.access !== 'public' && endpoint.access !== kindOf(role)) return 'login';
  const isOther = role.startsWith('other');
  return isOther && objects.some((object) => object.access === 'account') ? 'denied' : 'allowed';
}

/** Whether a handler itself refuses the call: a failed login, or a sign-up without an invitation. */
const refusedByHandler = (endpoint: Endpoint, status: number) =>
  endpoint.access === 'public' &&
  ((endpoint.path.endsWith('/login') && status === 401) ||
    (endpoint.path === '/admin/create' && status === 403));

/** Returns what is wrong with a response; undefined when nothing is. */
function problemOf(endpoint: Endpoint, role: Role, { status, body }: ApiResponse): string | undefined {
  const rule = ruleOf(endpoint, role);
  const problem = `${nameOf(endpoint)} answers ${status} to ${role}, where the rule is "${rule}"`;
  if (rule === 'login') return status === 401 && body.code === 'unauthenticated' ? undefined : problem;
  if (rule === 'denied') return [403, 404].includes(status) && body.success === false ? undefined : problem;
  const refused = [401, 403, 404].includes(status) || status >= 500;
  return refused && status !== 503 && !refusedByHandler(endpoint, status) ? problem : undefined;
}

/** Calls an endpoint with valid input, so that a refusal is about the role and not about the input. */
function callWithValidInput(
  client: Client,
  { method, body, form, query }: Endpoint,
  path: string,
): Promise<ApiResponse> {
  const text = new URLSearchParams(query ? (validInput(query) as Record<string, string>) : {});
  const url = `${path}${text.size > 0 ? `?${text}` : ''}`;
  if (form) return client.send(method, url, validInput(form) as Record<string, string>);
  return client.call(method, url, body && validInput(body));
}

test('reads the whole contract', () => {
  expect(endpoints.length).toBeGreaterThan(40);
  expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
});

describe('the access rules', () => {
  const planted = { method: 'GET', path: '/portfolios/:portfolioId/secrets/:secretId' } as const;
  const call = { ...planted, path: '/portfolios/:portfolioId', access: 'customer', summary: '' } as Endpoint;
  const answer = (status: number, code = 'not_found') => ({
    status,
    headers: {},
    body: { success: status < 400, code },
  });

  test('reject an endpoint with an unknown id', () => {
    expect(() => objectsOf(planted)).toThrow(UnknownId);
    expect(() => objectsOf(planted)).toThrow('GET /portfolios/:portfolioId/secrets/:secretId: say in');
  });

  test.each<[Role, number, string | undefined]>([
    ['visitor', 200, 'login'],
    ['admin', 200, 'login'],
    ['otherCustomer', 200, 'denied'],
    ['otherCustomer', 400, 'denied'],
    ['customer', 404, 'allowed'],
    ['customer', 500, 'allowed'],
    ['customer', 200, undefined],
    ['otherCustomer', 404, undefined],
  ])('detect that %s with status %i breaks the rule %s', (role, status, rule) => {
    const problem = problemOf(call, role, answer(status));
    if (rule === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(`the rule is "${rule}"`);
  });
});

describe.each(databases)('access to endpoints on %s', (kind) => {
  let api: Api;
  let database: DatabaseWatch;
  let owners: Owners;
  const clients = {} as Record<Role, Client>;
  const logIns = new Map<Client, () => Promise<unknown>>();

  beforeAll(async () => {
    api = await startApi(kind);
    database = await watchDatabase(api.testDatabase);
    const rememberLogin = (client: Client, area: 'customer' | 'admin', email: string) => {
      logIns.set(client, () => client.call('POST', `/${area}/login`, { email, password: passPhrase }));
      return client;
    };
    clients.visitor = api.visitor();
    clients.customer = rememberLogin(
      await api.customer(markers.customer),
      'customer',
      'customer1@holdwise.example',
    );
    clients.otherCustomer = rememberLogin(
      await api.customer('Eve'),
      'customer',
      'customer2@holdwise.example',
    );
    clients.admin = rememberLogin(await api.admin(markers.admin), 'admin', 'admin1@holdwise.example');
    clients.otherAdmin = rememberLogin(await api.admin('Edgar'), 'admin', 'admin2@holdwise.example');
    owners = {
      customer: clients.customer,
      admin: clients.admin,
      newAdmin: () => api.admin(),
      async logInAgain(area) {
        const client = clientOf(api.app);
        const email = `${area}1@holdwise.example`;
        await client.call('POST', `/${area}/login`, { email, password: passPhrase });
        return client;
      },
    };
  });
  afterAll(async () => {
    await database.close();
    await api.stop();
  });

  /** Returns the client of a role, logged in again if an earlier call has ended its session. */
  async function loggedIn(role: Role): Promise<Client> {
    const client = clients[role];
    const area = kindOf(role);
    if (area === 'public') return client;
    const { status } = await client.call('GET', area === 'admin' ? '/admin/check-auth' : '/customer/me');
    if (status === 401) await logIns.get(client)?.();
    return client;
  }

  test.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name refuses all other roles and changes nothing',
    async ({ endpoint }) => {
      await Promise.all([loggedIn('customer'), loggedIn('admin')]);
      const refused = roles.filter((role) => ruleOf(endpoint, role) !== 'allowed');
      const path = await pathTo(endpoint, owners);
      const before = await database.read();
      const problems = [];
      for (const role of refused) {
        const client = await loggedIn(role);
        // Without the right session, a call is refused before its input is checked.
        if (ruleOf(endpoint, role) === 'login')
          problems.push(problemOf(endpoint, role, await client.call(endpoint.method, path)));
        problems.push(problemOf(endpoint, role, await callWithValidInput(client, endpoint, path)));
      }
      expect(problems.filter(Boolean)).toEqual([]);
      expect(await database.read()).toEqual(before);
    },
  );

  test.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name allows its own roles',
    async ({ endpoint }) => {
      for (const role of roles.filter((one) => ruleOf(endpoint, one) === 'allowed')) {
        await Promise.all([loggedIn('customer'), loggedIn('admin')]);
        const path = await pathTo(endpoint, owners);
        const answer = await (await loggedIn(role)).call(endpoint.method, path);
        expect(problemOf(endpoint, role, answer)).toBeUndefined();
      }
    },
  );

  const hiding = endpoints.filter((endpoint) => objectsOf(endpoint).some(({ createHidden }) => createHidden));
  test.each(hiding.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name hides unpublished content',
    async ({ endpoint }) => {
      await loggedIn('admin');
      const path = await pathTo(endpoint, owners, { hidden: true });
      for (const role of ['visitor', 'customer'] as const)
        expect((await clients[role].call(endpoint.method, path)).status).toBe(404);
    },
  );

  test('no endpoint reveals data of other accounts', async () => {
    await Promise.all([loggedIn('customer'), loggedIn('admin')]);
    await pathTo({ method: 'GET', path: '/portfolios/:portfolioId/tickers/:tickerId' }, owners);
    await pathTo({ method: 'GET', path: '/news/single/:id' }, owners);
    const own = await clients.customer.call('GET', '/portfolios');
    expect(JSON.stringify(own.body)).toContain(markers.customer);
    const readable = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    for (const endpoint of readable) {
      for (const role of roles.filter((one) => one !== 'customer')) {
        const { body } = await (await loggedIn(role)).call('GET', endpoint.path);
        const text = JSON.stringify(body);
        expect(text, `${nameOf(endpoint)} to ${role}`).not.toContain(markers.customer);
        if (kindOf(role) !== 'admin')
          expect(text, `${nameOf(endpoint)} to ${role}`).not.toContain(markers.admin);
      }
    }
  });
});
