import { add, decimal, toText } from '#domain/decimal.ts';
import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { mediumDate } from '#web/lib/formats.ts';
import type { AmountFormats } from '#web/lib/hidden-amounts.ts';
import { counted, listed } from '#web/lib/phrases.ts';
import { shortName } from '#web/lib/short-name.ts';

type Changed = Pick<HoldingRow, 'symbol' | 'name' | 'dayChange'>;

/** What a security did to the value on a day, in all portfolios together. */
export interface Mover {
  symbol: string;
  name: string;
  /** Exact decimal text. */
  change: string;
}

const sum = (a: string, b: string) => toText(add(decimal(a), decimal(b)));
const total = (movers: readonly Mover[]) => movers.reduce((whole, { change }) => sum(whole, change), '0');

/** Adds up the changes of each security, the largest gain first. */
export function dayMovers(rows: readonly Changed[]): Mover[] {
  const bySymbol = new Map<string, Mover>();
  for (const { symbol, name, dayChange } of rows) {
    if (dayChange === null) continue;
    const known = bySymbol.get(symbol);
    const change = known ? sum(known.change, dayChange) : dayChange;
    bySymbol.set(symbol, { symbol, name: shortName(name, symbol), change });
  }
  return [...bySymbol.values()].sort((a, b) => Number(b.change) - Number(a.change));
}

/** Keeps the securities that moved most, still the largest gain first, and adds up the others. */
export function largestMovers(movers: readonly Mover[], count: number): { shown: Mover[]; others: Mover[] } {
  const size = ({ change }: Mover) => Math.abs(Number(change));
  // A row for a single other one would take as much room as its own.
  const rows = movers.length === count + 1 ? movers.length : count;
  const most = new Set(movers.toSorted((a, b) => size(b) - size(a)).slice(0, rows));
  return {
    shown: movers.filter((mover) => most.has(mover)),
    others: movers.filter((mover) => !most.has(mover)),
  };
}

export const sumOfMovers = total;

/** Says what moved the value: `11 holdings gained $1,291; 4 lost $585, NVIDIA most`. */
export function moversSentence(movers: readonly Mover[], { whole }: Pick<AmountFormats, 'whole'>): string {
  const gained = movers.filter(({ change }) => Number(change) > 0);
  const lost = movers.filter(({ change }) => Number(change) < 0);
  const most = (some: readonly Mover[], one: Mover | undefined) =>
    some.length > 1 && one ? `, ${one.name} most` : '';
  const gain = `gained ${whole(total(gained))}${most(gained, gained[0])}`;
  const loss = `lost ${whole(total(lost).replace('-', ''))}${most(lost, lost.at(-1))}`;
  if (gained.length === 0 && lost.length === 0) return 'No holding has changed its value';
  if (lost.length === 0) return `${counted(gained.length, 'holding')} ${gain}`;
  if (gained.length === 0) return `${counted(lost.length, 'holding')} ${loss}`;
  return `${counted(gained.length, 'holding')} ${gain}; ${lost.length} ${loss}`;
}

type Dated = Pick<HoldingRow, 'symbol' | 'value' | 'dayChange' | 'dayPercent'> & {
  ticker: { asOf: string | null };
};

const namedAtMost = 3;

function namesOf(rows: readonly Dated[]): string {
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  const rest = symbols.length - namedAtMost + 1;
  return listed(
    symbols.length > namedAtMost ? [...symbols.slice(0, namedAtMost - 1), `${rest} others`] : symbols,
  );
}

/**
 * Names the holdings that the value leaves out, and those that the change of a day leaves out because theirs is not known or
 * of an earlier day; undefined if there are none. Without a day no change is known.
 */
export function figuresNote(rows: readonly Dated[], day: string | undefined): string | undefined {
  const unpriced = rows.filter(({ value }) => value === null);
  const others = rows.filter(({ value, dayChange }) => value !== null && dayChange === null);
  const isOlder = ({ dayPercent, ticker }: Dated) =>
    day !== undefined && dayPercent !== null && (ticker.asOf ?? day).slice(0, 10) < day.slice(0, 10);
  const older = others.filter(isOlder);
  const unchanged = others.filter((row) => !isOlder(row));
  const days = [...new Set(older.map(({ ticker }) => (ticker.asOf ?? '').slice(0, 10)))].sort();
  const latest = days.at(-1);
  const sentences = [
    unpriced.length > 0 && `Without ${namesOf(unpriced)}, whose price is not known.`,
    unchanged.length > 0 &&
      (day === undefined
        ? 'The change of a day is known after the next close.'
        : `Without ${namesOf(unchanged)}, whose change is not known.`),
    latest &&
      `The change is without ${namesOf(older)}, last traded on ${mediumDate(latest)}${days.length > 1 ? ' or before' : ''}.`,
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}
