import type { ReplyOf } from '../contract/endpoint.ts';
import type { news } from '../contract/news.ts';
import { prefetchHome } from './app/home-page.tsx';
import { prefetchHelp } from './features/help/example-queries.ts';
import { prefetchActivity } from './features/investors/activity/activity-head.ts';
import { prefetchComparison } from './features/investors/compare/compare-head.ts';
import { prefetchInvestorList } from './features/investors/list/list-head.ts';
import { prefetchInvestor } from './features/investors/single/investor-head.ts';
import { prefetchStocks } from './features/market/screener/stocks-head.ts';
import { prefetchStockPage } from './features/market/stock/stock-head.ts';
import { prefetchArticle } from './features/news/article-head.ts';
import { dataSourcesHead, sitePageHeads } from './features/site/site-head.ts';
import { archiveAddress, archiveQuery, pageFromPath } from './lib/news-queries.ts';
import type { ServedPage } from './lib/page-handle.ts';
import { stockAddress } from './lib/stock-address.ts';

const archive: ServedPage = {
  description: 'News and articles written by the Holdwise editors, newest first.',
  prefetch: async (client, { page: number }) => {
    const requested = pageFromPath(number);
    const query = archiveQuery(requested);
    await client.prefetchQuery(query);
    if (requested === 1) return undefined;
    const title = `From our editors, page ${requested} · Holdwise`;
    const reply = client.getQueryData<ReplyOf<typeof news.latest>>(query.queryKey);
    if (!reply) return { title, hidden: true, status: 503 };
    return reply.data.length > 0 ? { title } : { title, hidden: true, status: 404 };
  },
  addressOf: ({ page: number }) => archiveAddress(pageFromPath(number)),
};

const portfolioTab: ServedPage = {
  module: 'src/web/app/portfolio/portfolio-page.tsx',
  description: 'Your holdings, transactions, income, gains and returns.',
  hidden: true,
};

/** Everything about the public pages that only the server needs, by route pattern. */
const servedPages: Record<string, ServedPage> = {
  '/': {
    description:
      'Read the market news, learn to invest, look up stocks by industry, see what famous investors hold, and track your own portfolios.',
    prefetch: prefetchHome,
    structuredData: (publicUrl, name) => ({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url: `${publicUrl}/`,
    }),
  },
  '/help': {
    module: 'src/web/features/help/help-page.tsx',
    description:
      'How to begin with Holdwise, import files and correct mistakes, how Matching Stock and Wizard Match work, and how to read the figures.',
    prefetch: prefetchHelp,
  },
  '/education': {
    module: 'src/web/features/education/education-page.tsx',
    description:
      'Learn to invest, from the first steps to the tax return: the best free pages of regulators, universities and private investors, each with a line on why to read it.',
  },
  '/login': { description: 'Log in to see and track your portfolios on Holdwise.' },
  '/signup': { description: 'Create a free account to track up to three portfolios on Holdwise.' },
  '/forgot-password': { description: 'Request an e-mail with a link to set a new password.' },
  '/reset-password': {
    description: 'Set a new password with the link from your e-mail.',
    hidden: true,
  },
  '/verify-email': {
    description: 'Confirm your e-mail address with the link from your e-mail.',
    hidden: true,
  },
  '/unsubscribe': { description: 'Stop the mails about alerts.', hidden: true },
  '/unsubscribe/summary': { description: 'Stop the summary by e-mail.', hidden: true },
  '/account': { description: 'Your name, password, sessions and data.', hidden: true },
  '/portfolio': portfolioTab,
  '/portfolio/holdings': portfolioTab,
  '/portfolio/transactions': portfolioTab,
  '/portfolio/income': portfolioTab,
  '/portfolio/calendar': portfolioTab,
  '/portfolio/gains': portfolioTab,
  '/portfolio/allocation': portfolioTab,
  '/portfolio/plan': portfolioTab,
  '/portfolio/match': portfolioTab,
  '/portfolio/news': portfolioTab,
  '/watchlist': {
    module: 'src/web/app/watchlist-page.tsx',
    description: 'The stocks that you watch, your alerts and the investors that you follow.',
    hidden: true,
  },
  '/news-detail/:slug': {
    module: 'src/web/features/news/article-page.tsx',
    description: 'An article by the Holdwise editors.',
    prefetch: prefetchArticle,
  },
  '/preview/:token': {
    module: 'src/web/features/news/preview-page.tsx',
    description: 'An article that is not published yet.',
    hidden: true,
  },
  '/stocks': {
    module: 'src/web/features/market/screener/stocks-page.tsx',
    description:
      'Search and screen US-listed stocks and funds by size, price, performance, volatility, dividends and what famous investors hold.',
    prefetch: prefetchStocks,
  },
  '/stocks/compare': {
    module: 'src/web/features/fundamentals/compare/compare-page.tsx',
    description:
      'Up to five US-listed companies side by side: margins, growth, debt, returns and valuation over ten years.',
  },
  '/stocks/:symbol': {
    module: 'src/web/app/stock-page.tsx',
    description: 'Price, chart, key facts, holders and similar stocks.',
    prefetch: prefetchStockPage,
    addressOf: ({ symbol = '' }) => stockAddress(symbol),
  },
  '/investors': {
    module: 'src/web/features/investors/list/list-page.tsx',
    description: 'What known investors hold by their 13F filings.',
    prefetch: prefetchInvestorList,
  },
  '/investors/activity': {
    module: 'src/web/app/activity-page.tsx',
    description: 'Most held, most bought, most sold, new positions and complete exits of known investors.',
    prefetch: prefetchActivity,
  },
  '/investors/compare': {
    module: 'src/web/features/investors/compare/compare-page.tsx',
    description: 'Two known investors side by side: shared and unique holdings, overlap and industries.',
    prefetch: prefetchComparison,
  },
  '/investors/match': {
    module: 'src/web/features/match/try/try-page.tsx',
    description:
      'Enter what you hold and see which famous investor’s 13F filing it resembles most, what you share and what sets you apart.',
  },
  '/investors/:slug': {
    module: 'src/web/app/investor-page.tsx',
    description: 'What a famous investor holds, bought and sold, by the 13F filings.',
    prefetch: prefetchInvestor,
  },
  '/privacy': sitePageHeads.privacy,
  '/terms': sitePageHeads.terms,
  '/imprint': sitePageHeads.imprint,
  '/contact': sitePageHeads.contact,
  '/data-sources': dataSourcesHead,
  '/api-reference': {
    module: 'src/web/features/site/api-reference-page.tsx',
    description: 'All calls of the interface for programs, with their parameters and replies.',
  },
  '/news': archive,
  '/news/page/:page': archive,
  '*': { description: 'There is no page at this address.', hidden: true, status: 404 },
};

const adminPage: ServedPage = { description: 'The Holdwise admin area.', hidden: true };

/** Returns what the server needs to know about the page of a route pattern. */
export function servedPage(pattern: string): ServedPage {
  const page = pattern.startsWith('/admin') ? adminPage : servedPages[pattern];
  if (!page) throw new Error(`page-heads.ts does not describe the page ${pattern}`);
  return page;
}
