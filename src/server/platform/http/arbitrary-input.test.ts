import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type Client, databases, passPhrase, startApi } from '#tests/support/api.ts';
import { endpointName, everyEndpoint } from '#tests/support/endpoints.ts';
import { startFuzzFixture } from '#tests/support/fuzz-fixture.ts';
import { callsOf } from '#tests/support/fuzz-input.ts';
import { fuzzParameters, fuzzSeed, fuzzTimeoutMs, reportRuns } from '#tests/support/fuzz-settings.ts';
import { imageOf } from '#tests/support/pictures.ts';
import { responseProblem } from '#tests/support/response-check.ts';

const endpoints = await everyEndpoint();
const nul = '\0';

describe.each(databases)('arbitrary input on %s', (kind) => {
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
  ])('rejects a NUL character in %s, which PostgreSQL cannot store', async (_where, call) => {
    const { status, body } = await call();
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'invalid' });
  });

  test.each([
    ['POST', '/customer/logout', 200],
    ['DELETE', '/portfolios/none', 404],
  ] as const)('accepts %s %s with a JSON content type and an empty body', async (method, path, status) => {
    const answer = await ada.call(method, path, '', { 'content-type': 'application/json' });
    expect(answer.status).toBe(status);
    ada = await api.customer();
    id = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body.portfolios[0]._id;
  });

  test.each([undefined, null, [], 'text', 7])('rejects %j instead of an object', async (body) => {
    expect(
      await ada.call('POST', '/portfolios', body === undefined ? body : JSON.stringify(body), {
        'content-type': 'application/json',
      }),
    ).toMatchObject({ status: 400, body: { success: false, code: 'invalid' } });
  });

  test('rejects a NUL character in the JSON of a form', async () => {
    const admin = await api.admin();
    const pictures = JSON.stringify([{ file: 0, alt: `a${nul}b` }]);
    const fields = { title: 'A title', description: '<p>A text.</p>', pictures };
    const files = [{ name: 'a.jpg', bytes: await imageOf() }];
    const { status, body } = await admin.send('POST', '/news/create', fields, { field: 'files', files });
    expect({ status, alts: body.data.pictures.map(({ alt }: { alt: string }) => alt) }).toEqual({
      status: 201,
      alts: ['ab'],
    });
  });

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('rejects deeply nested %s on every route', async (_what, open, close) => {
    const deep = `${open.repeat(30_000)}1${close.repeat(30_000)}`;
    for (const { method, path } of endpoints.filter(({ body, access }) => body && access !== 'admin')) {
      const payload = `{"email":${deep}}`;
      const type = { 'content-type': 'application/json' };
      expect(await ada.call(method, path.replaceAll(/:\w+/g, id), payload, type)).toMatchObject({
        status: 400,
        body: {
          code: 'invalid',
          message: 'The body is nested too deeply: lists and objects may hold each other 32 levels deep.',
        },
      });
    }
  });

  test('rejects a code of six characters that are not digits', async () => {
    const eve = await api.customer('Eve');
    await eve.call('POST', '/customer/two-step/begin', { password: passPhrase });
    for (const code of ['𐼎󩨏𣪙', 'äöüäöü', '١٢٣٤٥٦'])
      expect((await eve.call('POST', '/customer/two-step/confirm', { code })).status).toBeLessThan(500);
  });

  describe('requests generated from the contract', () => {
    let fuzz: Awaited<ReturnType<typeof startFuzzFixture>>;
    beforeAll(async () => {
      fuzz = await startFuzzFixture(api);
    });

    test(
      `nothing that is sent brings one out of its form (seed ${fuzzSeed})`,
      async () => {
        let runs = 0;
        const calls = fc.oneof(...endpoints.map(callsOf));
        await fc.assert(
          fc.asyncProperty(calls, async (call) => {
            const problem = responseProblem(call.endpoint, await fuzz.send(call));
            expect(problem, endpointName(call.endpoint)).toBeUndefined();
            runs += 1;
          }),
          fuzzParameters(1_000),
        );
        reportRuns(`calls from the contract on ${kind}`, runs);
      },
      fuzzTimeoutMs,
    );
  });
});
