import type { FeedItem } from '#contract/feeds.ts';
import { filerOf } from '#domain/filings/filer.ts';
import { createHeadlines, type FilingHeadline, lastFilings } from '#domain/filings/filing-headlines.ts';
import type { InvestorFilings } from '#domain/filings/history.ts';
import { limits } from '#domain/limits.ts';
import type { Splits } from '#domain/splits.ts';
import { onceADay } from '#server/filings/once-a-day.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { ownPictures } from '#server/stock-news/feed-picture-address.ts';
import { investorPath } from '#server/stock-news/paths.ts';
import {
  rowsPerShownItem,
  selectFeedItems,
  withoutDuplicates,
} from '#server/stock-news/stored-feed-items.ts';

/** Returns the newest stored items of the feeds, each title once. Image addresses point to our own copies. */
export async function newestFeedItems(db: Db, urls: readonly string[]): Promise<FeedItem[]> {
  const rows = await selectFeedItems(db, urls)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.newsItems * rowsPerShownItem)
    .execute();
  const items = withoutDuplicates(rows).slice(0, limits.newsItems);
  const pictureOf = await ownPictures(
    db,
    items.map(({ image }) => image),
  );
  return items.map(({ title, link, source, published_at, image }) => ({
    title,
    link,
    source,
    image: pictureOf(image),
    date: published_at,
    kind: 'article',
  }));
}

const toItem = ({ title, investor, quarter }: FilingHeadline): FeedItem => ({
  title,
  link: investorPath(investor.slug),
  image: null,
  date: `${quarter.filedOn}T00:00:00.000Z`,
  source: filerOf(investor),
  kind: 'filing',
});

/** Returns what the last filing of each investor says, newest first: the fallback while no feed has been read. */
export const filingItems = onceADay(async (filings: InvestorFilings, splits: Splits): Promise<FeedItem[]> => {
  const headlineOf = createHeadlines(filings, splits);
  const items: FeedItem[] = [];
  for (const filing of lastFilings(filings).slice(0, limits.newsItems)) {
    await eventLoop.yieldIfNeeded();
    const headline = headlineOf(filing);
    if (headline) items.push(toItem(headline));
  }
  return items;
});
