import { limits, priceRule, readAmount } from './limits.ts';
import { isWellFormedSymbol } from './symbols.ts';

/** A stock that a visitor watches; `addedPrice` is decimal text as quoted, null if no price was known. */
export interface VisitorItem {
  symbol: string;
  addedOn: string;
  addedPrice: string | null;
}

/** What a visitor's browser keeps until the visitor logs in. */
export interface VisitorWatching {
  items: readonly VisitorItem[];
  /** The slugs of followed investors. */
  investors: readonly string[];
}

export const visitorStorageKey = 'watchlist';
export const nothingWatched: VisitorWatching = { items: [], investors: [] };

/** Far more than a full list takes. */
const longestText = 50_000;
const slugPattern = /^[\p{L}\p{N}-]{1,100}$/u;
const datePattern = /^\d{4}-\d\d-\d\d$/;

function readItem(value: unknown): VisitorItem[] {
  const { symbol, addedOn, addedPrice } = Object(value) as Record<string, unknown>;
  if (typeof symbol !== 'string' || !isWellFormedSymbol(symbol)) return [];
  if (typeof addedOn !== 'string' || !datePattern.test(addedOn)) return [];
  const price = typeof addedPrice === 'string' ? readAmount(addedPrice, priceRule) : undefined;
  return [{ symbol, addedOn, addedPrice: price?.ok ? price.text : null }];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Reads what the browser stored. Leaves out what is not valid and what exceeds the limits. */
export function readVisitorWatching(stored: string | null): VisitorWatching {
  if (stored === null || stored.length > longestText) return nothingWatched;
  try {
    const { items, investors } = Object(JSON.parse(stored)) as Record<string, unknown>;
    const bySymbol = new Map(
      listOf(items)
        .flatMap(readItem)
        .map((item) => [item.symbol, item]),
    );
    const slugs = new Set(
      listOf(investors).filter((slug) => typeof slug === 'string' && slugPattern.test(slug)) as string[],
    );
    return {
      items: [...bySymbol.values()].slice(0, limits.visitorItems),
      investors: [...slugs].slice(0, limits.followedInvestors),
    };
  } catch {
    return nothingWatched;
  }
}

/** Adds a stock at the end. A full list stays as it is. */
export function watchAsVisitor(watching: VisitorWatching, item: VisitorItem): VisitorWatching {
  const others = watching.items.filter(({ symbol }) => symbol !== item.symbol);
  if (others.length >= limits.visitorItems) return watching;
  return { ...watching, items: [...others, item] };
}

export function unwatchAsVisitor(watching: VisitorWatching, symbol: string): VisitorWatching {
  return { ...watching, items: watching.items.filter((item) => item.symbol !== symbol) };
}

/** Follows an investor, or no longer. */
export function followAsVisitor(watching: VisitorWatching, slug: string, follows: boolean): VisitorWatching {
  const others = watching.investors.filter((investor) => investor !== slug);
  return { ...watching, investors: follows ? [...others, slug].slice(-limits.followedInvestors) : others };
}

/** Returns what was added since `taken` was sent to the account. */
export function withoutTaken(watching: VisitorWatching, taken: VisitorWatching): VisitorWatching {
  const symbols = new Set(taken.items.map(({ symbol }) => symbol));
  return {
    items: watching.items.filter(({ symbol }) => !symbols.has(symbol)),
    investors: watching.investors.filter((slug) => !taken.investors.includes(slug)),
  };
}
