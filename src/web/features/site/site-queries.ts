import type { site } from '#contract/site.ts';
import type { SitePageName } from '#domain/site-pages.ts';
import { apiQuery } from '#web/lib/api-query.ts';

export const sitePageQuery = (page: SitePageName) =>
  apiQuery<typeof site.page>('/site/pages/:page', { page });

export const dataSourcesQuery = () => apiQuery<typeof site.sources>('/site/data-sources');

export const siteStateQuery = () => apiQuery<typeof site.state>('/admin/site/state');
