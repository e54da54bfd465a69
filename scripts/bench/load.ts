import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { cpuMs } from './process-usage.ts';
import type { RequestSpec } from './size/client.ts';

/** How long and how often each target is measured. */
export interface Durations {
  seconds: number;
  rounds: number;
}

export type Write = (text: string) => void;

export interface Target {
  name: string;
  url: string;
  /** The server's process, whose CPU time is measured. */
  pid?: number;
  headers?: Record<string, string>;
  /** Runs once before the first request. */
  prepare?: () => Promise<void>;
  /** Returns the next request; without it, every request is a GET of `url`. */
  next?: () => RequestSpec;
  /** The highest request rate. */
  perSecond?: number;
  /** The lowest acceptable share of the bare server's requests per second. */
  needed?: number;
}

export interface Measured {
  perSecond: number;
  p99Ms: number;
  requests: number;
  /** CPU time of the server for each request, in milliseconds; NaN if it is not known. */
  cpuMs: number;
}

export interface Load {
  seconds?: number;
  connections?: number;
  /** A fixed number of requests, in place of a duration. */
  amount?: number;
  /** The highest request rate. */
  perSecond?: number;
}

/** Starts the baseline: a bare node:http server in its own process. */
export async function startBareServer(): Promise<{ url: string; pid: number | undefined; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => child.disconnect() };
}

function asRequest(
  request: autocannon.Request,
  { method = 'GET', path, headers: own = {}, body }: RequestSpec,
  common: Target['headers'],
): autocannon.Request {
  const headers = { ...common, ...own };
  if (body === undefined) return { ...request, method, path, headers };
  const withType = { ...headers, 'content-type': 'application/json' };
  return { ...request, method, path, headers: withType, body: JSON.stringify(body) };
}

/** Sends requests as fast as the connections allow, 50 by default. Throws when any request fails. */
export async function measure(target: Target, load: Load): Promise<Measured> {
  const { name, url, headers, next, pid } = target;
  const { seconds = 5, connections = 50, amount, perSecond = target.perSecond } = load;
  const pids = pid === undefined ? [] : [pid];
  const usedBefore = cpuMs(pids);
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(perSecond !== undefined && { overallRate: perSecond }),
    ...(headers && { headers }),
    ...(next && { requests: [{ setupRequest: (request) => asRequest(request, next(), headers) }] }),
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0)
    throw new Error(`${name}: ${failed} requests failed; ${JSON.stringify(result.statusCodeStats)}`);
  return {
    perSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    requests: result.requests.total,
    cpuMs: (cpuMs(pids) - usedBefore) / result.requests.total || Number.NaN,
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the median of each figure over all rounds. */
export function medianOf(rounds: readonly Measured[]): Measured {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    requests: median(rounds.map(({ requests }) => requests)),
    cpuMs: median(rounds.map((round) => round.cpuMs)),
  };
}

export const share = (part: number): string => `1/${(1 / part).toFixed(1)}`;
