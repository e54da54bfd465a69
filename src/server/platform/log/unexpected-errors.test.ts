import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { registerErrors } from '../http/errors.ts';
import { observeRequests, requestLog } from '../http/observe-requests.ts';
import { loggerOptions } from './logger.ts';

/** Starts an app with a log, in which a route fails. */
function openFailing(error: Error) {
  const logged: string[] = [];
  const app = Fastify({
    logger: loggerOptions('info', { write: (line: string) => void logged.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerErrors(app);
  observeRequests(app, [requestLog]);
  app.get('/houses/:name', () => {
    throw error;
  });
  return { app, logged };
}

test('answers an unexpected error with a fixed text and an id, and logs one line', async () => {
  const { app, logged } = openFailing(new TypeError('the roof of "Ada Lovelace" is open'));
  const response = await app.inject('/houses/secret?of=Ada');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    success: false,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    requestId: expect.any(String),
  });
  await expect.poll(() => logged.length).toBe(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 50,
    reqId: response.json().requestId,
    method: 'GET',
    route: '/houses/:name',
    status: 500,
    ms: expect.any(Number),
    err: {
      type: 'TypeError',
      message: 'the roof of "…" is open',
      stack: expect.stringContaining('unexpected-errors.test'),
    },
    msg: 'request failed',
  });
  expect(response.headers['x-request-id']).toBe(response.json().requestId);
});

test('logs no stack while the database does not answer', async () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { app, logged } = openFailing(error);
  expect((await app.inject('/houses/open')).statusCode).toBe(503);
  await expect.poll(() => logged.length).toBe(1);
  const line = JSON.parse(logged[0] ?? '');
  expect(line).toMatchObject({ level: 50, code: 'ECONNREFUSED', msg: 'the database is unreachable' });
  expect(line).not.toHaveProperty('err');
});
