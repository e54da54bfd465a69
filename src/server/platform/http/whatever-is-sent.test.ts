import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type Client, databases, passPhrase, startApi } from '../../../../tests/support/api.ts';

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

const nul = '\0';

describe.each(databases)('whatever is sent to the product on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let id: string;
  let calls: Call[];
  beforeAll(async () => {
    api = await startApi(kind);
    ada = await api.customer();
    id = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body.portfolios[0]._id;
    const { paths } = (await api.app.inject('/api/docs')).json<{ paths: Record<string, object> }>();
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase() as Call['method'],
        path: path.replace('/api/v1', ''),
      })),
    );
  });
  afterAll(() => api.stop());

  test.each([
    ['a title', () => ada.call('POST', '/portfolios', { title: `a${nul}b` })],
    ['a portfolio’s id', () => ada.call('DELETE', '/portfolios/%00')],
    ['a ticker’s id', () => ada.call('DELETE', `/portfolios/${id}/tickers/a%00`)],
    ['a wizard’s id', () => ada.call('GET', '/wizards/single/%00')],
    ['a search', () => ada.call('GET', '/market/search-symbol?query=a%00b')],
    [
      'notes',
      () =>
        ada.call('POST', `/portfolios/${id}/tickers`, {
          symbol: 'AAPL',
          shares: 1,
          buyPrice: 1,
          notes: nul,
        }),
    ],
    [
      'an address',
      () => api.visitor().call('POST', '/customer/login', { email: `a${nul}@b.example`, password: 'x' }),
    ],
    [
      'a new customer’s name',
      () =>
        api.visitor().call('POST', '/customer/create', {
          name: `A${nul}`,
          email: 'nul@holdwise.example',
          password: passPhrase,
        }),
    ],
  ])('a NUL character in %s is refused: not every database can hold one', async (_where, call) => {
    const { status, body } = await call();
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'invalid' });
  });

  test.each([
    ['POST', '/customer/logout', 200],
    ['DELETE', '/portfolios/none', 404],
  ] as const)(
    '%s %s with a JSON content type and nothing in it is understood',
    async (method, path, status) => {
      const answer = await ada.call(method, path, '', { 'content-type': 'application/json' });
      expect(answer.status).toBe(status);
      ada = await api.customer();
      id = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body.portfolios[0]._id;
    },
  );

  test.each([undefined, null, [], 'text', 7])('%j instead of an object is refused', async (body) => {
    expect(
      await ada.call('POST', '/portfolios', body === undefined ? body : JSON.stringify(body), {
        'content-type': 'application/json',
      }),
    ).toMatchObject({ status: 400, body: { success: false, code: 'invalid' } });
  });

  test('no call fails in a way that nobody foresaw', async () => {
    expect(calls.length).toBeGreaterThan(15);
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constantFrom('AAPL', id, passPhrase, 'ada@holdwise.example', '1', ''),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const names = [
      ['name', 'email', 'password', 'title', 'symbol', 'shares', 'buyPrice', 'notes'],
      ['items', 'query', 'limit', 'exchange', 'symbols', 'industry', 'exclude', 'range', '__proto__'],
    ].flat();
    const fields = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(fc.nat(), fields, fc.string({ unit: 'binary' }), async (at, body, parameter) => {
        const call = calls[at % calls.length];
        if (!call) throw new Error('no call');
        const filled = call.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(parameter.toWellFormed()));
        const texts = Object.entries(body).map(([name, value]) => [name, String(value).toWellFormed()]);
        const query = call.method === 'GET' ? `?${new URLSearchParams(texts)}` : '';
        const client = call.path.startsWith('/customer') ? api.visitor() : ada;
        const answer = await client.call(
          call.method,
          filled + query,
          call.method === 'GET' ? undefined : JSON.stringify(body),
          call.method === 'GET' ? {} : { 'content-type': 'application/json' },
        );
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.body).toMatchObject({ success: false });
      }),
      { numRuns: 300 },
    );
  });
});
