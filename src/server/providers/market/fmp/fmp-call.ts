import { boundedText } from '../bounded-text.ts';
import type { FailureKind } from '../market-source.ts';
import { failure, whyUnanswered } from '../unanswered.ts';

const rowsMax = 10_000;

/** By the text under `Error Message`, which comes with any status, 200 included. */
const messages: readonly (readonly [RegExp, FailureKind])[] = [
  [/invalid api key/i, 'refused'],
  [/limit reach/i, 'budget'],
  [/subscription|premium|exclusive|special endpoint|legacy/i, 'plan'],
];

const statuses: Readonly<Record<number, FailureKind>> = {
  401: 'refused',
  402: 'plan',
  403: 'plan',
  429: 'budget',
};

export type FmpParameters = Readonly<Record<string, string | number | boolean | undefined>>;
/** Asks one thing and gives the rows of the answer, unread. Throws a SourceFailure where there are none. */
export type FmpCall = (call: string, parameters: FmpParameters, signal: AbortSignal) => Promise<unknown[]>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function kindOfMessage(body: unknown): FailureKind | undefined {
  if (typeof body !== 'object' || body === null || !('Error Message' in body)) return undefined;
  const text = String(body['Error Message']);
  return messages.find(([pattern]) => pattern.test(text))?.[1];
}

function kindOfStatus(status: number): FailureKind {
  return statuses[status] ?? (status >= 500 ? 'busy' : 'garbage');
}

function rowsOf(response: Response, text: string, call: string): unknown[] {
  const body = parsed(text);
  const kind = kindOfMessage(body) ?? (response.ok ? undefined : kindOfStatus(response.status));
  if (kind) throw failure(kind, call);
  if (!Array.isArray(body) || body.length > rowsMax) throw failure('garbage', call);
  return body;
}

function queryOf(parameters: FmpParameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** Calls the service at `baseUrl`. The key goes in a header: an address ends up in the logs of others. */
export function fmpCaller(settings: { baseUrl: string; apiKey: string }): FmpCall {
  const base = settings.baseUrl.replace(/\/+$/, '');
  const headers = { apikey: settings.apiKey, accept: 'application/json' };
  return async (call, parameters, signal) => {
    try {
      const address = `${base}/${call}?${queryOf(parameters)}`;
      const response = await fetch(address, { headers, redirect: 'error', signal });
      return rowsOf(response, await boundedText(response, call), call);
    } catch (error) {
      throw whyUnanswered(error, call, signal);
    }
  };
}
