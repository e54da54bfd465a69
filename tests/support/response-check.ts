import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from '#contract/envelope.ts';

interface OutputSchema {
  properties?: Record<string, OutputSchema>;
  additionalProperties?: boolean | OutputSchema;
  items?: OutputSchema;
  anyOf?: OutputSchema[];
}

/** Returns the paths of fields that the schema does not declare. */
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

/** Matches stack traces, file paths, and messages of databases and libraries. */
const internals =
  /\n\s+at |node_modules|\/src\/|\/dist\/|\.tsx?:\d|SQLITE|sqlite|postgres|syntax error|FST_|ECONN|ENOENT|TypeError|RangeError|undefined \(reading/;

export interface ReceivedResponse {
  status: number;
  body: unknown;
}

const ourDatabase = /database|saved just now/;

/** Returns whether an external service caused the failure. The database is not external. */
function isUpstream(status: number, body: unknown): boolean {
  const { code, message = '' } = Failure.safeParse(body).data ?? {};
  return status === 503 && code === 'upstream_unavailable' && !ourDatabase.test(message);
}

/** Describes how a response breaks the contract. Returns undefined for a valid response. */
export function responseProblem(endpoint: Endpoint, { status, body }: ReceivedResponse): string | undefined {
  if (status >= 500 && !isUpstream(status, body)) return `answers ${status}: ${JSON.stringify(body)}`;
  if (status >= 400) {
    if (internals.test(JSON.stringify(body))) return `shows the inside: ${JSON.stringify(body)}`;
    const read = z.strictObject(Failure.shape).safeParse(body);
    return read.success ? undefined : `fails in no form of ours: ${JSON.stringify(body)}`;
  }
  if (status === 204 || endpoint.media) return undefined;
  const fields = undeclared(outputOf(endpoint.reply), body);
  if (fields.length > 0) return `has undeclared fields: ${fields.join(', ')}`;
  const read = endpoint.reply.safeParse(body);
  return read.success ? undefined : `is not what the contract says: ${read.error.message}`;
}
