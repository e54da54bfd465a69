import type { SearchResult } from '#contract/search.ts';
import { prepareNames, searchNames } from '#domain/name-search.ts';
import { foldName } from '#domain/search-text.ts';
import type { Place } from './places.ts';
import type { RecentItem } from './recent-items.ts';
import { itemOf, type SearchGroup, type SearchItem } from './search-items.ts';

const maxPlaces = 5;
/** From this length on, a page or action whose name starts with the text comes first. */
const leadingLength = 3;

const titles = { stock: 'Stocks', investor: 'Investors', article: 'Articles' } as const;

const placesTitle = 'Pages and actions';

const filled = (groups: SearchGroup[]): SearchGroup[] => groups.filter(({ items }) => items.length > 0);

/** Returns the groups before anything is typed: what was selected last, and the usual pages and actions. */
export function groupsBeforeTyping(
  recent: readonly RecentItem[],
  quoteOf: (item: RecentItem) => SearchItem['quote'],
  places: readonly Place[],
): SearchGroup[] {
  return filled([
    { value: 'Recent', items: recent.map((item) => ({ ...item, quote: quoteOf(item), isRecent: true })) },
    { value: placesTitle, items: places.filter(({ isUsual }) => isUsual) },
  ]);
}

function isLeading({ kind, title, words }: Place, text: string): boolean {
  const names = kind === 'action' ? [title, ...words] : [title];
  return text.length >= leadingLength && names.some((name) => foldName(name).startsWith(text));
}

/** Returns the pages and actions for a text: those that are sure, and the others. Tolerates typos. */
function findPlaces(places: readonly Place[], text: string): { leading: Place[]; others: Place[] } {
  const prepared = prepareNames(places, ({ title, words }) => [title, ...words]);
  const found = searchNames(prepared, text, maxPlaces);
  const folded = foldName(text);
  return {
    leading: found.filter((place) => isLeading(place, folded)),
    others: found.filter((place) => !isLeading(place, folded)),
  };
}

/**
 * Returns the groups for a text. What the browser finds itself for sure comes first, so that nothing moves it when the
 * server's results arrive.
 */
export function groupsFor(
  text: string,
  results: readonly SearchResult[],
  places: readonly Place[],
): SearchGroup[] {
  const { leading, others } = findPlaces(places, text);
  const kinds = ['stock', 'investor', 'article'] as const;
  return filled([
    { value: placesTitle, items: leading, isSure: true },
    ...kinds.map((kind) => ({
      value: titles[kind],
      items: results.filter((result) => result.kind === kind).map(itemOf),
    })),
    { value: leading.length > 0 ? `More ${placesTitle.toLowerCase()}` : placesTitle, items: others },
  ]);
}
