import autocannon from 'autocannon';

export interface Target {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** The least share of the bare server's requests per second. */
  needed?: number;
}

export interface Measured {
  perSecond: number;
  p99Ms: number;
}

const connections = 50;

/** Asks as fast as 50 connections can for some seconds. Any answer but a success is an error. */
export async function measure({ name, url, headers }: Target, seconds: number): Promise<Measured> {
  const result = await autocannon({ url, connections, duration: seconds, ...(headers && { headers }) });
  const wrong = result.errors + result.timeouts + result.non2xx;
  if (wrong > 0) throw new Error(`${name}: ${wrong} requests failed`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

function median(numbers: readonly number[]): number {
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
  };
}
