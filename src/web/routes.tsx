import type { RouteObject } from 'react-router';
import { HomePage } from './app/home-page.tsx';
import { PageFailure } from './app/page-failure.tsx';
import { PublicLayout } from './app/public-layout.tsx';
import type { PageHandle } from './lib/page-handle.ts';

const page = (handle: PageHandle): PageHandle => handle;

const archivePage = async () => ({
  Component: (await import('./features/news/archive-page.tsx')).ArchivePage,
});

type SitePages = typeof import('./features/site/site-page.tsx');

const sitePage = (name: keyof SitePages) => async () => ({
  Component: (await import('./features/site/site-page.tsx'))[name],
});

/** A tab of the portfolio page; its code loads when it is opened. */
const portfolioTab = (path: string, title: string, lazy: RouteObject['lazy']): RouteObject => ({
  path,
  lazy,
  handle: page({ title: `${title} · Holdwise` }),
});

const tabsOfTransactions: RouteObject[] = [
  portfolioTab('/portfolio/holdings', 'Holdings', async () => ({
    Component: (await import('./features/portfolios/holdings/holdings-tab.tsx')).HoldingsTab,
  })),
  portfolioTab('/portfolio/income', 'Income', async () => ({
    Component: (await import('./app/portfolio/income-page.tsx')).IncomePage,
  })),
  portfolioTab('/portfolio/calendar', 'Calendar', async () => ({
    Component: (await import('./features/calendar/calendar-tab.tsx')).CalendarTab,
  })),
  portfolioTab('/portfolio/gains', 'Gains', async () => ({
    Component: (await import('./features/figures/gains/gains-tab.tsx')).GainsTab,
  })),
  portfolioTab('/portfolio/allocation', 'Allocation', async () => ({
    Component: (await import('./features/figures/allocation/allocation-tab.tsx')).AllocationTab,
  })),
  portfolioTab('/portfolio/match', 'Wizard Match', async () => ({
    Component: (await import('./features/match/match-tab.tsx')).MatchTab,
  })),
  portfolioTab('/portfolio/news', 'News about your holdings', async () => ({
    Component: (await import('./features/portfolios/news/news-tab.tsx')).NewsTab,
  })),
];

const portfolioTabs: RouteObject[] = [
  portfolioTab('/portfolio', 'Your portfolio', async () => ({
    Component: (await import('./app/portfolio/overview-page.tsx')).OverviewPage,
  })),
  portfolioTab('/portfolio/transactions', 'Transactions', async () => ({
    Component: (await import('./app/portfolio/transactions-page.tsx')).TransactionsPage,
  })),
  portfolioTab('/portfolio/plan', 'Plan', async () => ({
    Component: (await import('./features/plan/plan-tab.tsx')).PlanTab,
  })),
  {
    lazy: async () => ({
      Component: (await import('./app/portfolio/needs-transactions.tsx')).NeedsTransactions,
    }),
    children: tabsOfTransactions,
  },
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
            path: '/education',
            lazy: async () => ({
              Component: (await import('./features/education/education-page.tsx')).EducationPage,
            }),
            handle: page({ title: 'Investing education · Holdwise' }),
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
            path: '/unsubscribe',
            lazy: async () => ({
              Component: (await import('./features/alerts/unsubscribe-page.tsx')).AlertUnsubscribePage,
            }),
            handle: page({ title: 'Mails about alerts · Holdwise' }),
          },
          {
            path: '/unsubscribe/summary',
            lazy: async () => ({
              Component: (await import('./features/digest/unsubscribe-page.tsx')).DigestUnsubscribePage,
            }),
            handle: page({ title: 'Summary by e-mail · Holdwise' }),
          },
          {
            path: '/account',
            lazy: async () => ({
              Component: (await import('./app/account-page.tsx')).CustomerAccountPage,
            }),
            handle: page({ title: 'Your account · Holdwise' }),
          },
          {
            lazy: async () => ({
              Component: (await import('./app/portfolio/portfolio-page.tsx')).PortfolioPage,
            }),
            children: portfolioTabs,
          },
          {
            path: '/news-detail/:slug',
            lazy: async () => ({ Component: (await import('./features/news/article-page.tsx')).ArticlePage }),
            handle: page({ title: 'News · Holdwise', ownTitle: true }),
          },
          {
            path: '/preview/:token',
            lazy: async () => ({ Component: (await import('./features/news/preview-page.tsx')).PreviewPage }),
            handle: page({ title: 'Preview of an article · Holdwise', browserOnly: true }),
          },
          {
            path: '/stocks',
            lazy: async () => ({
              Component: (await import('./features/market/screener/stocks-page.tsx')).StocksPage,
            }),
            handle: page({ title: 'Stocks: movers and screener · Holdwise' }),
          },
          {
            path: '/stocks/compare',
            lazy: async () => ({
              Component: (await import('./features/fundamentals/compare/compare-page.tsx'))
                .CompareCompaniesPage,
            }),
            handle: page({ title: 'Compare companies · Holdwise' }),
          },
          {
            path: '/stocks/:symbol',
            lazy: async () => ({
              Component: (await import('./app/stock-page.tsx')).StockWithCompanyPage,
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
              Component: (await import('./app/activity-page.tsx')).ActivityWithInsidersPage,
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
              Component: (await import('./features/match/try/try-page.tsx')).TryPage,
            }),
            handle: page({ title: 'Wizard Match: whose portfolio resembles yours? · Holdwise' }),
          },
          {
            path: '/investors/:slug',
            lazy: async () => ({
              Component: (await import('./app/investor-page.tsx')).InvestorWithAlertPage,
            }),
            handle: page({ title: 'Investor · Holdwise', ownTitle: true }),
          },
          {
            path: '/watchlist',
            lazy: async () => ({
              Component: (await import('./app/watchlist-page.tsx')).WatchlistWithAlertsPage,
            }),
            handle: page({ title: 'Watchlists · Holdwise' }),
          },
          { path: '/news', lazy: archivePage, handle: page({ title: 'From our editors · Holdwise' }) },
          {
            path: '/news/page/:page',
            lazy: archivePage,
            handle: page({ title: 'From our editors · Holdwise' }),
          },
          { path: '/privacy', lazy: sitePage('PrivacyPage'), handle: page({ title: 'Privacy · Holdwise' }) },
          { path: '/terms', lazy: sitePage('TermsPage'), handle: page({ title: 'Terms · Holdwise' }) },
          { path: '/imprint', lazy: sitePage('ImprintPage'), handle: page({ title: 'Imprint · Holdwise' }) },
          { path: '/contact', lazy: sitePage('ContactPage'), handle: page({ title: 'Contact · Holdwise' }) },
          {
            path: '/data-sources',
            lazy: async () => ({
              Component: (await import('./features/site/data-sources-page.tsx')).DataSourcesPage,
            }),
            handle: page({ title: 'Data sources · Holdwise' }),
          },
          {
            path: '/api-reference',
            lazy: async () => ({
              Component: (await import('./features/site/api-reference-page.tsx')).ApiReferencePage,
            }),
            handle: page({ title: 'API · Holdwise' }),
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
