import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrors } from './errors.ts';

test('an upload or reply that finds no place on the disk may be tried again later', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  registerErrors(app);
  app.get('/', () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const response = await app.inject('/');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.json().message).toBe('Nothing can be saved just now. Please try again in a moment.');
});
