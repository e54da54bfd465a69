import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpointName, everyEndpoint } from '../support/endpoints.ts';
import { validInput } from '../support/valid-input.ts';

const endpoints = await everyEndpoint();

const invalidValues: unknown[] = [
  undefined,
  null,
  true,
  '',
  ' ',
  'x'.repeat(600_000),
  '\u0001',
  -1,
  1.5,
  1e300,
  Number.NaN,
  [],
  [undefined],
  [[]],
  Array.from({ length: 20_000 }, () => ({})),
  {},
  { odd: 1 },
];

/** Yields the input with each of its parts, at any depth, replaced by an invalid value. */
function* invalidInputs(input: unknown): Generator<unknown> {
  yield* invalidValues;
  if (typeof input !== 'object' || input === null) return;
  for (const [key, value] of Object.entries(input))
    for (const replacement of invalidInputs(value))
      yield Array.isArray(input) ? input.with(Number(key), replacement) : { ...input, [key]: replacement };
}

function messagesOf(schema: z.ZodType): Set<string> {
  const messages = new Set<string>();
  for (const input of invalidInputs(validInput(schema)))
    for (const { message } of schema.safeParse(input).error?.issues ?? []) messages.add(message);
  return messages;
}

// The default messages of zod.
const defaultMessage =
  /^(Too (big|small)|Invalid|Unrecognized|Expected)|expected |received |\bstring\b|\barray\b|\bobject\b|\bundefined\b|\bNaN\b|[<>]=|["“]/;

const parts = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body', 'form'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [{ name: `${part} of ${endpointName(endpoint)}`, schema }] : [];
  }),
);

test('the check detects default messages', () => {
  for (const text of [
    'Too big: expected string to have <=200 characters',
    'Invalid input: expected string, received undefined',
    'Invalid option: expected one of "asc"|"desc"',
    'Invalid input',
  ])
    expect(text).toMatch(defaultMessage);
  expect(parts.length).toBeGreaterThan(40);
});

test('validation messages are our own', () => {
  for (const { name, schema } of parts)
    for (const message of messagesOf(schema)) {
      expect.soft(message, name).not.toMatch(defaultMessage);
      expect.soft(message.length, `${name}: ${message}`).toBeGreaterThan(8);
    }
});
