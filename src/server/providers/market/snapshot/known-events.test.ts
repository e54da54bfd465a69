import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { openKnownEvents } from './known-events.ts';
import { createSnapshotProvider } from './snapshot-provider.ts';

const dataDir = join(import.meta.dirname, '../../../../../data');

test('shares of a cost from the first day are those of the shipped closes', async () => {
  const market = await createSnapshotProvider({ dataDir });
  const eventsOf = await openKnownEvents(dataDir)();
  /** The close of a day, in shares and with the companies of the day before. */
  async function closeOn(symbol: string, date: string): Promise<number> {
    const security = await market.securityData(symbol);
    if (!security) throw new Error(`${symbol} is not shipped`);
    const { prices, adjustments, splits } = security;
    const close = prices.closes[prices.days.indexOf(dayNumber(date))] ?? Number.NaN;
    const later = adjustments.reduce(
      (product, { factor, ...one }) => (one.date > date ? product * Number(factor) : product),
      1,
    );
    return splits.reduce(
      (price, split) =>
        split.date >= date ? (price * Number(split.numerator)) / Number(split.denominator) : price,
      close * later,
    );
  }
  const symbols = readFileSync(join(dataDir, 'events.csv'), 'latin1')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',', 1)[0] as string);
  const events = [...new Set(symbols)].flatMap(eventsOf);
  expect(events).toHaveLength(symbols.length);
  for (const { symbol, date, kind, counterpart, received, per, cash, costShare, basis } of events) {
    expect(costShare !== null, symbol).toBe(kind === 'spin_off');
    expect(counterpart !== null || cash !== null, symbol).toBe(true);
    if (counterpart !== null) expect(await market.listing(counterpart), counterpart).toBeDefined();
    if (basis !== 'first_day' || counterpart === null) continue;
    const [old, other] = [await closeOn(symbol, date), await closeOn(counterpart, date)];
    const worth = (other * Number(received)) / Number(per);
    expect(Number(costShare), `${symbol} ${date}`).toBeCloseTo(worth / (old + worth), 3);
  }
  await market.close();
});
