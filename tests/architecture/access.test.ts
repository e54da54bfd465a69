import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import {
  type Answer,
  type Api,
  type Client,
  clientOf,
  databases,
  passPhrase,
  startApi,
} from '../support/api.ts';
import { everyEndpoint, nameOf } from '../support/endpoints.ts';
import { goodInput } from '../support/good-input.ts';
import { marks, NoRule, type Owners, pathTo, thingsOf } from '../support/owned-things.ts';
import { type DatabaseWatch, watchDatabase } from '../support/whole-database.ts';

const endpoints = await everyEndpoint();
const askers = ['visitor', 'customer', 'otherCustomer', 'admin', 'otherAdmin'] as const;
type Asker = (typeof askers)[number];

const kinds = { visitor: 'public', customer: 'customer', otherCustomer: 'customer', admin: 'admin' } as const;
const kindOf = (asker: Asker) => (asker === 'otherAdmin' ? 'admin' : kinds[asker]);

/** What a call answers to somebody: 'opens', 'login' (401) or 'nothing' (403 or 404: it is not theirs). */
function ruleOf(endpoint: Endpoint, asker: Asker): 'opens' | 'login' | 'nothing' {
  const things = thingsOf(endpoint);
  if (endpoint.access !== 'public' && endpoint.access !== kindOf(asker)) return 'login';
  const isOther = asker.startsWith('other');
  return isOther && things.some((thing) => thing.of === 'account') ? 'nothing' : 'opens';
}

/** Logging in wrongly, and signing up without an invitation, are refused after the call has opened. */
const refusedInside = (endpoint: Endpoint, status: number) =>
  endpoint.access === 'public' &&
  ((endpoint.path.endsWith('/login') && status === 401) ||
    (endpoint.path === '/admin/create' && status === 403));

/** What is wrong with an answer; undefined where nothing is. */
function problemOf(endpoint: Endpoint, asker: Asker, { status, body }: Answer): string | undefined {
  const rule = ruleOf(endpoint, asker);
  const found = `${nameOf(endpoint)} answers ${status} to ${asker}, where the rule is "${rule}"`;
  if (rule === 'login') return status === 401 && body.code === 'unauthenticated' ? undefined : found;
  if (rule === 'nothing') return [403, 404].includes(status) && body.success === false ? undefined : found;
  const shut = [401, 403, 404].includes(status) || status >= 500;
  return shut && status !== 503 && !refusedInside(endpoint, status) ? found : undefined;
}

/** Calls with what the call takes, so that a refusal is about who asks and not about what they sent. */
function callWell(client: Client, { method, body, form, query }: Endpoint, path: string): Promise<Answer> {
  const text = new URLSearchParams(query ? (goodInput(query) as Record<string, string>) : {});
  const url = `${path}${text.size > 0 ? `?${text}` : ''}`;
  if (form) return client.send(method, url, goodInput(form) as Record<string, string>);
  return client.call(method, url, body && goodInput(body));
}

test('the contract is seen whole', () => {
  expect(endpoints.length).toBeGreaterThan(40);
  expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
});

