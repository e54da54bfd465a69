import { dayNumber, isoDay } from '../days.ts';
import { compare, type Decimal, decimal, multiply, subtract, zero } from '../decimal.ts';

/** What a transaction is recognised by. Numbers are canonical decimal text; null where the kind has none. */
export interface Recognised {
  /** Names the transaction to the caller. */
  id: string;
  kind: string;
  /** ISO date; null for an opening purchase without a date. */
  date: string | null;
  /** The day of entry of one without a date, which files for other programs have in its place. */
  enteredOn?: string;
  symbol: string | null;
  shares: string | null;
  /** Whether its money is what other shares cost, which follows from them and changes with them. */
  isCarried?: boolean;
  /** The gross amount, in `currency`. */
  amount: string | null;
  currency: string;
  /** The new shares of a split for an old one. */
  ratio: string | null;
  /** The id in its source, with the source in front: `trading212:EOF123`. */
  externalId: string | null;
  /** Whether `externalId` is that of an order, whose partial fills are transactions of their own. */
  isOrderId?: boolean;
}

/** Looks up transactions that are known already. One scope is one file: each known transaction is found once in it. */
export interface KnownTransactions {
  /** A stored transaction is also found by our own id, as our own files write it. */
  add(known: Recognised, isStored?: boolean): void;
  /** Finds a transaction by the id in its source. */
  withExternalId(externalId: string): Recognised | undefined;
  scope(): DuplicateScope;
}

export interface DuplicateScope {
  /** Finds the transaction that this one repeats, and counts it as found. */
  exact(one: Recognised): Recognised | undefined;
  /**
   * Finds a transaction of the same kind and symbol with as many shares within three days, or on the same day with an
   * amount within 1 %, or of the same order. Leaves out those that `exact` has found.
   */
  similar(one: Recognised): Recognised | undefined;
}

/** In front of the ids in our own files. */
export const ownSource = 'holdwise:';

/** The order in which days around a transaction are searched. */
const dayOffsets = [0, -1, 1, -2, 2, -3, 3];
const tolerance = decimal('0.01');
/** Enough to recognise a transaction; more of one security on one day are not compared. */
const maxPerDay = 200;

const sourceOf = (externalId: string | null) => externalId?.slice(0, externalId.indexOf(':') + 1) ?? null;

/** Whether two transactions can be the same: one source gives each transaction one id. */
function canBeSame(a: Recognised, b: Recognised): boolean {
  if (a.externalId === null || b.externalId === null) return true;
  return a.externalId === b.externalId || sourceOf(a.externalId) !== sourceOf(b.externalId);
}

/** Returns text that is the same for transactions with the same content. */
export const fingerprintOf = ({ date, kind, symbol, shares, amount, currency, ratio }: Recognised): string =>
  [date, kind, symbol, shares, amount, currency, ratio].join('|');

const withoutMoney = (one: Recognised): Recognised => ({ ...one, amount: null, currency: '' });

const kindKey = ({ kind, symbol }: Recognised) => `${kind}|${symbol}`;

const size = (value: Decimal) => (compare(value, zero) < 0 ? subtract(zero, value) : value);

function isNear(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  const [left, right] = [decimal(a), decimal(b)];
  const bound = multiply(size(left), tolerance);
  return compare(size(subtract(left, right)), bound) <= 0;
}

function isSimilar(one: Recognised, known: Recognised, daysApart: number): boolean {
  if (!canBeSame(one, known)) return false;
  if (one.isOrderId && one.externalId === known.externalId) return true;
  if (one.shares !== null && one.shares === known.shares) return true;
  return daysApart === 0 && one.currency === known.currency && isNear(one.amount, known.amount);
}

type Lists = Map<string | null, Recognised[]>;

function append(lists: Lists, key: string | null, one: Recognised): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}

/** Creates an empty index of known transactions. */
export function createKnownTransactions(): KnownTransactions {
  const byContent: Lists = new Map();
  /** By kind and symbol, then by date. */
  const byDay = new Map<string, Lists>();
  const byId = new Map<string, Recognised>();
  const stored: Recognised[] = [];
  /** Filled when a file of our own is read. */
  let byOwnId: Map<string, Recognised> | undefined;

  function withId(externalId: string): Recognised | undefined {
    const known = byId.get(externalId);
    if (known || !externalId.startsWith(ownSource)) return known;
    byOwnId ??= new Map(stored.map((one) => [one.id, one] as const));
    return byOwnId.get(externalId.slice(ownSource.length));
  }

  function createScope(): DuplicateScope {
    const found = new Set<Recognised>();
    const foundById = new Set<Recognised>();
    /** How many of a list are found already, so that many identical rows are not compared with each other. */
    const starts = new Map<Recognised[], number>();

    function firstFree(list: Recognised[], one: Recognised): Recognised | undefined {
      let start = starts.get(list) ?? 0;
      while (start < list.length && found.has(list[start] as Recognised)) start += 1;
      if (start > 0) starts.set(list, start);
      const end = Math.min(list.length, start + maxPerDay);
      for (let at = start; at < end; at += 1) {
        const known = list[at] as Recognised;
        if (!found.has(known) && canBeSame(one, known)) return known;
      }
      return undefined;
    }

    return {
      exact(one) {
        const content = fingerprintOf(one);
        const sameId = one.externalId === null || one.isOrderId ? undefined : withId(one.externalId);
        const contents = one.isCarried ? [content, fingerprintOf(withoutMoney(one))] : [content];
        const sameContent = contents.map((text) => byContent.get(text)).find((list) => list !== undefined);
        // A second row with the id and other content is another transaction.
        const isRepeated = sameId && foundById.has(sameId) && fingerprintOf(sameId) !== content;
        if (sameId && !isRepeated) foundById.add(sameId);
        const known = sameId && !isRepeated ? sameId : sameContent && firstFree(sameContent, one);
        if (known) found.add(known);
        return known;
      },
      similar(one) {
        const days = byDay.get(kindKey(one));
        if (one.date === null || !days) return undefined;
        const day = dayNumber(one.date);
        for (const offset of dayOffsets) {
          const list = days.get(isoDay(day + offset)) ?? [];
          for (const known of list.slice(0, maxPerDay))
            if (!found.has(known) && isSimilar(one, known, offset)) return known;
        }
        return undefined;
      },
    };
  }

  return {
    add(known, isStored = false) {
      append(byContent, fingerprintOf(known), known);
      if (known.isCarried) append(byContent, fingerprintOf(withoutMoney(known)), known);
      if (known.date === null && known.enteredOn)
        append(byContent, fingerprintOf({ ...known, date: known.enteredOn }), known);
      const key = kindKey(known);
      const days = byDay.get(key) ?? new Map();
      byDay.set(key, days);
      append(days, known.date, known);
      if (known.externalId !== null) byId.set(known.externalId, known);
      if (isStored) stored.push(known);
    },
    withExternalId: (externalId) => byId.get(externalId),
    scope: createScope,
  };
}
