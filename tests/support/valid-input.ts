import { z } from 'zod';
import { passPhrase } from './api.ts';

/** The part of JSON Schema that the contract uses. */
interface InputSchema {
  type?: string | string[];
  properties?: Record<string, InputSchema>;
  required?: string[];
  items?: InputSchema;
  anyOf?: InputSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Returns the JSON Schema of the input. It lacks refinements and transformations. */
const inputOf = (shape: z.ZodType): InputSchema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as InputSchema;

/** Values that pass the refinements, by field name. */
const byName: Readonly<Record<string, unknown>> = {
  name: 'Grace',
  email: 'grace@holdwise.example',
  password: passPhrase,
  newPassword: `${passPhrase} again`,
  code: '123456',
  token: 'x'.repeat(43),
  title: 'The long term',
  symbol: 'AAPL',
  symbols: 'AAPL,MSFT',
  exclude: 'MSFT',
  shares: 1,
  buyPrice: 1,
  currency: 'USD',
  rateCurrency: 'USD',
  date: '2024-01-02',
  from: '2024-01-02',
  to: '2024-03-04',
  value: 10,
  addedOn: '2024-01-02',
  target: 1,
  threshold: 1,
  timeZone: 'UTC',
  mailsPerDay: 10,
  cik: '1800001',
  period: '2026-06-30',
  publish: 'draft',
  pictures: '[]',
  description: '<p>What it means.</p>',
  // Refused without a request.
  url: 'http://127.0.0.1/prices.csv',
};

/** Returns a value that the schema accepts. */
function validValue(schema: InputSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [validValue(schema.items ?? {})];
  if (Object.hasOwn(byName, name)) return byName[name];
  if (schema.anyOf?.[0]) return validValue(schema.anyOf[0], name);
  if (type === 'object') return validObject(schema);
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  return type === 'boolean' ? true : 'text';
}

/** Fields that are optional, or that exclude others: a purchase names no lots, split ratio or earlier purchase. */
const omittedFields = new Set([
  'slug',
  'updatedAt',
  'invite',
  'setupToken',
  'numerator',
  'denominator',
  'lots',
  'reinvested',
  'acquiredOn',
  'counterpart',
  'costShare',
  'received',
]);

function validObject({ properties = {} }: InputSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !omittedFields.has(name))
      .map(([name, schema]) => [name, validValue(schema, name)]),
  );
}

/** Returns valid input for a schema of the contract. */
export const validInput = (shape: z.ZodType): Record<string, unknown> => validObject(inputOf(shape));
