import type { QueryClient } from '@tanstack/react-query';

/** What a page says of itself to the server, the search engines and the title bar. */
export interface PageHandle {
  title: string;
  description: string;
  /** Kept out of search engines, and without a canonical address. */
  hidden?: boolean;
  status?: number;
  /** Asks for what the page shows, before the server renders it. */
  prefetch?: (client: QueryClient) => Promise<void>;
  structuredData?: (publicUrl: string) => object;
}
