import Fastify, { type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { registerOpenApi } from './openapi.ts';

test('a failure of the description does not last until a restart', async () => {
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  let failures = 0;
  app.addHook('onRoute', (route: RouteOptions) => {
    const { config } = route;
    if (route.url !== '/price') return;
    Object.defineProperty(route, 'config', {
      get() {
        if (failures === 0) return config;
        failures -= 1;
        throw new Error('cannot be described now');
      },
    });
  });
  await registerOpenApi(app);
  app.get('/price', () => '1');
  await app.ready();
  failures = 1;
  expect((await app.inject('/api/docs')).statusCode).toBe(500);
  const answer = await app.inject('/api/docs');
  expect(Object.keys(answer.json().paths)).toEqual(['/price']);
  await app.close();
});
