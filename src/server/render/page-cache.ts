import type { PageBytes } from './page-bytes.ts';

export interface CachedPage {
  status: number;
  bytes: PageBytes;
}

interface Entry<Answer> {
  page: Answer;
  renderedAt: number;
}

const freshMs = 5_000;
const keptMs = 60_000;
const pagesKept = 200;

/**
 * Keeps what visitors without a session see. A page older than a few seconds is still answered at once while one
 * render in the background replaces it; one that nobody asked for in the last minute is rendered anew. However many
 * ask for a page that isn't there, it is rendered once. Where several processes render, a version in the database is
 * read with each request, and what was rendered before it changed is forgotten.
 */
export function createPageCache<Answer extends CachedPage | { movedTo: string }>(
  render: (path: string) => Promise<Answer>,
  now: () => number = Date.now,
  readVersion?: () => Promise<string | undefined>,
) {
  const entries = new Map<string, Entry<Answer>>();
  const underWay = new Map<string, Promise<Answer>>();
  let changes = 0;
  let seenVersion: string | undefined;

  function clear(): void {
    changes += 1;
    entries.clear();
    underWay.clear();
  }

  /** Where it can't be read, what is kept is better than nothing. */
  async function followVersion(): Promise<void> {
    const version = await readVersion?.();
    if (version === undefined || version === seenVersion) return;
    seenVersion = version;
    clear();
  }

  async function renderAndKeep(path: string): Promise<Answer> {
    const before = changes;
    try {
      const page = await render(path);
      if (entries.size >= pagesKept) entries.clear();
      if ('movedTo' in page || page.status !== 200) entries.delete(path);
      else if (before === changes) entries.set(path, { page, renderedAt: now() });
      return page;
    } finally {
      if (before === changes) underWay.delete(path);
    }
  }

  function renderOnce(path: string): Promise<Answer> {
    const running = underWay.get(path) ?? renderAndKeep(path);
    underWay.set(path, running);
    return running;
  }

  return {
    async get(path: string): Promise<Answer> {
      if (readVersion) await followVersion();
      const entry = entries.get(path);
      const age = entry ? now() - entry.renderedAt : Number.POSITIVE_INFINITY;
      if (!entry || age > keptMs) return renderOnce(path);
      // The reader has the older page already; a failed render leaves it for the next try.
      if (age > freshMs) renderOnce(path).catch(() => undefined);
      return entry.page;
    },
    /** Whether a page is at hand, or is being rendered already. */
    has(path: string): boolean {
      const entry = entries.get(path);
      return underWay.has(path) || (entry !== undefined && now() - entry.renderedAt <= keptMs);
    },
    /** What the pages show has changed: none of those kept, or being rendered, is of use any more. */
    clear,
  };
}
