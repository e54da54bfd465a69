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
import { endpointName, everyEndpoint } from '../support/endpoints.ts';
import { parseInProcess } from '../support/in-process-parsers.ts';
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
  const problem = `${endpointName(endpoint)} answers ${status} to ${role}, where the rule is "${rule}"`;
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
  expect(new Set(endpoints.map(endpointName)).size).toBe(endpoints.length);
});

/** Everything else needs a login. */
const publicEndpoints = `
  GET /admin/session
  GET /admin/sign-up
  GET /calendar/:token
  GET /funds/:symbol
  GET /funds/:symbol/overlap
  GET /investors
  GET /investors/:slug
  GET /investors/:slug/changes
  GET /investors/:slug/export
  GET /investors/:slug/follow
  GET /investors/:slug/follow/:period
  GET /investors/activity
  GET /investors/activity/insiders
  GET /investors/compare
  GET /investors/moves
  GET /market/close
  GET /market/company-screener
  GET /market/history
  GET /market/holders
  GET /market/matching
  GET /market/news
  GET /market/past-returns
  GET /market/profile
  GET /market/purchases
  GET /market/quote
  GET /market/quotes
  GET /market/search-symbol
  GET /market/sparklines
  GET /market/status
  GET /market/stream
  GET /news/all
  GET /news/latest
  GET /news/previews/:token
  GET /news/single/slug/:slug
  GET /rss/limited
  GET /search
  GET /site
  GET /site/data-sources
  GET /site/pages/:page
  GET /stocks/:symbol
  GET /stocks/:symbol/earnings
  GET /stocks/:symbol/filings
  GET /stocks/:symbol/fundamentals
  GET /stocks/:symbol/funds
  GET /stocks/:symbol/holding-periods
  GET /stocks/:symbol/insiders
  GET /stocks/:symbol/valuation
  GET /stocks/brief
  GET /stocks/facets
  GET /stocks/movers
  GET /stocks/screener
  GET /stocks/screener/export
  GET /wizards/all
  GET /wizards/names
  GET /wizards/single/:id
  POST /admin/create
  POST /admin/forgot-password
  POST /admin/login
  POST /admin/logout
  POST /admin/reset-password
  POST /alerts/unsubscribe/:token
  POST /customer/create
  POST /customer/forgot-password
  POST /customer/login
  POST /customer/logout
  POST /customer/reset-password
  POST /digest/unsubscribe/:token
  POST /investors/match
  POST /stocks/diversifiers`;

/** The paths of customers; administrators have all others that need a login. */
const customerPaths =
  /^\/(alerts|customer|digest|imports|journal|portfolios|calendar-feed|securities|watchlists)(\/|$)/;

test('the contract gives access to nobody else', () => {
  const open = endpoints.filter(({ access }) => access === 'public').map(endpointName);
  expect(open.sort()).toEqual(publicEndpoints.trim().split(/\s*\n\s*/));
  const wrong = endpoints.filter(
    ({ access, path }) => access !== 'public' && access !== (customerPaths.test(path) ? 'customer' : 'admin'),
  );
  expect(wrong.map(endpointName)).toEqual([]);
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
    api = await startApi(kind, { FEED_URLS: '' }, { startParser: parseInProcess });
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

  test('every endpoint refuses all other roles and changes nothing', async () => {
    await Promise.all([loggedIn('customer'), loggedIn('admin')]);
    const paths = new Map<Endpoint, string>();
    for (const endpoint of endpoints) paths.set(endpoint, await pathTo(endpoint, owners));
    const before = await database.read();
    const problems = [];
    for (const [endpoint, path] of paths) {
      for (const role of roles.filter((one) => ruleOf(endpoint, one) !== 'allowed')) {
        const client = await loggedIn(role);
        // Without the right session, a call is refused before its input is checked.
        if (ruleOf(endpoint, role) === 'login')
          problems.push(problemOf(endpoint, role, await client.call(endpoint.method, path)));
        problems.push(problemOf(endpoint, role, await callWithValidInput(client, endpoint, path)));
      }
    }
    expect(problems.filter(Boolean)).toEqual([]);
    expect(await database.read()).toEqual(before);
  });

  test('every endpoint finds what a portfolio contains in that portfolio only', async () => {
    await Promise.all([loggedIn('customer'), loggedIn('otherCustomer')]);
    const { body } = await clients.otherCustomer.call('POST', '/portfolios', { title: 'Own' });
    const own = `/portfolios/${body.portfolios[0]._id}`;
    const nested = endpoints.filter(
      (endpoint) => endpoint.path.startsWith('/portfolios/:portfolioId/') && objectsOf(endpoint).length > 1,
    );
    expect(nested.length).toBeGreaterThan(5);
    const found: string[] = [];
    for (const endpoint of nested) {
      const path = (await pathTo(endpoint, owners)).replace(/^\/portfolios\/[^/]+/, own);
      const { status } = await callWithValidInput(clients.otherCustomer, endpoint, path);
      if (status !== 404) found.push(`${endpointName(endpoint)} answers ${status}`);
    }
    expect(found).toEqual([]);
  });

  test('every endpoint allows its own roles', async () => {
    const problems = [];
    for (const endpoint of endpoints) {
      for (const role of roles.filter((one) => ruleOf(endpoint, one) === 'allowed')) {
        await Promise.all([loggedIn('customer'), loggedIn('admin')]);
        const path = await pathTo(endpoint, owners);
        const answer = await (await loggedIn(role)).call(endpoint.method, path);
        problems.push(problemOf(endpoint, role, answer));
      }
    }
    expect(problems.filter(Boolean)).toEqual([]);
  });

  test('every endpoint hides unpublished content', async () => {
    const hiding = endpoints.filter((endpoint) =>
      objectsOf(endpoint).some(({ createHidden }) => createHidden),
    );
    expect(hiding).not.toEqual([]);
    for (const endpoint of hiding) {
      await loggedIn('admin');
      const path = await pathTo(endpoint, owners, { hidden: true });
      for (const role of ['visitor', 'customer'] as const) {
        const { status } = await clients[role].call(endpoint.method, path);
        expect([endpointName(endpoint), role, status]).toEqual([endpointName(endpoint), role, 404]);
      }
    }
  });

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
        expect(text, `${endpointName(endpoint)} to ${role}`).not.toContain(markers.customer);
        if (kindOf(role) !== 'admin')
          expect(text, `${endpointName(endpoint)} to ${role}`).not.toContain(markers.admin);
      }
    }
  });
});
