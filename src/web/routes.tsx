import type { RouteObject } from 'react-router';
import { HomePage } from './app/home-page.tsx';
import { PageFailure } from './app/page-failure.tsx';
import { PublicLayout } from './app/public-layout.tsx';
import type { PageHandle } from './lib/page-handle.ts';

const page = (handle: PageHandle): PageHandle => handle;

const archivePage = async () => ({
  Component: (await import('./features/news/archive-page.tsx')).ArchivePage,
});

/** A tab of the portfolio page; its code loads when it is opened. */
const portfolioTab = (path: string, title: string, lazy: RouteObject['lazy']): RouteObject => ({
  path,
  lazy,
  handle: page({ title: `${title} · Holdwise` }),
});

const portfolioTabs: RouteObject[] = [
  portfolioTab('/portfolio', 'Your portfolio', async () => ({
    Component: (await import('./features/portfolios/page/overview/overview-tab.tsx')).OverviewTab,
  })),
  portfolioTab('/portfolio/holdings', 'Holdings', async () => ({
    Component: (await import('./features/portfolios/page/holdings/holdings-tab.tsx')).HoldingsTab,
  })),
  portfolioTab('/portfolio/transactions', 'Transactions', async () => ({
    Component: (await import('./features/portfolios/page/transactions-page.tsx')).TransactionsPage,
  })),
  portfolioTab('/portfolio/income', 'Income', async () => ({
    Component: (await import('./features/portfolios/page/income/income-tab.tsx')).IncomeTab,
  })),
  portfolioTab('/portfolio/gains', 'Gains', async () => ({
    Component: (await import('./features/portfolios/page/gains/gains-tab.tsx')).GainsTab,
  })),
  portfolioTab('/portfolio/allocation', 'Allocation', async () => ({
    Component: (await import('./features/portfolios/page/allocation/allocation-tab.tsx')).AllocationTab,
  })),
  portfolioTab('/portfolio/match', 'Wizard Match', async () => ({
    Component: (await import('./features/portfolios/match/match-tab.tsx')).MatchTab,
  })),
  portfolioTab('/portfolio/news', 'News about your holdings', async () => ({
    Component: (await import('./features/portfolios/page/news/news-tab.tsx')).NewsTab,
  })),
];

/** Routes of the public pages. The admin routes load separately, on the first visit. */
export const publicRoutes: RouteObject[] = [
  {
    Component: PublicLayout,
    ErrorBoundary: PageFailure,
    children: [
      {
        // Inside the layout, so that the header stays.
        ErrorBoundary: PageFailure,
        children: [
          {
            path: '/',
            Component: HomePage,
            handle: page({ title: 'Holdwise: market news, stocks and what famous investors hold' }),
          },
          {
            path: '/help',
            lazy: async () => ({ Component: (await import('./features/help/help-page.tsx')).HelpPage }),
            handle: page({ title: 'Help · Holdwise' }),
          },
          {
            path: '/login',
            lazy: async () => ({
              Component: (await import('./features/accounts/log-in-page.tsx')).LogInPage,
            }),
            handle: page({ title: 'Log in · Holdwise' }),
          },
          {
            path: '/signup',
            lazy: async () => ({
              Component: (await import('./features/accounts/sign-up-page.tsx')).SignUpPage,
            }),
            handle: page({ title: 'Register · Holdwise' }),
          },
          {
            path: '/forgot-password',
            lazy: async () => ({
              Component: (await import('./features/accounts/settings/forgot-password.tsx'))
                .CustomerForgotPage,
            }),
            handle: page({ title: 'Forgotten password · Holdwise' }),
          },
          {
            path: '/reset-password',
            lazy: async () => ({
              Component: (await import('./features/accounts/settings/reset-password.tsx')).CustomerResetPage,
            }),
            handle: page({ title: 'New password · Holdwise' }),
          },
          {
            path: '/verify-email',
            lazy: async () => ({
              Component: (await import('./features/accounts/settings/verify-email.tsx')).CustomerVerifyPage,
            }),
            handle: page({ title: 'Confirm your e-mail address · Holdwise' }),
          },
          {
            path: '/account',
            lazy: async () => ({
              Component: (await import('./features/accounts/settings/account-page.tsx')).AccountPage,
            }),
            handle: page({ title: 'Your account · Holdwise' }),
          },
          {
            lazy: async () => ({
              Component: (await import('./features/portfolios/page/portfolio-page.tsx')).PortfolioPage,
            }),
            children: portfolioTabs,
          },
          {
            path: '/news-detail/:slug',
            lazy: async () => ({ Component: (await import('./features/news/article-page.tsx')).ArticlePage }),
            handle: page({ title: 'News · Holdwise', ownTitle: true }),
          },
          {
            path: '/stocks',
            lazy: async () => ({
              Component: (await import('./features/market/screener/stocks-page.tsx')).StocksPage,
            }),
            handle: page({ title: 'Stocks: movers and screener · Holdwise' }),
          },
          {
            path: '/stocks/:symbol',
            lazy: async () => ({
              Component: (await import('./features/market/stock/stock-page.tsx')).StockPage,
            }),
            handle: page({ title: 'Stock · Holdwise', ownTitle: true }),
          },
          {
            path: '/investors',
            lazy: async () => ({
              Component: (await import('./features/investors/list/list-page.tsx')).ListPage,
            }),
            handle: page({ title: 'Investors and what they hold · Holdwise' }),
          },
          {
            path: '/investors/activity',
            lazy: async () => ({
              Component: (await import('./features/investors/activity/activity-page.tsx')).ActivityPage,
            }),
            handle: page({ title: 'What investors bought and sold · Holdwise' }),
          },
          {
            path: '/investors/compare',
            lazy: async () => ({
              Component: (await import('./features/investors/compare/compare-page.tsx')).ComparePage,
            }),
            handle: page({ title: 'Compare two investors · Holdwise' }),
          },
          {
            path: '/investors/match',
            lazy: async () => ({
              Component: (await import('./features/portfolios/match/try/try-page.tsx')).TryPage,
            }),
            handle: page({ title: 'Wizard Match: whose portfolio resembles yours? · Holdwise' }),
          },
          {
            path: '/investors/:slug',
            lazy: async () => ({
              Component: (await import('./features/investors/single/investor-page.tsx')).InvestorPage,
            }),
            handle: page({ title: 'Investor · Holdwise', ownTitle: true }),
          },
          { path: '/news', lazy: archivePage, handle: page({ title: 'From our editors · Holdwise' }) },
          {
            path: '/news/page/:page',
            lazy: archivePage,
            handle: page({ title: 'From our editors · Holdwise' }),
          },
          {
            path: '*',
            lazy: async () => ({
              Component: (await import('./features/not-found/not-found-page.tsx')).NotFoundPage,
            }),
            handle: page({ title: 'Page not found · Holdwise' }),
          },
        ],
      },
    ],
  },
];
