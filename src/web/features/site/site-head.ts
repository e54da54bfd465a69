import type { SitePageName } from '#domain/site-pages.ts';
import type { ServedPage } from '#web/lib/page-handle.ts';
import { dataSourcesQuery, sitePageQuery } from './site-queries.ts';

type Prefetch = NonNullable<ServedPage['prefetch']>;

const module = 'src/web/features/site/site-page.tsx';

const prefetchPage =
  (page: SitePageName): Prefetch =>
  async (client) => {
    const query = sitePageQuery(page);
    await client.prefetchQuery(query);
    return client.getQueryData(query.queryKey) ? undefined : { status: 503, hidden: true };
  };

/** The pages that the operator writes. */
export const sitePageHeads: Record<SitePageName, ServedPage> = {
  privacy: {
    module,
    description: 'What this site stores about its visitors and customers, and for how long.',
    prefetch: prefetchPage('privacy'),
  },
  terms: { module, description: 'The terms of use of this site.', prefetch: prefetchPage('terms') },
  imprint: { module, description: 'Who operates this site.', prefetch: prefetchPage('imprint') },
  contact: {
    module,
    description: 'How to reach the operator of this site.',
    prefetch: prefetchPage('contact'),
  },
};

export const dataSourcesHead: ServedPage = {
  module: 'src/web/features/site/data-sources-page.tsx',
  description: 'Where the prices, filings, news and exchange rates on this site come from.',
  prefetch: async (client) => {
    await client.prefetchQuery(dataSourcesQuery());
    return undefined;
  },
};
