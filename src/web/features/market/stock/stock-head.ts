import type { QueryClient } from '@tanstack/react-query';
import type { WorldListing } from '#contract/market-stocks.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { ApiError } from '#web/lib/api.ts';
import { longDate, price, signedShare } from '#web/lib/formats.ts';
import { numberWord } from '#web/lib/number-words.ts';
import type { PageHead } from '#web/lib/page-handle.ts';
import { shortName } from '#web/lib/short-name.ts';
import { stockAddress, stockFeedPath } from '#web/lib/stock-address.ts';
import { quotedPrice } from '../quoted-price.ts';
import {
  isAwaited,
  isListed,
  type ListedStockPage,
  type StockPageReply,
  stockQuery,
} from '../stock-query.ts';
import { quartersShown } from './holders/share-columns.tsx';
import { structuredDataOf, structuredDataOfWorld } from './structured-data.ts';

const titleOf = ({ stock: { name, symbol } }: ListedStockPage) =>
  `${shortName(name, symbol)} (${symbol}): price, chart and who holds it · Holdwise`;
const unlistedTitle = (name: string, symbol: string) =>
  `${shortName(name, symbol)} (${symbol}): who holds it · Holdwise`;

const worldTitle = ({ name, symbol }: WorldListing) =>
  `${shortName(name, symbol)} (${symbol}): price and chart · Holdwise`;

const awaitedTitle = (symbol: string) => `${symbol} · Holdwise`;

export function pageTitle(page: StockPageReply, symbol: string): string {
  if (page.listing) return worldTitle(page.listing);
  if (isAwaited(page)) return awaitedTitle(symbol);
  return isListed(page) ? titleOf(page) : unlistedTitle(page.holders.name ?? symbol, symbol);
}
export const stockNotFoundTitle = 'Stock not found · Holdwise';

function holdersClause(holders: number): string {
  if (holders === 0) return '';
  return ` ${numberWord(holders)} of the famous investors followed here ${holders === 1 ? 'holds' : 'hold'} it.`;
}

const capital = (text: string) => text.replace(/^ [a-z]/, (start) => start.toUpperCase());

function descriptionOf({ stock }: ListedStockPage): string {
  const { name, symbol, asOf, changes } = stock;
  const year = changes['1y'];
  const change = year === null ? '' : `, ${signedShare(year)} in a year`;
  return `${shortName(name, symbol)} (${symbol}): ${price(stock.price)} US dollars on ${longDate(asOf)}${change}.${capital(
    holdersClause(stock.holders ?? 0),
  )} Chart, key facts, similar stocks and news.`;
}

function headOfWorld(listing: WorldListing): Partial<PageHead> {
  const { name, symbol, price: last, asOf } = listing;
  const price = last === null || asOf === null ? '' : ` ${quotedPrice(last, listing)} on ${longDate(asOf)}.`;
  return {
    title: worldTitle(listing),
    description: `${shortName(name, symbol)} (${symbol}).${price} Chart, key facts and where else it trades.`,
    structuredData: structuredDataOfWorld(listing),
  };
}

const headOfUnlisted = (name: string, symbol: string): Partial<PageHead> => ({
  title: unlistedTitle(name, symbol),
  description: `Which famous investors hold or held ${name} (${symbol}), by their 13F filings.`,
});

/** Leaves out the quarters of each holder that the page does not draw. */
const withShownColumns = (page: StockPageReply): StockPageReply => ({
  ...page,
  holders: {
    ...page.holders,
    holders: page.holders.holders.map((holder) => ({ ...holder, line: holder.line.slice(-quartersShown) })),
  },
});

const notFound: Partial<PageHead> = { title: stockNotFoundTitle, hidden: true, status: 404 };

/** Loads the data of a stock's page with one call and returns the metadata. */
export async function prefetchStockPage(
  client: QueryClient,
  { symbol: text = '' }: Readonly<Record<string, string | undefined>>,
): Promise<Partial<PageHead> | { movedTo: string }> {
  const symbol = normaliseSymbol(text);
  const { queryKey } = stockQuery(symbol);
  try {
    if (!isWellFormedSymbol(symbol)) throw new ApiError(404);
    const page = await client.fetchQuery(stockQuery(symbol));
    if (!page) return notFound;
    if (isListed(page) && page.stock.symbol !== symbol) return { movedTo: stockAddress(page.stock.symbol) };
    client.setQueryData(queryKey, withShownColumns(page));
    if (page.listing) return headOfWorld(page.listing);
    if (isAwaited(page)) return { title: awaitedTitle(symbol), hidden: true };
    if (!isListed(page)) return headOfUnlisted(page.holders.name ?? symbol, symbol);
    return {
      title: titleOf(page),
      description: descriptionOf(page),
      structuredData: structuredDataOf(page),
      feed: { title: `News about ${page.stock.name}`, path: stockFeedPath(symbol) },
    };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return { status: 503, hidden: true };
    // Cached as null, so that the browser does not repeat the call.
    client.setQueryData(queryKey, null);
    return notFound;
  }
}
