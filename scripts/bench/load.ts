import autocannon from 'autocannon';
import type { Question } from './size/asker.ts';

export interface Target {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** What is asked each time, where that is not the same. */
  next?: () => Question;
  /** The least share of the bare server's requests per second. */
  needed?: number;
}

export interface Measured {
  perSecond: number;
  p99Ms: number;
  requests: number;
}

export interface Load {
  seconds?: number;
  connections?: number;
  /** As many requests as these in all, however long they take. */
  amount?: number;
  /** No more requests per second than these. */
  perSecond?: number;
}

function asRequest(request: autocannon.Request, next: () => Question): autocannon.Request {
  const { method = 'GET', path, headers = {}, body } = next();
  if (body === undefined) return { ...request, method, path, headers };
  const described = { ...headers, 'content-type': 'application/json' };
  return { ...request, method, path, headers: described, body: JSON.stringify(body) };
}

/** Asks as fast as 50 connections can, unless the load is another. Any answer but a success is an error. */
export async function measure(target: Target, load: Load): Promise<Measured> {
  const { name, url, headers, next } = target;
  const { seconds = 5, connections = 50, amount, perSecond } = load;
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(perSecond !== undefined && { overallRate: perSecond }),
    ...(headers && { headers }),
    ...(next && { requests: [{ setupRequest: (request) => asRequest(request, next) }] }),
  });
  const wrong = result.errors + result.timeouts + result.non2xx;
  if (wrong > 0) throw new Error(`${name}: ${wrong} requests failed`);
  return {
    perSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    requests: result.requests.total,
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The median of what rounds measured. */
export function typical(rounds: readonly Measured[]): Measured {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    requests: median(rounds.map(({ requests }) => requests)),
  };
}

export const share = (part: number): string => `1/${(1 / part).toFixed(1)}`;
