import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpointName, everyEndpoint } from '#tests/support/endpoints.ts';
import { outputSchema, serializerOf } from './serializer.ts';

// The first value of a union would compile a validator, which blocks the event loop for some 60 ms.
test('no reply of the contract has a union that needs validation', async () => {
  const withChoice = (await everyEndpoint()).filter(
    ({ reply }) => reply && /"(anyOf|oneOf|allOf|if)":/.test(JSON.stringify(outputSchema(reply))),
  );
  expect(withChoice.map(endpointName)).toEqual([]);
});

test('serializes a nullable enum', () => {
  const write = serializerOf(z.object({ side: z.enum(['PUT', 'CALL']).nullable() }));
  expect([write({ side: 'PUT' }), write({ side: null })]).toEqual(['{"side":"PUT"}', '{"side":null}']);
});
