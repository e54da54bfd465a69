import { personKey } from './insider-names.ts';
import { type InsiderTrade, ownerRole } from './insider-trades.ts';

/** A line of a filing in one of the two shipped lists, or in a report that was read. */
export interface InsiderLine extends Omit<InsiderTrade, 'others' | 'before'> {
  list: 'trades' | 'purchases' | 'reports';
  others?: readonly string[];
}

/** One list rounds prices to cents. */
const samePrice = (a: InsiderLine, b: InsiderLine) => Math.abs(a.price / b.price - 1) < 0.005;

/** Officers and directors come before mere owners, known roles before unknown ones. */
const rank = ({ role }: InsiderLine) => (role === null ? 1 : role === ownerRole ? 2 : 0);

/** Whether two lines are one: the same person in both lists, or twice in one with the same shares afterwards. */
function isRepeat(line: InsiderLine, other: InsiderLine): boolean {
  return line.list !== other.list || line.after === other.after;
}

/** Merges lines of one trade, which the persons who had a part in it have each filed. */
function mergeLines(lines: readonly InsiderLine[]): InsiderLine[] {
  const byPerson = Map.groupBy(lines, ({ person }) => personKey(person));
  const [own = [], ...others] = [...byPerson.values()].sort(
    ([a], [b]) => (a ? rank(a) : 0) - (b ? rank(b) : 0),
  );
  const kept: InsiderLine[] = [];
  for (const line of own) {
    const known = kept.findIndex((other) => isRepeat(line, other));
    const other = kept[known];
    if (!other) {
      const names = others.flatMap(([first]) => (first ? [first.person, ...(first.others ?? [])] : []));
      kept.push({
        ...line,
        others: [...(line.others ?? []), ...names].filter((name) => name !== line.person),
      });
    }
    // The list of purchases has the day of the filing, the other one the person's number and exact shares.
    else
      kept[known] = {
        ...other,
        filed: other.filed ?? line.filed,
        seen: other.seen ?? line.seen,
        role: other.role ?? line.role,
        cik: other.cik ?? line.cik,
      };
  }
  return kept;
}

/** Leaves out what is there twice: a trade is one by its kind, day, price and shares, even if several persons filed it. */
export function withoutRepeats(lines: readonly InsiderLine[]): InsiderLine[] {
  const alike = Map.groupBy(lines, ({ kind, date, shares }) => `${kind} ${date} ${Math.round(shares)}`);
  return [...alike.values()].flatMap((group) => {
    const merged: InsiderLine[] = [];
    for (let rest = group; rest.length > 0; ) {
      const first = rest[0] as InsiderLine;
      merged.push(...mergeLines(rest.filter((line) => samePrice(line, first))));
      rest = rest.filter((line) => !samePrice(line, first));
    }
    return merged;
  });
}

/** Returns the shares of the holding before and after all lines; null where they are not about one holding. */
function holdingOf(lines: readonly InsiderLine[], total: number): Pick<InsiderTrade, 'before' | 'after'> {
  const unknown = { before: null, after: null };
  const afters = lines.flatMap(({ after }) => after ?? []);
  if (afters.length < lines.length) return unknown;
  const isSale = lines[0]?.kind === 'sale';
  const befores = lines.map(({ shares, after }) => (after ?? 0) + (isSale ? shares : -shares));
  const before = isSale ? Math.max(...befores) : Math.min(...befores);
  const after = isSale ? Math.min(...afters) : Math.max(...afters);
  const isOne = before >= -1 && Math.abs(Math.abs(after - before) - total) <= 0.01 * total;
  return isOne ? { before: Math.max(0, before), after } : unknown;
}

const earliest = (days: readonly (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const threeDecimals = (number: number) => Number(number.toFixed(3));

const sharesOf = (lines: readonly InsiderLine[]) => sum(lines.map(({ shares }) => shares));

/** Returns the lines of the list that has more of an order: one of them adds lines up, so they cannot be matched. */
function ofFullerList(lines: readonly InsiderLine[]): readonly InsiderLine[] {
  const [first = [], second] = [...Map.groupBy(lines, ({ list }) => list).values()];
  return second && sharesOf(second) > sharesOf(first) ? second : first;
}

function orderOf(all: readonly [InsiderLine, ...InsiderLine[]]): InsiderTrade {
  const [{ kind, date, person }] = all;
  const lines = ofFullerList(all);
  const shares = threeDecimals(sharesOf(lines));
  const value = Math.round(sum(lines.map((line) => line.value)));
  const cost = sum(lines.map((line) => line.shares * line.price));
  return {
    kind,
    date,
    filed: earliest(all.map(({ filed }) => filed)),
    seen: earliest(all.map(({ seen }) => seen)),
    person,
    role: all.find(({ role }) => role !== null)?.role ?? null,
    cik: all.find(({ cik }) => cik !== null)?.cik ?? null,
    planned: lines[0]?.planned ?? null,
    security: lines[0]?.security ?? null,
    url: lines[0]?.url ?? null,
    others: [...new Set(all.flatMap(({ others = [] }) => others))],
    shares,
    price: Number((cost / shares).toFixed(4)),
    value,
    ...holdingOf(lines, shares),
  };
}

/** Orders trades, the newest first, of a day the largest first. */
export const byNewestTrade = (a: InsiderTrade, b: InsiderTrade): number =>
  a.date === b.date ? b.value - a.value : a.date < b.date ? 1 : -1;

/** Adds up what a person bought or sold of a security on a day in several lines. The newest come first. */
export function ordersOf(lines: readonly InsiderLine[]): InsiderTrade[] {
  const orders = Map.groupBy(lines, ({ kind, date, person, planned, security }) =>
    [kind, date, personKey(person), planned, security].join(' '),
  );
  return [...orders.values()]
    .map((own) => orderOf(own as [InsiderLine, ...InsiderLine[]]))
    .sort(byNewestTrade);
}
