import { filingOutcomes } from '#contract/investor-filings.ts';
import type { SiteState } from '#contract/site.ts';
import { dayMs, isoTime } from '#domain/time.ts';
import { isTwoStepOn } from '#server/accounts/two-step.ts';
import { storedFiling } from '#server/filings/stored-filing.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MailerState } from '#server/platform/mail/mailer.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import type { FeedUrls } from '#server/stock-news/stored-feed-items.ts';
import { mailFailureReason } from './mail-failures.ts';
import { type RateStateSources, rateState } from './rate-state.ts';
import { listSitePages } from './site-pages.ts';

/** What the server knows about its own operation. */
export interface Operation {
  publicUrl: string | null;
  mail: { server: boolean; state: () => MailerState };
  backups: { everyHours: number | null; newest: () => Promise<SiteState['backups']['newest']> };
  /** The requests of today. */
  requests: () => { requests: number; failed: number };
}

export interface StateSources extends RateStateSources {
  db: Db;
  market: Pick<MarketProvider, 'status'>;
  feedUrls: FeedUrls;
  /** Whether filings are fetched from the SEC. */
  edgar: boolean;
  operation: Operation;
}

const latest = (times: readonly (string | null)[]) =>
  times
    .filter((time) => time !== null)
    .sort()
    .at(-1) ?? null;

async function feedState(db: Db, urls: readonly string[]): Promise<SiteState['feeds']> {
  const rows =
    urls.length === 0
      ? []
      : await db.selectFrom('feed_sources').selectAll().where('url', 'in', urls).execute();
  return {
    count: urls.length,
    succeededAt: latest(rows.map((row) => row.succeeded_at)),
    failing: rows
      .filter(({ failures }) => failures > 0)
      .map(({ title, failure }) => ({ title, failure: failure ?? '' })),
  };
}

async function filingState(db: Db, edgar: boolean): Promise<SiteState['filings']> {
  const investors = await db.selectFrom('wizards').select('filing').execute();
  const periods = investors.flatMap((investor) => storedFiling(investor)?.period ?? []);
  const newest = latest(periods);
  const failed = await db
    .selectFrom('filing_refreshes')
    .select('cik')
    .where('outcome', 'not in', filingOutcomes)
    .execute();
  return {
    investors: investors.length,
    newest,
    filed: periods.filter((period) => period === newest).length,
    failing: edgar ? failed.length : null,
  };
}

async function insiderState(db: Db): Promise<SiteState['insiderReports']> {
  const { read, waiting, failed, readAt } = await db
    .selectFrom('insider_reports')
    .select(({ fn, eb }) => [
      fn.count('read_at').as('read'),
      fn.count('next_at').as('waiting'),
      fn
        .countAll()
        .filterWhere(eb('failure', 'is not', null))
        .as('failed'),
      fn.max('read_at').as('readAt'),
    ])
    .executeTakeFirstOrThrow();
  return { read: Number(read), waiting: Number(waiting), failed: Number(failed), readAt };
}

async function articleState(db: Db, now: string): Promise<SiteState['articles']> {
  const count = (eb = db.selectFrom('articles')) => eb.select(({ fn }) => fn.countAll().as('count'));
  const published = await count().where('published_at', '<=', now).executeTakeFirstOrThrow();
  const drafts = await count().where('published_at', 'is', null).executeTakeFirstOrThrow();
  const scheduled = await count()
    .select(({ fn }) => fn.min('published_at').as('next'))
    .where('published_at', '>', now)
    .executeTakeFirstOrThrow();
  return {
    published: Number(published.count),
    drafts: Number(drafts.count),
    scheduled: Number(scheduled.count),
    nextAt: scheduled.next,
  };
}

async function customerState(db: Db, now: number): Promise<SiteState['customers']> {
  const { total, week } = await db
    .selectFrom('customers')
    .select(({ fn, eb }) => [
      fn.countAll().as('total'),
      fn
        .countAll()
        .filterWhere(eb('created_at', '>', isoTime(now - 7 * dayMs)))
        .as('week'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), thisWeek: Number(week) };
}

/** Counting all customers reads a whole index, so the count is repeated once a minute at most. */
const countedForMs = 60_000;

/** Returns a function that reads the state of the site for an administrator. */
export function siteStateReader(sources: StateSources) {
  const { db, market, feedUrls, edgar, operation } = sources;
  let counted: { at: number; customers: SiteState['customers'] } | undefined;
  async function countCustomers(now: number) {
    if (!counted || now - counted.at > countedForMs)
      counted = { at: now, customers: await customerState(db, now) };
    return counted.customers;
  }

  return async (adminId: string, now = Date.now()): Promise<SiteState> => {
    const { provider, live, asOf } = await market.status();
    const { sentAt, failure } = operation.mail.state();
    const { requests, failed } = operation.requests();
    return {
      publicUrl: operation.publicUrl,
      twoStep: await isTwoStepOn(db, { kind: 'admin', accountId: adminId }),
      pages: await listSitePages(db),
      mail: {
        server: operation.mail.server,
        sentAt,
        failure: failure && { at: failure.at, reason: mailFailureReason(failure) },
      },
      prices: { provider, live, asOf },
      rates: rateState(sources),
      feeds: await feedState(db, await feedUrls()),
      filings: await filingState(db, edgar),
      insiderReports: edgar ? await insiderState(db) : null,
      articles: await articleState(db, isoTime(now)),
      customers: await countCustomers(now),
      backups: { everyHours: operation.backups.everyHours, newest: await operation.backups.newest() },
      errors: { requests, failed },
    };
  };
}
