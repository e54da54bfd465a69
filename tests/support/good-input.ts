import { z } from 'zod';
import { passPhrase } from './api.ts';

/** The part of JSON Schema that our shapes come to. */
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

/** What a shape takes, as far as a schema can say: what its refinements and transformations want is not in it. */
const inputOf = (shape: z.ZodType): InputSchema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as InputSchema;

/** Values that our refinements accept, by the names that fields have throughout the contract. */
const byName: Readonly<Record<string, unknown>> = {
  name: 'Grace',
  email: 'grace@holdwise.example',
  password: passPhrase,
  newPassword: `${passPhrase} anew`,
  code: '123456',
  token: 'x'.repeat(43),
  title: 'The long term',
  symbol: 'AAPL',
  symbols: 'AAPL,MSFT',
  exclude: 'MSFT',
  shares: 1,
  buyPrice: 1,
  value: 10,
  cik: '1800001',
  period: '2026-06-30',
  publish: 'draft',
  pictures: '[]',
  description: '<p>What it means.</p>',
};

/** Something that a schema takes. */
function goodValue(schema: InputSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (Object.hasOwn(byName, name)) return byName[name];
  if (schema.anyOf?.[0]) return goodValue(schema.anyOf[0], name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return goodObject(schema);
  if (type === 'array') return [goodValue(schema.items ?? {})];
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  return type === 'boolean' ? true : 'text';
}

const fieldsLeftOut = new Set(['slug', 'updatedAt', 'invite', 'setupToken']);

function goodObject({ properties = {} }: InputSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !fieldsLeftOut.has(name))
      .map(([name, schema]) => [name, goodValue(schema, name)]),
  );
}

/** The fields of a shape with values that the call accepts. */
export const goodInput = (shape: z.ZodType): Record<string, unknown> => goodObject(inputOf(shape));
