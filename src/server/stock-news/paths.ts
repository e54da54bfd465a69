/** The pages of the web that news link to (web/page-address.ts has the same addresses). */
export const investorPath = (slug: string): string => `/investors/${encodeURIComponent(slug)}`;
export const stockPath = (symbol: string): string => `/stocks/${encodeURIComponent(symbol)}`;
export const articlePath = (slug: string): string => `/news-detail/${encodeURIComponent(slug)}`;
export const feedPathOf = (page: string): string => `${page}/feed.xml`;
