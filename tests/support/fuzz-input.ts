import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpointName } from './endpoints.ts';
import { validInput } from './valid-input.ts';

function nested(depth: number, around: (inner: unknown) => unknown): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < depth; level += 1) value = around(value);
  return value;
}

/** Edge-case values of every type. */
const edgeCases: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00y',
    '\u202egnp.exe',
    '\uffff',
    '-1',
    '1e400',
    'NaN',
    '0x10',
    '__proto__',
    'constructor',
    'toString',
    '../../etc/passwd',
    "' OR 1=1 --",
    '%',
    '_',
    '{{7*7}}',
    '<img src=x onerror=alert(1)>',
    'a@b',
    '[]',
    '{"a":1}',
    'now',
    '99999-99-99T99:99:99Z',
    -1,
    0,
    0.1,
    1e21,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    Number.MIN_VALUE,
    'x'.repeat(10_000),
    '9'.repeat(5_000),
    '𝒳'.repeat(600),
    [],
    {},
    [[]],
  ),
  fc.constantFrom(
    nested(2_000, (inner) => [inner]),
    nested(2_000, (inner) => ({ inner })),
    Array.from({ length: 3_000 }, () => 'AAPL'),
    Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field${index}`, index])),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.bigInt().map(String),
  fc.jsonValue({ maxDepth: 3 }),
);

const extraNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  '_id',
  'id',
  'role',
  'isAdmin',
  'then',
);

type Change = (fields: Record<string, unknown>) => unknown;

/** Changes, removes or adds one field, or replaces all input. */
const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Change>((fields) => fields) },
  {
    weight: 8,
    arbitrary: fc.tuple(fc.nat(), edgeCases).map(
      ([at, value]): Change =>
        (fields) => {
          const names = Object.keys(fields);
          const name = names[at % Math.max(names.length, 1)] ?? 'extra';
          return { ...fields, [name]: value };
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat().map(
      (at): Change =>
        (fields) => {
          const names = Object.keys(fields);
          const removed = names[at % Math.max(names.length, 1)];
          return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== removed));
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(extraNames, edgeCases).map(
      ([name, value]): Change =>
        (fields) => {
          const entries = [...Object.entries(fields), [name, value] as const];
          return Object.fromEntries(entries);
        },
    ),
  },
  {
    weight: 1,
    arbitrary: edgeCases.map(
      (value): Change =>
        () =>
          value,
    ),
  },
);

const token = fc.stringMatching(/^[!-~]{0,40}$/);
const headerSets: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-version',
    'cookie',
    'content-encoding',
    'content-length',
    'expect',
    'forwarded',
    'if-match',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'origin',
    'range',
    'referer',
    'sec-fetch-site',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-http-method-override',
    'x-request-id',
  ),
  fc.oneof(
    token,
    fc.constantFrom(
      '*',
      'bytes=0-0',
      'bytes=99-1,-5,,',
      'gzip;q=0, br;q=x',
      'holdwise_customer=x; holdwise_customer=y; =; a',
      'same-origin',
      'cross-site',
      'https://evil.example',
      'null',
      'Sat, 99 Foo 2026 00:00:00 GMT',
      '"x", W/"y"',
      '-1',
      'x'.repeat(4_000),
    ),
  ),
  { maxKeys: 4 },
);

const contentTypes = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'APPLICATION/JSON;;',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=x',
      'application/xml',
      'json',
      '',
    ),
  },
);

export interface FuzzedCall {
  endpoint: Endpoint;
  /** Undefined if the path should name existing objects. */
  ids: string[] | undefined;
  query: string;
  headers: Record<string, string>;
  payload: string | undefined;
  /** Form fields, if the endpoint takes a form. */
  form: Record<string, string> | undefined;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function asTexts(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [['', asText(value)]];
  return Object.entries(value).map(([name, one]) => [name, asText(one).toWellFormed()]);
}

/** JSON bodies as text, which keeps own fields named `__proto__`. */
const bodies = (endpoint: Endpoint) =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: changes.map((change) =>
        JSON.stringify(change(endpoint.body ? validInput(endpoint.body) : {})),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '[1,',
        'nul',
        '{"__proto__":{"x":1}}',
        '\ufeff{}',
        '1'.repeat(5_000),
      ),
    },
  );

const printCall = (call: FuzzedCall) =>
  JSON.stringify({ ...call, endpoint: endpointName(call.endpoint) }).slice(0, 2_000);

/** Generates nearly valid calls of an endpoint, which pass the first checks. */
export function callsOf(endpoint: Endpoint): fc.Arbitrary<FuzzedCall> {
  const idCount = endpoint.path.split(':').length - 1;
  const id = fc.oneof(fc.string({ unit: 'binary', maxLength: 250 }), edgeCases.map(asText));
  return fc
    .record({
      ids: fc.option(fc.array(id, { minLength: idCount, maxLength: idCount }), { nil: undefined }),
      query: changes,
      doubled: fc.boolean(),
      headers: headerSets,
      type: contentTypes,
      payload: bodies(endpoint),
      form: changes,
    })
    .map(({ ids, query, doubled, headers, type, payload, form }) => {
      const pairs = asTexts(query(endpoint.query ? validInput(endpoint.query) : {}));
      const text = new URLSearchParams(doubled ? [...pairs, ...pairs.slice(0, 1)] : pairs);
      const sends = endpoint.method !== 'GET';
      const call: FuzzedCall = {
        endpoint,
        ids: ids?.map((one) => one.toWellFormed()),
        query: text.size > 0 ? `?${text}` : '',
        headers: { ...headers, ...(sends && !endpoint.form && { 'content-type': type }) },
        payload: sends && !endpoint.form ? payload : undefined,
        form: endpoint.form && Object.fromEntries(asTexts(form(validInput(endpoint.form)))),
      };
      return Object.defineProperty(call, fc.toStringMethod, { value: () => printCall(call) });
    });
}