describe('the matrix is awake', () => {
  const planted = { method: 'GET', path: '/portfolios/:portfolioId/secrets/:secretId' } as const;
  const call = { ...planted, path: '/portfolios/:portfolioId', access: 'customer', summary: '' } as Endpoint;
  const answer = (status: number, code = 'not_found') => ({
    status,
    headers: {},
    body: { success: status < 400, code },
  });

  test('a call whose id nobody has spoken for has no rule', () => {
    expect(() => thingsOf(planted)).toThrow(NoRule);
    expect(() => thingsOf(planted)).toThrow('GET /portfolios/:portfolioId/secrets/:secretId: say in');
  });

  test.each<[Asker, number, string | undefined]>([
    ['visitor', 200, 'login'],
    ['admin', 200, 'login'],
    ['otherCustomer', 200, 'nothing'],
    ['otherCustomer', 400, 'nothing'],
    ['customer', 404, 'opens'],
    ['customer', 500, 'opens'],
    ['customer', 200, undefined],
    ['otherCustomer', 404, undefined],
  ])('%s who is answered %i breaks the rule %s', (asker, status, rule) => {
    const problem = problemOf(call, asker, answer(status));
    if (rule === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(`the rule is "${rule}"`);
  });
});

describe.each(databases)('who may call what on %s', (kind) => {
  let api: Api;
  let database: DatabaseWatch;
  let owners: Owners;
  const clients = {} as Record<Asker, Client>;
  const logIns = new Map<Client, () => Promise<unknown>>();

  beforeAll(async () => {
    api = await startApi(kind);
    database = await watchDatabase(api.place);
    const remember = (client: Client, area: 'customer' | 'admin', email: string) => {
      logIns.set(client, () => client.call('POST', `/${area}/login`, { email, password: passPhrase }));
      return client;
    };
    clients.visitor = api.visitor();
    clients.customer = remember(await api.customer(marks.customer), 'customer', 'customer1@holdwise.example');
    clients.otherCustomer = remember(await api.customer('Eve'), 'customer', 'customer2@holdwise.example');
    clients.admin = remember(await api.admin(marks.admin), 'admin', 'admin1@holdwise.example');
    clients.otherAdmin = remember(await api.admin('Edgar'), 'admin', 'admin2@holdwise.example');
    owners = {
      customer: clients.customer,
      admin: clients.admin,
      newAdmin: () => api.admin(),
      async again(area) {
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

  /** Somebody whose session is alive: calls that end it are part of the matrix. */
  async function present(asker: Asker): Promise<Client> {
    const client = clients[asker];
    const area = kindOf(asker);
    if (area === 'public') return client;
    const { status } = await client.call('GET', area === 'admin' ? '/admin/check-auth' : '/customer/me');
    if (status === 401) await logIns.get(client)?.();
    return client;
  }

  test.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name is refused to whom it is not for, and changes nothing',
    async ({ endpoint }) => {
      await Promise.all([present('customer'), present('admin')]);
      const refused = askers.filter((asker) => ruleOf(endpoint, asker) !== 'opens');
      const path = await pathTo(endpoint, owners);
      const before = await database.read();
      const problems = [];
      for (const asker of refused) {
        const client = await present(asker);
        // Who may not call at all is told so before the input is looked at.
        if (ruleOf(endpoint, asker) === 'login')
          problems.push(problemOf(endpoint, asker, await client.call(endpoint.method, path)));
        problems.push(problemOf(endpoint, asker, await callWell(client, endpoint, path)));
      }
      expect(problems.filter(Boolean)).toEqual([]);
      expect(await database.read()).toEqual(before);
    },
  );

  test.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name opens to whom it is for',
    async ({ endpoint }) => {
      for (const asker of askers.filter((one) => ruleOf(endpoint, one) === 'opens')) {
        await Promise.all([present('customer'), present('admin')]);
        const path = await pathTo(endpoint, owners);
        const answer = await (await present(asker)).call(endpoint.method, path);
        expect(problemOf(endpoint, asker, answer)).toBeUndefined();
      }
    },
  );

  const hiding = endpoints.filter((endpoint) => thingsOf(endpoint).some(({ hidden }) => hidden));
  test.each(hiding.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name shows nobody what is not published',
    async ({ endpoint }) => {
      await present('admin');
      const path = await pathTo(endpoint, owners, { hidden: true });
      for (const asker of ['visitor', 'customer'] as const)
        expect((await clients[asker].call(endpoint.method, path)).status).toBe(404);
    },
  );

  test('no call gives away what belongs to others', async () => {
    await Promise.all([present('customer'), present('admin')]);
    await pathTo({ method: 'GET', path: '/portfolios/:portfolioId/tickers/:tickerId' }, owners);
    await pathTo({ method: 'GET', path: '/news/single/:id' }, owners);
    const own = await clients.customer.call('GET', '/portfolios');
    expect(JSON.stringify(own.body)).toContain(marks.customer);
    const readable = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    for (const endpoint of readable) {
      for (const asker of askers.filter((one) => one !== 'customer')) {
        const { body } = await (await present(asker)).call('GET', endpoint.path);
        const said = JSON.stringify(body);
        expect(said, `${nameOf(endpoint)} to ${asker}`).not.toContain(marks.customer);
        if (kindOf(asker) !== 'admin')
          expect(said, `${nameOf(endpoint)} to ${asker}`).not.toContain(marks.admin);
      }
    }
  });
});
