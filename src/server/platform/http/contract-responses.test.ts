import { expect, test } from 'vitest';
import { bothDatabases, startApi } from '#tests/support/api.ts';
import { endpointName, everyEndpoint } from '#tests/support/endpoints.ts';
import { startFuzzFixture } from '#tests/support/fuzz-fixture.ts';
import { parseInProcess } from '#tests/support/in-process-parsers.ts';
import { responseProblem } from '#tests/support/response-check.ts';
import { inScope } from '#tests/support/scope.ts';
import { validInput } from '#tests/support/valid-input.ts';

const endpoints = await everyEndpoint();

// PostgreSQL returns more types of values than SQLite, whose replies all other tests read.
test.each(inScope(['postgres'] as const, bothDatabases))(
  'every endpoint responds to valid input as the contract says on %s',
  async (kind) => {
    const api = await startApi(kind, { TRUST_PROXY: 'on' }, { startParser: parseInProcess });
    const { send } = await startFuzzFixture(api);
    for (const endpoint of endpoints) {
      const query = new URLSearchParams(
        endpoint.query ? (validInput(endpoint.query) as Record<string, string>) : {},
      );
      const response = await send({
        endpoint,
        ids: undefined,
        query: query.size > 0 ? `?${query}` : '',
        headers: endpoint.body ? { 'content-type': 'application/json' } : {},
        payload: endpoint.body && JSON.stringify(validInput(endpoint.body)),
        form: endpoint.form && (validInput(endpoint.form) as Record<string, string>),
      });
      expect.soft(responseProblem(endpoint, response), endpointName(endpoint)).toBeUndefined();
    }
    await api.stop();
  },
);

test('the response check detects undeclared fields', () => {
  const endpoint = endpoints.find(({ path }) => path === '/portfolios');
  if (!endpoint) throw new Error('the contract has no portfolios');
  const problem = (status: number, body: unknown) => responseProblem(endpoint, { status, body });
  const reply = { success: true, portfolios: [], limit: 3, reportingCurrency: 'USD' };
  expect(problem(200, reply)).toBeUndefined();
  expect(problem(200, { ...reply, secret: 1 })).toContain('.secret');
  expect(problem(200, { ...reply, portfolios: [{ _id: 'x', hash: 'y' }] })).toContain('.portfolios.0.hash');
  expect(problem(200, { success: true })).toContain('is not what the contract says');
  expect(problem(500, { success: false, code: 'internal', message: 'x' })).toContain('answers 500');
  expect(problem(400, { success: false, code: 'invalid', message: 'x', at: 1 })).toContain('no form of ours');
  expect(problem(400, { success: false, code: 'invalid', message: 'SQLITE_BUSY' })).toContain('inside');
});
