import type { BodyInput, Endpoint, ParamsOf, QueryInput, ReplyOf } from '#contract/endpoint.ts';
import type { Failure } from '#contract/envelope.ts';
import { offline, storedAtOf } from './offline.ts';

type Empty = Record<never, never>;
type Part<T> = T extends undefined ? Empty : T;

/** The path and query parameters of a call in one object. */
export type CallInput<E extends Endpoint> = object & Part<ParamsOf<E>> & Part<QueryInput<E>>;

/** A failed call. `message` is the server's text; it is empty when the server could not be reached. */
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
// Uploads of images and CSV files depend on the bandwidth of the administrator.
const uploadTimeoutMs = 10 * 60_000;
// The server fetches one filing after another from the SEC.
const filingTimeoutMs = 65_000;

/** Fills in the `:name` parts of a path and appends the other parameters as the query string. */
export function addressOf(path: string, input: object = {}): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    if (filled.includes(`:${name}`)) filled = filled.replace(`:${name}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
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
    // Not a timeout: the network may be slow.
    if (error instanceof TypeError) offline.noteFailure();
    throw new ApiError(0);
  }
}

interface CallOptions<E extends Endpoint> {
  input?: CallInput<E>;
  body?: BodyInput<E>;
  /** A multipart form, in place of a JSON body. */
  form?: FormData;
  signal?: AbortSignal;
}

function timeoutOf(path: string, form: FormData | undefined): number {
  if (form) return uploadTimeoutMs;
  if (path === '/wizards/filings/refresh') return filingTimeoutMs;
  return path.startsWith('/market/') ? marketTimeoutMs : ownTimeoutMs;
}

/** Calls the API. Throws an ApiError unless the call succeeds. */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  { input, body, form, signal }: CallOptions<E> = {},
): Promise<ReplyOf<E>> {
  const timeout = AbortSignal.timeout(timeoutOf(path, form));
  const address = addressOf(path, input ?? {});
  const response = await send(address, {
    method,
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(form && { body: form }),
  });
  offline.note(address, storedAtOf(response));
  if (!response.ok) throw new ApiError(response.status, await readFailure(response));
  return (await response.json()) as ReplyOf<E>;
}

/** Returns the server's message about one field, if any. */
export function issueAt(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.issues.find((issue) => issue.path === path)?.message;
}
