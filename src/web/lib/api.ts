import type { BodyInput, Endpoint, ParamsOf, QueryInput, ReplyOf } from '../../contract/endpoint.ts';
import type { Failure } from '../../contract/envelope.ts';

type Empty = Record<never, never>;
type Part<T> = T extends undefined ? Empty : T;

/** Parameters of a call's path and query in one object. */
export type CallInput<E extends Endpoint> = object & Part<ParamsOf<E>> & Part<QueryInput<E>>;

/** A call that failed. `message` is the server's text; it is empty when no server answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Failure['code'] | 'unreachable';
  readonly issues: NonNullable<Failure['issues']>;

  constructor(status: number, failure?: Failure) {
    super(failure?.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = failure?.code ?? 'unreachable';
    this.issues = failure?.issues ?? [];
  }
}

const base = '/api/v1';
const ownTimeoutMs = 10_000;
const marketTimeoutMs = 8_000;
// Pictures and sheets take the time that the editor's line needs.
const uploadTimeoutMs = 10 * 60_000;
// The SEC is asked meanwhile, filing by filing.
const filingTimeoutMs = 65_000;

/** The address of a call below the base: `:name` parts filled in, the rest as the query. */
export function addressOf(path: string, input: object = {}): string {
  const rest = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    if (filled.includes(`:${name}`)) filled = filled.replace(`:${name}`, encodeURIComponent(String(value)));
    else rest.set(name, String(value));
  }
  return rest.size > 0 ? `${filled}?${rest}` : filled;
}

async function readFailure(response: Response): Promise<Failure | undefined> {
  try {
    return (await response.json()) as Failure;
  } catch {
    return undefined;
  }
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(base + address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0);
  }
}

interface CallOptions<E extends Endpoint> {
  input?: CallInput<E>;
  body?: BodyInput<E>;
  /** A form with files instead of a body. */
  form?: FormData;
  signal?: AbortSignal;
}

function timeoutOf(path: string, form: FormData | undefined): number {
  if (form) return uploadTimeoutMs;
  if (path === '/wizards/filings/refresh') return filingTimeoutMs;
  return path.startsWith('/market/') ? marketTimeoutMs : ownTimeoutMs;
}

/** Calls the API. Throws an ApiError for everything but a success. */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  { input, body, form, signal }: CallOptions<E> = {},
): Promise<ReplyOf<E>> {
  const timeout = AbortSignal.timeout(timeoutOf(path, form));
  const response = await send(addressOf(path, input ?? {}), {
    method,
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(form && { body: form }),
  });
  if (!response.ok) throw new ApiError(response.status, await readFailure(response));
  return (await response.json()) as ReplyOf<E>;
}
