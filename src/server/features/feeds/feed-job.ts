import type { SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import { renewLease, takeLease } from '#server/platform/db/leases.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import type { FeedFetcher } from '#server/providers/feeds/fetch-feed.ts';
import type { FeedUrls } from '#server/stock-news/stored-feed-items.ts';
import { linkStoredItems } from './feed-item-symbols.ts';
import { copyPictures } from './feed-pictures.ts';
import { dueFeeds, makeDue, type StoredFeed, storeFeedFailure, storeSuccess } from './store-feed.ts';

export interface FeedJobSettings {
  db: Db;
  feeds: FeedFetcher;
  feedUrls: FeedUrls;
  everyMs: number;
  allowedHosts: readonly string[];
  userAgent: string;
  /** Decodes images. */
  parsers: Pick<Parsers, 'parse'>;
  /** Finds the stocks that items name; prepared when it is first needed. */
  mentions: () => Promise<SymbolMentions>;
  now?: () => number;
  /** Called when the items or images that visitors see have changed. */
  onChange: () => Promise<void>;
  onError: (error: unknown) => void;
  /** Called after a run that fetched a feed or an image, with the last failure if no feed of all could be read. */
  onRun?: (run: FeedRun, outage: unknown) => void;
}

/** Counts of a run: feeds fetched, feeds failed, and images tried. */
export interface FeedRun {
  feeds: number;
  failed: number;
  pictures: number;
}

export const feedLease = 'feeds';
/** Exceeds the time that one feed or image takes. The lease is renewed before each of them. */
const leaseMs = 10 * 60 * 1000;
const maxPollMs = 30_000;

/** Fetches feeds in the background when they are due. A lease restricts fetching to one instance at a time. */
export function createFeedJob(settings: FeedJobSettings) {
  const {
    db,
    feeds,
    feedUrls,
    everyMs,
    allowedHosts,
    userAgent,
    parsers,
    mentions,
    now = Date.now,
    onChange,
    onError,
    onRun,
  } = settings;
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<FeedRun | undefined> | undefined;
  let queued: Promise<FeedRun | undefined> | undefined;
  let linking: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Fetches one feed. Returns whether it changed, or why it failed. */
  async function refresh(source: StoredFeed): Promise<boolean | { error: unknown }> {
    const when = { now: now(), everyMs };
    try {
      const fetched = await feeds.fetch(source.url, source.state, signal);
      const changed = fetched.changed ? { ...fetched, mentions: await mentions() } : undefined;
      await storeSuccess(db, source, changed, when);
      return fetched.changed;
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = feeds.failureOf(error);
      if (!failure) throw error;
      await storeFeedFailure(db, source, failure, when);
      return { error };
    }
  }

  async function runLeased(urls: readonly string[], everyFeed: boolean): Promise<FeedRun> {
    const renew = () => renewLease(db, feedLease, leaseMs, now());
    const outcomes: (boolean | { error: unknown })[] = [];
    for (const source of await dueFeeds(db, urls, everyFeed ? 'any' : now())) {
      await renew();
      outcomes.push(await refresh(source));
    }
    if (outcomes.includes(true)) await onChange();
    const copySettings = { allowedHosts, userAgent, parsers, signal, now: now(), beforeEach: renew };
    const pictures = await copyPictures(db, copySettings);
    if (pictures > 0) await onChange();
    const failures = outcomes.filter((outcome) => typeof outcome === 'object');
    const run = { feeds: outcomes.length, failed: failures.length, pictures };
    const outage = run.failed === urls.length ? failures.at(-1)?.error : undefined;
    if (run.feeds + pictures > 0) onRun?.(run, outage);
    return run;
  }

  async function takeLeaseAndRun(everyFeed: boolean): Promise<FeedRun | undefined> {
    const urls = await feedUrls();
    if (urls.length === 0) return { feeds: 0, failed: 0, pictures: 0 };
    if (!(await takeLease(db, feedLease, leaseMs, now()))) return undefined;
    try {
      return await runLeased(urls, everyFeed);
    } finally {
      await renewLease(db, feedLease, 0, now());
    }
  }

  function startRun(everyFeed: boolean): Promise<FeedRun | undefined> {
    running = takeLeaseAndRun(everyFeed).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function runAgain(): Promise<FeedRun | undefined> {
    // Waits at least once, because the caller sets `queued` only when this function has returned.
    do await running?.catch(() => undefined);
    while (running !== undefined);
    queued = undefined;
    const run = await startRun(true);
    if (!run) await makeDue(db, await feedUrls());
    return run;
  }

  return {
    /** Fetches the feeds that are due, or joins the current run. Returns undefined when another instance holds the lease. */
    run: (): Promise<FeedRun | undefined> => running ?? startRun(false),
    /**
     * Fetches all feeds after the current run. When another instance holds the lease, marks all feeds as due instead and
     * returns undefined.
     */
    refresh(): Promise<FeedRun | undefined> {
      queued ??= runAgain();
      return queued;
    },
    start(): void {
      const report = (error: unknown) => signal.aborted || onError(error);
      linking = linkStoredItems(db, mentions, signal).catch(report);
      const poll = () => this.run().catch(report);
      void poll();
      timer = setInterval(poll, Math.min(everyMs, maxPollMs)).unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      closing.abort();
      await linking;
      await queued?.catch(() => undefined);
      await running?.catch(() => undefined);
    },
  };
}

export type FeedJob = ReturnType<typeof createFeedJob>;
