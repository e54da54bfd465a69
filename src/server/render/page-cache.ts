import type { PageBytes } from './page-bytes.ts';

export interface CachedPage {
  status: number;
  bytes: PageBytes;
}

interface Entry {
  page: CachedPage;
  renderedAt: number;
}

const freshMs = 5_000;
const pagesKept = 200;

/**
 * Keeps what visitors without a session see. A page older than a few seconds is still answered at once while one
 * render in the background replaces it; however many ask for a page that isn't there, it is rendered once.
 */
export function createPageCache(render: (path: string) => Promise<CachedPage>, now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<CachedPage>>();

  async function renderAndKeep(path: string): Promise<CachedPage> {
    try {
      const page = await render(path);
      if (entries.size >= pagesKept) entries.clear();
      if (page.status === 200) entries.set(path, { page, renderedAt: now() });
      return page;
    } finally {
      underWay.delete(path);
    }
  }

  function renderOnce(path: string): Promise<CachedPage> {
    const running = underWay.get(path) ?? renderAndKeep(path);
    underWay.set(path, running);
    return running;
  }

  return {
    async get(path: string): Promise<CachedPage> {
      const entry = entries.get(path);
      if (!entry) return renderOnce(path);
      // The reader has the older page already; a failed render leaves it for the next try.
      if (now() - entry.renderedAt > freshMs) renderOnce(path).catch(() => undefined);
      return entry.page;
    },
  };
}
