import type { FastifyInstance } from 'fastify';
import { dayText } from '#domain/day-text.ts';
import { type FilingDigest, filingDigests } from '#domain/filings/filing-digest.ts';
import type { Splits } from '#domain/splits.ts';
import { investorAt } from '#server/filings/investor-refs.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { cachedFeed } from '#server/platform/http/cached-route.ts';
import { type RssItem, writeRss } from '#server/platform/http/rss.ts';
import { feedPathOf, investorPath } from '#server/stock-news/paths.ts';

interface InvestorFeedTools {
  readFilings: ReadFilings;
  splits: Splits;
  publicUrl: () => string;
}

/** Two years. */
const filingsListed = 8;

const toItem = ({ quarter, filer, sentences }: FilingDigest, page: string): RssItem => ({
  title: `${filer}: holdings on ${dayText(quarter.period)}`,
  link: `${page}?period=${quarter.period}`,
  guid: `${page} ${quarter.period}`,
  date: quarter.filedOn ?? quarter.period,
  description: sentences.join(' '),
});

/** Serves the filings of an investor as an RSS feed, each with what changed. */
export function investorFeed(
  app: FastifyInstance,
  { readFilings, splits, publicUrl }: InvestorFeedTools,
): void {
  cachedFeed<{ slug: string }>(app, feedPathOf('/investors/:slug'), async ({ slug }) => {
    const filings = await readFilings();
    const investor = investorAt(filings, slug);
    const url = publicUrl();
    const page = url + investorPath(investor.slug);
    return {
      dependsOn: { filings: filings.version, url },
      write: () =>
        writeRss({
          title: `${investor.name} · Holdwise`,
          link: page,
          self: feedPathOf(page),
          description: `The 13F filings of ${investor.name}, each with what was bought and sold.`,
          items: filingDigests(investor, splits, filingsListed).map((digest) => toItem(digest, page)),
        }),
    };
  });
}
