import type { QueryClient } from '@tanstack/react-query';

/** What the browser needs to know about the page of a route. */
export interface PageHandle {
  title: string;
  /** Whether the page component sets the title itself, once its data is loaded. */
  ownTitle?: boolean;
  /** Whether only the browser renders the page. */
  browserOnly?: boolean;
}

/** Metadata of a page for the HTML head and the response status. */
export interface PageHead {
  title: string;
  description: string;
  /** Whether the page is excluded from search engines and has no canonical address. */
  hidden?: boolean;
  status?: number;
  /** The address of the preview image for shared links. */
  image?: string;
  type?: 'article';
  /** The RSS feed of what the page is about, with its title. */
  feed?: { title: string; path: string };
  structuredData?: (publicUrl: string, siteName: string) => object;
}

type Params = Readonly<Record<string, string | undefined>>;

/** What only the server needs to know about a page. */
export interface ServedPage extends Omit<PageHead, 'title'> {
  /** The module of the page component, if it has styles of its own. */
  module?: string;
  /** Returns the canonical path. Default: the route pattern with the parameters filled in. */
  addressOf?: (params: Params) => string;
  /** Loads the data of the page before the server renders it. May refine the metadata, or redirect. */
  prefetch?: (
    client: QueryClient,
    params: Params,
  ) => Promise<Partial<PageHead> | { movedTo: string } | undefined>;
}
