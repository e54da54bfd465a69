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
}

const lease = 'feeds';
/** Longer than a feed or a picture takes; it begins anew with each of them. */
const leaseMs = 10 * 60 * 1000;
const lookEveryMs = 30_000;

/** Fetches the feeds in the background, one instance at a time, each when its time has come. */
export function createFeedJob(settings: FeedJobSettings) {
  const { db, feeds, urls, everyMs, allowedHosts, userAgent, now = Date.now, onChange, onError } = settings;
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Whether the feed had something new. */
  async function refresh(source: FeedSource): Promise<boolean> {
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
      return false;
    }
  }

  async function runLeased(): Promise<void> {
    const holdOn = () => keepLease(db, lease, leaseMs, now());
    let changed = false;
    for (const source of await dueFeeds(db, urls, now())) {
      await holdOn();
      changed = (await refresh(source)) || changed;
    }
    if (changed) await onChange();
    const copying = { allowedHosts, userAgent, signal, now: now(), beforeEach: holdOn };
    if ((await copyPictures(db, copying)) > 0) await onChange();
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
