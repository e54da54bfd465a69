import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { endpointName, everyEndpoint } from '#tests/support/endpoints.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi('sqlite');
});
afterAll(() => api.stop());

test('describes every endpoint, and takes many turns of the event loop the first time', async () => {
  let isDescribed = false;
  const describing = api.app.inject('/api/docs').finally(() => {
    isDescribed = true;
  });
  let turns = 0;
  for (; !isDescribed; turns += 1) await setImmediate();
  const endpoints = await everyEndpoint();
  expect(turns).toBeGreaterThan(endpoints.length / 10);
  const paths: Record<string, object> = (await describing).json().paths;
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = endpoints
    .map(endpointName)
    .map((name) => name.replace(' ', ' /api/v1').replace(/:(\w+)/g, '{$1}'));
  expect(described.toSorted()).toEqual(expected.toSorted());
});

test.each([
  ['json', 'application/json; charset=utf-8'],
  ['yaml', 'application/x-yaml'],
])('the API reference reads the same description as %s', async (format, type) => {
  const read = await api.app.inject(`/api/reference/${format}`);
  expect(read.headers['content-type']).toBe(type);
  expect(read.body).toBe((await api.app.inject('/api/docs')).body);
});

test('the description is sent compressed', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await api.app.inject({ url: '/api/docs', headers });
  const { rawPayload: plain } = await api.app.inject('/api/docs');
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.rawPayload.length).toBeLessThan(plain.length / 5);
});

test('generates the description from the contract', async () => {
  const { paths } = (await api.app.inject('/api/docs')).json();
  expect(Object.keys(paths)).toContain('/api/v1/portfolios/{portfolioId}/tickers/{tickerId}');
  expect(paths['/api/v1/market/quote'].get.parameters[0]).toMatchObject({
    name: 'symbol',
    in: 'query',
    required: true,
  });
});

test('describes forms with their fields and files', async () => {
  const { paths } = (await api.app.inject('/api/docs')).json();
  const formOf = (path: string, method = 'post') =>
    paths[`/api/v1${path}`][method].requestBody.content['multipart/form-data'].schema;
  const file = { type: 'string', format: 'binary' };
  expect(formOf('/wizards/import').properties).toMatchObject({ file });
  expect(formOf('/wizards/filings/upload').properties).toMatchObject({ file });
  expect(formOf('/news/pictures').properties).toMatchObject({ alt: { type: 'string' }, files: file });
  for (const article of [formOf('/news/create'), formOf('/news/update/{id}', 'put')]) {
    expect(article.properties).toMatchObject({
      title: { type: 'string' },
      files: { type: 'array', items: file, maxItems: limits.picturesPerUpload },
    });
    expect(article.required).toContain('title');
  }
});

test.each(['', '/'])('the old address of the reference leads to its page', async (end) => {
  const { statusCode, headers } = await api.app.inject(`/api/reference${end}`);
  expect({ statusCode, location: headers.location }).toEqual({
    statusCode: 301,
    location: '/api-reference',
  });
});

test.each(['swagger-ui.css', 'swagger-ui-bundle.js'])('serves what the reference loads: %s', async (file) => {
  const { statusCode, headers } = await api.app.inject(`/api/reference/static/${file}`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/css|javascript/);
});
