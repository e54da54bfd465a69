import { startBare } from './bare.ts';
import { measure, type Target } from './load.ts';
import { openLoadedPlace } from './loaded-place.ts';
import { table } from './table.ts';
import type { Turns, Write } from './turns.ts';

/** How long the slowest hundredth waits at half of the highest load. */
export async function benchHalfLoad({ seconds }: Turns, write: Write): Promise<void> {
  const bareServer = await startBare();
  const place = await openLoadedPlace('sqlite');
  try {
    const url = place.products[0]?.url ?? '';
    const targets: Target[] = [
      { name: 'bare node:http', url: bareServer.url },
      { name: 'GET /portfolios', url, next: place.traffic.portfolios },
      { name: 'GET / for a visitor', url },
      { name: 'POST …/tickers', url, next: place.traffic.addTicker },
    ];
    const rows: string[][] = [];
    for (const target of targets) {
      await measure(target, { seconds: 1 });
      const most = await measure(target, { seconds });
      const half = await measure(target, { seconds, perSecond: Math.round(most.perSecond / 2) });
      const p99 = [most, half].map(({ p99Ms }) => `${p99Ms.toFixed(0)} ms`);
      rows.push([
        target.name,
        most.perSecond.toFixed(0),
        p99[0] ?? '',
        half.perSecond.toFixed(0),
        p99[1] ?? '',
      ]);
    }
    write(table([['50 connections', 'at most', 'p99', 'half', 'p99'], ...rows]));
  } finally {
    bareServer.stop();
    await place.stop();
  }
}
