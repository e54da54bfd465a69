import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrors } from './errors.ts';

test('a failure that nobody foresaw is told as a fixed text and an id, and logged in full', async () => {
  const logged: string[] = [];
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
  });
  registerErrors(app);
  app.get('/', () => {
    throw new TypeError('the secret of the house');
  });
  const response = await app.inject('/');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    success: false,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    requestId: expect.any(String),
  });
  expect(logged.join()).toContain('the secret of the house');
  expect(logged.join()).toContain(response.json().requestId);
});
