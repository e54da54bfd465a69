import { setTimeout as wait } from 'node:timers/promises';
import { openBenchEnvironment } from './bench-environment.ts';
import { type Durations, measure, startBareServer, type Target, type Write } from './load.ts';
import { residentMb } from './process-usage.ts';
import { table } from './table.ts';

/** Measures the 99th percentile of response times at half of the highest load. */
export async function benchHalfLoad({ seconds }: Durations, write: Write): Promise<void> {
  const bareServer = await startBareServer();
  const environment = await openBenchEnvironment('sqlite');
  try {
    const url = environment.products[0]?.url ?? '';
    const targets: Target[] = [
      { name: 'bare node:http', url: bareServer.url },
      { name: 'GET /portfolios', url, next: environment.traffic.portfolios },
      { name: 'GET / for a visitor', url },
      { name: 'POST …/tickers', url, next: environment.traffic.addTicker },
    ];
    const rows: string[][] = [];
    for (const target of targets) {
      await measure(target, { seconds: 1 });
      const full = await measure(target, { seconds });
      const half = await measure(target, { seconds, perSecond: Math.round(full.perSecond / 2) });
      const p99 = [full, half].map(({ p99Ms }) => `${p99Ms.toFixed(0)} ms`);
      rows.push([
        target.name,
        full.perSecond.toFixed(0),
        p99[0] ?? '',
        half.perSecond.toFixed(0),
        p99[1] ?? '',
      ]);
    }
    write(table([['50 connections', 'at most', 'p99', 'half', 'p99'], ...rows]));
  } finally {
    bareServer.stop();
    await environment.stop();
  }
}

const steadyPerSecond = 100;
const hour = steadyPerSecond * 3600;
// The heap and the response cache reach their final size only after this many requests.
const warmUp = (hour * 3) / 8;
const parts = 4;
const settleMs = 3_000;
const allowed = 1.1;

/**
 * Sends an hour's requests (100 a second) as fast as the product answers and reports how much its memory grows. The mix
 * is portfolios, quotes, searches, pages and articles, with a new ticker in every 100 and a login in every 500 requests.
 */
export async function benchHour(_durations: Durations, write: Write): Promise<void> {
  const environment = await openBenchEnvironment('sqlite');
  try {
    const { url = '', pid = 0 } = environment.products[0] ?? {};
    const target = { name: 'mixed', url, next: environment.traffic.mixed };
    const memoryAfter = async (amount: number) => {
      await measure(target, { amount });
      await wait(settleMs);
      return residentMb(pid);
    };
    const before = residentMb(pid);
    const samples = [await memoryAfter(warmUp)];
    for (let part = 0; part < parts; part += 1) samples.push(await memoryAfter(hour / parts));
    const ratio = (samples.at(-1) ?? Number.NaN) / (samples[0] ?? Number.NaN);
    write(
      `${hour.toLocaleString('en-US')} requests, an hour at ${steadyPerSecond} a second, after ${warmUp.toLocaleString('en-US')} to warm up: ` +
        `resident memory ${before.toFixed(0)} MB idle, then ${samples.map((mb) => mb.toFixed(0)).join(', ')} MB; ` +
        `${ratio.toFixed(2)} times the memory after the warm-up (at most ${allowed.toFixed(2)}): ${ratio <= allowed ? 'ok' : 'MISSED'}`,
    );
  } finally {
    await environment.stop();
  }
}
