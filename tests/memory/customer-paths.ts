import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { everyEndpoint } from '../support/endpoints.ts';

/** The values of the parameters in paths. */
export interface PathValues {
  portfolioId: string;
  importId: string;
  /** A symbol that the portfolio holds. */
  symbol: string;
}

interface Property {
  enum?: string[];
  maximum?: number;
}

interface Query {
  required?: string[];
  properties?: Record<string, Property>;
}

/** Narrow the reply, and are left out. */
const filters = ['year', 'from', 'to', 'symbol', 'search', 'page', 'file', 'kind', 'verdict', 'benchmark'];

const combine = (queries: readonly string[], more: readonly string[]) =>
  more.length === 0
    ? queries
    : queries.flatMap((query) => more.map((one) => [query, one].filter(Boolean).join('&')));

/** Returns the queries of an endpoint: every combination of its choices, of the whole time and with the most rows. */
function queriesOf({ query }: Endpoint, { symbol }: PathValues): readonly string[] {
  if (!query) return [''];
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Query;
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !filters.includes(name));
  return properties.reduce<readonly string[]>(
    (queries, [name, { enum: values = [], maximum }]) => {
      if (name === 'range') return combine(queries, ['range=all']);
      if (maximum) return combine(queries, [`${name}=${maximum}`]);
      return combine(
        queries,
        values.map((value) => `${name}=${value}`),
      );
    },
    [schema.required?.includes('symbol') ? `symbol=${symbol}` : ''],
  );
}

function pathOf({ path }: Endpoint, values: PathValues): string {
  const known: Record<string, string> = { ...values, id: values.portfolioId, file: '0' };
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`Say what :${name} of ${path} is.`);
    return value;
  });
}

/** Returns the paths of everything that a customer can read, with each choice of their queries, by endpoint. */
export async function customerPaths(values: PathValues): Promise<string[][]> {
  const endpoints = (await everyEndpoint()).filter(
    ({ method, access }) => method === 'GET' && access === 'customer',
  );
  return endpoints.map((endpoint) =>
    queriesOf(endpoint, values).map((query) => pathOf(endpoint, values) + (query && `?${query}`)),
  );
}

/** Replies below this size are not held for their readers: see `platform/http/unread-replies`. */
const largeBytes = 64 * 1024;

/** Whether each choice is written by code of its own, so that the largest one does not speak for the others. */
const isFormat = (path: string) => path.includes('?format=');

/** Returns the paths with large replies: of each endpoint the largest one, and all formats of an export. */
export async function findLargePaths(
  paths: readonly string[][],
  sizeOf: (path: string) => Promise<number>,
): Promise<string[]> {
  const large: string[] = [];
  for (const choices of paths) {
    const sized: { path: string; size: number }[] = [];
    for (const path of choices) sized.push({ path, size: await sizeOf(path) });
    const found = sized.filter(({ size }) => size > largeBytes).sort((a, b) => b.size - a.size);
    large.push(...found.filter(({ path }, at) => at === 0 || isFormat(path)).map(({ path }) => path));
  }
  return large;
}
