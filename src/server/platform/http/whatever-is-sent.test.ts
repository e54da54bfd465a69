import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerProblem } from '../../../../tests/support/answer-check.ts';
import { type Api, type Client, databases, passPhrase, startApi } from '../../../../tests/support/api.ts';
import { everyEndpoint, nameOf } from '../../../../tests/support/endpoints.ts';
import { openDesk } from '../../../../tests/support/fuzz-desk.ts';
import { callsOf } from '../../../../tests/support/fuzz-input.ts';
import { fuzzMs, fuzzSeed, tellRuns, untilTimeIsUp } from '../../../../tests/support/fuzz-settings.ts';
import { goodInput } from '../../../../tests/support/good-input.ts';

const endpoints = await everyEndpoint();
/** No answer takes longer, on however busy a machine. */
const hangMs = 10_000;
const nul = '\0';

describe.each(databases)('whatever is sent to the product on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let id: string;
  beforeAll(async () => {
    api = await startApi(kind, { TRUST_PROXY: 'on' });
    ada = await api.customer();
    id = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body.portfolios[0]._id;
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

  describe('calls made from the contract', () => {
    let desk: Awaited<ReturnType<typeof openDesk>>;
    beforeAll(async () => {
      desk = await openDesk(api);
    });

    test.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
      '$name tells what the contract says, and nothing else',
      async ({ endpoint }) => {
        const query = new URLSearchParams(
          endpoint.query ? (goodInput(endpoint.query) as Record<string, string>) : {},
        );
        const answer = await desk.send({
          endpoint,
          ids: undefined,
          query: query.size > 0 ? `?${query}` : '',
          headers: endpoint.body ? { 'content-type': 'application/json' } : {},
          payload: endpoint.body && JSON.stringify(goodInput(endpoint.body)),
          form: endpoint.form && (goodInput(endpoint.form) as Record<string, string>),
        });
        expect(answerProblem(endpoint, answer)).toBeUndefined();
      },
    );

    test(
      `nothing that is sent brings one out of its form (seed ${fuzzSeed})`,
      async () => {
        let runs = 0;
        const calls = fc.oneof(...endpoints.map(callsOf));
        await fc.assert(
          fc.asyncProperty(calls, async (call) => {
            const begun = performance.now();
            const problem = answerProblem(call.endpoint, await desk.send(call));
            expect(problem, nameOf(call.endpoint)).toBeUndefined();
            expect(performance.now() - begun, `${nameOf(call.endpoint)} hangs`).toBeLessThan(hangMs);
            runs += 1;
          }),
          untilTimeIsUp,
        );
        tellRuns(`calls from the contract on ${kind}`, runs);
        expect(runs).toBeGreaterThan(20);
      },
      fuzzMs + 120_000,
    );
  });
});

test('the check of answers is awake', () => {
  const endpoint = endpoints.find(({ path }) => path === '/portfolios');
  if (!endpoint) throw new Error('the contract has no portfolios');
  const problem = (status: number, body: unknown) => answerProblem(endpoint, { status, body });
  expect(problem(200, { success: true, portfolios: [] })).toBeUndefined();
  expect(problem(200, { success: true, portfolios: [], secret: 1 })).toContain('.secret');
  expect(problem(200, { success: true, portfolios: [{ _id: 'x', hash: 'y' }] })).toContain(
    '.portfolios.0.hash',
  );
  expect(problem(200, { success: true })).toContain('is not what the contract says');
  expect(problem(500, { success: false, code: 'internal', message: 'x' })).toContain('answers 500');
  expect(problem(400, { success: false, code: 'invalid', message: 'x', at: 1 })).toContain('no form of ours');
  expect(problem(400, { success: false, code: 'invalid', message: 'SQLITE_BUSY' })).toContain('inside');
});
