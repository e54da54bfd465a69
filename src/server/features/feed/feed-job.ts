import { keepLease, takeLease } from '../../platform/db/leases.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FeedFetcher } from '../../providers/feeds/open-feeds.ts';
import { copyPictures } from './feed-pictures.ts';
import { dueFeeds, type FeedSource, storeFailure, storeSuccess } from './store-feed.ts';

export interface FeedJobSettings {
  db: Db;
  feeds: FeedFetcher;
  urls: readonly string[];
  everyMs: number;
  allowedHosts: readonly string[];
  userAgent: string;
  now?: () => number;
  /** What visitors see has changed. */
  onChange: () => Promise<void>;
  onError: (error: unknown) => void;
  /** A run that had something to do has ended. */
  onRun?: (run: FeedRun) => void;
}

/** What a run did: feeds asked, of these failed, and pictures looked at. */
export interface FeedRun {
  feeds: number;
  failed: number;
  pictures: number;
}

const lease = 'feeds';
/** Longer than a feed or a picture takes; it begins anew with each of them. */
const leaseMs = 10 * 60 * 1000;
const lookEveryMs = 30_000;

/** Fetches the feeds in the background, one instance at a time, each when its time has come. */
export function createFeedJob(settings: FeedJobSettings) {
  const {
    db,
    feeds,
    urls,
    everyMs,
    allowedHosts,
    userAgent,
    now = Date.now,
    onChange,
    onError,
    onRun,
  } = settings;
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Whether the feed had something new; undefined where it failed. */
  async function refresh(source: FeedSource): Promise<boolean | undefined> {
    const when = { now: now(), everyMs };
    try {
      const fetched = await feeds.fetch(source.url, source.state, signal);
      await storeSuccess(db, source, fetched.changed ? fetched : undefined, when);
      return fetched.changed;
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = feeds.failureOf(error);
      if (!failure) throw error;
      await storeFailure(db, source, failure, when);
      return undefined;
    }
  }

  async function runLeased(): Promise<void> {
    const holdOn = () => keepLease(db, lease, leaseMs, now());
    const outcomes: (boolean | undefined)[] = [];
    for (const source of await dueFeeds(db, urls, now())) {
      await holdOn();
      outcomes.push(await refresh(source));
    }
    if (outcomes.includes(true)) await onChange();
    const copying = { allowedHosts, userAgent, signal, now: now(), beforeEach: holdOn };
    const pictures = await copyPictures(db, copying);
    if (pictures > 0) await onChange();
    const failed = outcomes.filter((outcome) => outcome === undefined).length;
    if (outcomes.length + pictures > 0) onRun?.({ feeds: outcomes.length, failed, pictures });
  }

  async function run(): Promise<void> {
    if (!(await takeLease(db, lease, leaseMs, now()))) return;
    try {
      await runLeased();
    } finally {
      await keepLease(db, lease, 0, now());
    }
  }

  return {
    /** Looks for feeds whose time has come; a run that is under way is joined. */
    run(): Promise<void> {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    start(): void {
      if (urls.length === 0) return;
      const look = () => this.run().catch((error: unknown) => signal.aborted || onError(error));
      void look();
      timer = setInterval(look, Math.min(everyMs, lookEveryMs)).unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      closing.abort();
      await running?.catch(() => undefined);
    },
  };
}

export type FeedJob = ReturnType<typeof createFeedJob>;
