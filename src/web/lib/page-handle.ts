import type { QueryClient } from '@tanstack/react-query';

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
  structuredData?: (publicUrl: string) => object;
}

export interface PageHandle extends PageHead {
  /** Whether the page component sets the title itself, once its data is loaded. */
  ownTitle?: boolean;
  /** Returns the canonical path. Default: the route pattern with the parameters filled in. */
  addressOf?: (params: Readonly<Record<string, string | undefined>>) => string;
  /** Whether only the browser renders the page. */
  browserOnly?: boolean;
  /** Loads the data of the page before the server renders it. May refine the metadata, or redirect. */
  prefetch?: (
    client: QueryClient,
    params: Readonly<Record<string, string | undefined>>,
  ) => Promise<Partial<PageHead> | { movedTo: string } | undefined>;
}
