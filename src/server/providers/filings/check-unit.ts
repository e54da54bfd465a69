import { inChunks } from '#domain/chunk.ts';
import { type Decimal, decimal, multiply, toText } from '#domain/decimal.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type FiledSecurity, type InformationTable, withWarning } from './information-table.ts';
import type { CloseOn } from './known-closes.ts';
import type { SymbolFinder } from './shipped-cusips.ts';

interface Prices {
  symbols: SymbolFinder;
  closeOn: CloseOn;
}

/** Checks at most this many of the largest holdings. */
const maxChecked = 200;
/** Stops after comparing this many. */
const maxCompared = 40;
/** The minimum number of matching holdings, unless fewer can be compared. */
const minMatches = 3;
const majority = 0.6;
const securitiesPerChunk = 500;
/** Filers use their own prices, which differ slightly. */
const tolerance = 0.15;

const units = [
  { ratio: 1, factor: undefined, verdict: '' },
  {
    ratio: 0.001,
    factor: '1000',
    verdict: 'a thousandth of their price: the values were multiplied by 1,000',
  },
  { ratio: 1000, factor: '0.001', verdict: 'a thousand times their price: the values were divided by 1,000' },
] as const;

const isNear = (ratio: number, expected: number) => Math.abs(ratio / expected - 1) <= tolerance;

/** Returns value ÷ shares ÷ close for the largest shareholdings with a known close. */
async function ratiosOf(
  securities: readonly FiledSecurity[],
  period: string,
  { symbols, closeOn }: Prices,
): Promise<number[]> {
  const ratios: number[] = [];
  const shares = securities.filter(
    (security) => security.unit === 'SH' && !security.putCall && security.shares !== '0',
  );
  for (const security of shares.slice(0, maxChecked)) {
    await eventLoop.yieldIfNeeded();
    const symbol = symbols.byCusip(security) ?? symbols.byName(security);
    const close = symbol && (await closeOn(symbol, period));
    if (close) ratios.push(Number(security.value) / Number(security.shares) / close);
    if (ratios.length === maxCompared) break;
  }
  return ratios;
}

async function scaled(table: InformationTable, factor: Decimal): Promise<InformationTable> {
  const dollars = (value: string) => toText(multiply(decimal(value), factor));
  const securities: FiledSecurity[] = [];
  for (const chunk of inChunks(table.securities, securitiesPerChunk)) {
    await eventLoop.yieldIfNeeded();
    for (const security of chunk) securities.push({ ...security, value: dollars(security.value) });
  }
  const { tableTotal, ...cover } = table.cover;
  return {
    ...table,
    securities,
    total: dollars(table.total),
    cover: { ...cover, tableTotal: tableTotal && dollars(tableTotal) },
  };
}

/**
 * Compares a table's values with the closing prices at the end of its quarter. If the prices indicate another unit than the
 * period requires, converts the values and adds a warning. Also warns if nothing could be compared.
 */
export async function checkUnit(table: InformationTable, prices: Prices): Promise<InformationTable> {
  const { period } = table.cover;
  if (!period || table.securities.length === 0) return table;
  const ratios = await ratiosOf(table.securities, period, prices);
  const asFiled = 'the unit, dollars or thousands, was derived from the period alone';
  if (ratios.length === 0)
    return withWarning(table, `No holding has a known price on ${period}: ${asFiled}. Check the total.`);
  const matchesOf = (unit: (typeof units)[number]) =>
    ratios.filter((ratio) => isNear(ratio, unit.ratio)).length;
  const [best] = units.toSorted((a, b) => matchesOf(b) - matchesOf(a));
  const count = best ? matchesOf(best) : 0;
  const compared = `of the ${ratios.length} holdings that could be compared with known prices on ${period}`;
  if (!best || count < Math.min(minMatches, ratios.length) || count < ratios.length * majority)
    return withWarning(
      table,
      `The prices do not confirm a unit: too few ${compared} agree, so ${asFiled}. Check the total.`,
    );
  if (best.factor === undefined) return table;
  const converted = await scaled(table, decimal(best.factor));
  return withWarning(converted, `${count} ${compared} had ${best.verdict}.`);
}
