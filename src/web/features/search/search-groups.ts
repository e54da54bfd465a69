import type { SearchResult } from '#contract/search.ts';
import { correctedText } from '#domain/did-you-mean.ts';
import { prepareNames, searchNames } from '#domain/name-search.ts';
import { foldName } from '#domain/search-text.ts';
import type { Place } from './places.ts';
import type { RecentItem } from './recent-items.ts';
import { itemOf, type SearchGroup, type SearchItem } from './search-items.ts';

const maxPlaces = 5;
/** From this length on, a page or action whose name starts with the text comes first. */
const leadingLength = 3;

const titles = { investor: 'Investors', article: 'Articles' } as const;

const placesTitle = 'Pages and actions';

const filled = (groups: SearchGroup[]): SearchGroup[] => groups.filter(({ items }) => items.length > 0);

export const symbolOf = ({ id }: RecentItem): string => id.slice(id.indexOf(':') + 1);

const recentItem = (item: RecentItem, quote: SearchItem['quote']): SearchItem => ({
  ...item,
  quote,
  isRecent: true,
  ...(item.kind === 'stock' && { listing: { symbol: symbolOf(item), currency: null } }),
});

/** Returns the groups before anything is typed: what was selected last, and the usual pages and actions. */
export function groupsBeforeTyping(
  recent: readonly RecentItem[],
  quoteOf: (item: RecentItem) => SearchItem['quote'],
  places: readonly Place[],
): SearchGroup[] {
  return filled([
    { value: 'Recent', items: recent.map((item) => recentItem(item, quoteOf(item))) },
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

/** Whether each word of the text starts a word of the result; a correction of the text may have found others. */
function hasText({ key, title, detail }: SearchResult, words: readonly string[]): boolean {
  const name = ` ${foldName(`${key} ${title} ${detail}`)}`;
  return words.every((word) => name.includes(` ${word}`));
}

/** Returns another spelling of the text that would find these results; undefined if one of them contains the text. */
export function suggestionFor(text: string, results: readonly SearchResult[]): string | undefined {
  const words = foldName(text).split(' ');
  if (results.some((result) => hasText(result, words))) return undefined;
  return results.flatMap(({ title }) => correctedText(text, title) ?? [])[0];
}

/** Returns the server's results by kind. Kinds that contain the text come before those that only resemble it. */
function groupResults(
  text: string,
  results: readonly SearchResult[],
  stocks: readonly SearchGroup[],
): SearchGroup[] {
  const words = foldName(text).split(' ');
  const kinds = (['stock', 'investor', 'article'] as const).map((kind) => {
    const found = results.filter((result) => result.kind === kind);
    return {
      groups: kind === 'stock' ? stocks : [{ value: titles[kind], items: found.map(itemOf) }],
      isExact: found.some((one) => hasText(one, words)),
    };
  });
  return [...kinds.filter(({ isExact }) => isExact), ...kinds.filter(({ isExact }) => !isExact)].flatMap(
    ({ groups }) => groups,
  );
}

/**
 * Returns the groups for a text, with those of stocks. What the browser finds itself for sure comes first, so that nothing moves it when the
 * server's results arrive.
 */
export function groupsFor(
  text: string,
  { results, stocks }: { results: readonly SearchResult[]; stocks: readonly SearchGroup[] },
  places: readonly Place[],
): SearchGroup[] {
  const { leading, others } = findPlaces(places, text);
  return filled([
    { value: placesTitle, items: leading, isSure: true },
    ...groupResults(text, results, stocks),
    { value: leading.length > 0 ? `More ${placesTitle.toLowerCase()}` : placesTitle, items: others },
  ]);
}
