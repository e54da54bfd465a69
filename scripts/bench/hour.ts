import { setTimeout as wait } from 'node:timers/promises';
import { measure } from './load.ts';
import { openLoadedPlace } from './loaded-place.ts';
import { residentMb } from './memory.ts';
import type { Turns, Write } from './turns.ts';

const steadyPerSecond = 100;
const hour = steadyPerSecond * 3600;
// The heap and what is kept of answers have their size only after that many.
const warmUp = (hour * 3) / 8;
const parts = 4;
const settleMs = 3_000;
const allowed = 1.1;

/**
 * As many requests as an hour has at a hundred a second, sent as fast as they are answered: do they leave anything behind
 * in memory? Portfolios, quotes, searches, pages and articles, one in a hundred a new ticker, one in 500 a login.
 */
export async function benchHour(_turns: Turns, write: Write): Promise<void> {
  const place = await openLoadedPlace('sqlite');
  try {
    const { url = '', pid = 0 } = place.products[0] ?? {};
    const target = { name: 'mixed', url, next: place.traffic.mixed };
    const ask = async (amount: number) => {
      const { p99Ms, perSecond } = await measure(target, { amount });
      await wait(settleMs);
      return { p99Ms, perSecond, mb: residentMb(pid) };
    };
    const before = residentMb(pid);
    const samples = [(await ask(warmUp)).mb];
    for (let part = 0; part < parts; part += 1) samples.push((await ask(hour / parts)).mb);
    const ratio = (samples.at(-1) ?? Number.NaN) / (samples[0] ?? Number.NaN);
    write(
      `${hour.toLocaleString('en-US')} requests, an hour at ${steadyPerSecond} a second, after ${warmUp.toLocaleString('en-US')} to warm up: ` +
        `resident memory ${before.toFixed(0)} MB idle, then ${samples.map((mb) => mb.toFixed(0)).join(', ')} MB; ` +
        `${ratio.toFixed(2)} of what it was (at most ${allowed.toFixed(2)}): ${ratio <= allowed ? 'ok' : 'MISSED'}`,
    );
  } finally {
    await place.stop();
  }
}
