import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpointName, everyEndpoint } from '../support/endpoints.ts';

const invisible = '\u200B\u3164';
const control = 'Ada\u0008Lovelace';

const isObject = (value: unknown): value is z.ZodObject => value instanceof z.ZodObject;

/** Lists the name and title fields of a JSON body. */
function namesOf({ body }: Endpoint): [string, z.ZodType][] {
  if (!isObject(body)) return [];
  return Object.entries(body.shape).filter(([field]) => /^(name|title)$/.test(field)) as [
    string,
    z.ZodType,
  ][];
}

const cases = (await everyEndpoint()).flatMap((endpoint) =>
  namesOf(endpoint).map(([field, shape]) => ({ call: endpointName(endpoint), field, shape })),
);

test('the contract has names and titles', () => {
  expect(cases.length).toBeGreaterThan(5);
});

test.each(cases)('the $field of $call must be visible text on one line', ({ shape }) => {
  expect(shape.safeParse('Ada').success).toBe(true);
  expect(shape.safeParse(control).error?.issues[0]?.message).toMatch(/^The (name|title) may not hold/);
  const parsed = shape.safeParse(invisible);
  // In an optional field, it counts as omitted.
  expect(parsed.success ? parsed.data : undefined).toBeUndefined();
});
