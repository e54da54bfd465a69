import { z } from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { Failure } from '../../src/contract/envelope.ts';

interface OutputSchema {
  properties?: Record<string, OutputSchema>;
  additionalProperties?: boolean | OutputSchema;
  items?: OutputSchema;
  anyOf?: OutputSchema[];
}

/** The fields of a value that its schema does not declare. */
function undeclared(schema: OutputSchema, value: unknown, at = ''): string[] {
  if (schema.anyOf) {
    const found = schema.anyOf.map((one) => undeclared(one, value, at));
    return found.find((fields) => fields.length === 0) ?? found[0] ?? [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((one, index) => undeclared(schema.items ?? {}, one, `${at}.${index}`));
  return Object.entries(value).flatMap(([name, one]) => {
    const declared = schema.properties && Object.hasOwn(schema.properties, name);
    if (declared) return undeclared(schema.properties?.[name] ?? {}, one, `${at}.${name}`);
    const rest = schema.additionalProperties;
    if (typeof rest === 'object') return undeclared(rest, one, `${at}.${name}`);
    return [`${at}.${name}`];
  });
}

const schemas = new Map<z.ZodType, OutputSchema>();
function outputOf(shape: z.ZodType): OutputSchema {
  const schema = schemas.get(shape) ?? (z.toJSONSchema(shape, { io: 'output' }) as OutputSchema);
  schemas.set(shape, schema);
  return schema;
}

/** Signs of our own house: stacks, files, what a database or a library says. */
const inside =
  /\n\s+at |node_modules|\/src\/|\/dist\/|\.tsx?:\d|SQLITE|sqlite|postgres|syntax error|FST_|ECONN|ENOENT|TypeError|RangeError|undefined \(reading/;

export interface Answered {
  status: number;
  body: unknown;
}

const ourDatabase = /database|saved just now/;

/** Whether the failure is that of somebody else, told as the contract tells it. The database is ours. */
function upstream(status: number, body: unknown): boolean {
  const { code, message = '' } = Failure.safeParse(body).data ?? {};
  return status === 503 && code === 'upstream_unavailable' && !ourDatabase.test(message);
}

/** What is wrong with an answer to a call; undefined where nothing is. */
export function answerProblem(endpoint: Endpoint, { status, body }: Answered): string | undefined {
  if (status >= 500 && !upstream(status, body)) return `answers ${status}: ${JSON.stringify(body)}`;
  if (status >= 400) {
    if (inside.test(JSON.stringify(body))) return `tells of the inside: ${JSON.stringify(body)}`;
    const read = z.strictObject(Failure.shape).safeParse(body);
    return read.success ? undefined : `fails in no form of ours: ${JSON.stringify(body)}`;
  }
  if (status === 204 || endpoint.media) return undefined;
  const fields = undeclared(outputOf(endpoint.reply), body);
  if (fields.length > 0) return `tells what is not declared: ${fields.join(', ')}`;
  const read = endpoint.reply.safeParse(body);
  return read.success ? undefined : `is not what the contract says: ${read.error.message}`;
}
