import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { SiteSettings, site } from '#contract/site.ts';
import { defaultSiteName } from '#domain/site-name.ts';
import { apiQuery } from './api-query.ts';

export const siteQuery = () => apiQuery<typeof site.settings>('/site');

const unset: SiteSettings = { name: defaultSiteName, logo: null, accent: null };

/** Returns the name, logo and colours of the site. Every page of the server contains them. */
export function useSite(): SiteSettings {
  const { data } = useQuery({ ...siteQuery(), staleTime: Number.POSITIVE_INFINITY });
  return data?.site ?? unset;
}

/** Loads the settings for a page. Without an answer the page has those of the product. */
export async function readSite(client: QueryClient): Promise<SiteSettings> {
  const query = siteQuery();
  await client.prefetchQuery(query);
  return client.getQueryData(query.queryKey)?.site ?? unset;
}

/** Puts the name of the site at the end of a title, `Help · Holdwise`, or at its beginning, `Holdwise: news`. */
export const withSiteName = (title: string, name: string): string =>
  title.replace(new RegExp(`(?<=^| · )${defaultSiteName}(?=$|:)`), () => name);

/** Returns the path of the style sheet with the colours of the site; undefined without own colours. */
export const accentPath = ({ accent }: SiteSettings): string | undefined =>
  accent ? `/accent/${accent.light.slice(1)}-${accent.dark.slice(1)}.css` : undefined;
