import type { QueryClient } from '@tanstack/react-query';

/** What a page says of itself to the server, the search engines and the title bar. */
export interface PageHead {
  title: string;
  description: string;
  /** Kept out of search engines, and without a canonical address. */
  hidden?: boolean;
  status?: number;
  /** The address of its picture, and what kind of page it is, for those who share it. */
  image?: string;
  type?: 'article';
  structuredData?: (publicUrl: string) => object;
}

export interface PageHandle extends PageHead {
  /** Sets the title bar itself, once it knows what it shows. */
  ownTitle?: boolean;
  /** Not rendered on the server. */
  browserOnly?: boolean;
  /** Asks for what the page shows, before the server renders it. May say more of the page, or where it has gone. */
  prefetch?: (
    client: QueryClient,
    params: Readonly<Record<string, string | undefined>>,
  ) => Promise<Partial<PageHead> | { movedTo: string } | undefined>;
}
