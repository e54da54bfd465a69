import { inScope } from './scope.ts';

export interface Screen {
  /** The name of its screenshots. */
  name: string;
  path: string;
  /** The status of the page; 200 unless given. */
  status?: number;
}

/** Returns the screens of a list of paths by name. */
const screensOf = (paths: Record<string, string>): Screen[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path }));

/** Every screen, by the role that sees it. The browser tests inspect each. */
export const screens = {
  visitor: [
    ...screensOf({
      home: '/',
      education: '/education',
      help: '/help',
      login: '/login',
      signup: '/signup',
      'forgot-password': '/forgot-password',
      'reset-password': '/reset-password',
      'verify-email': '/verify-email',
      unsubscribe: '/unsubscribe',
      'unsubscribe-summary': '/unsubscribe/summary',
      stocks: '/stocks',
      'stock-NVDA': '/stocks/NVDA',
      'stock-SPY': '/stocks/SPY',
      'stock-comparison': '/stocks/compare?symbols=AAPL,JPM,INTC',
      investors: '/investors',
      investor: '/investors/warren-buffett',
      'investor-activity': '/investors/activity',
      'investor-comparison': '/investors/compare?a=bill-ackman&b=chase-coleman',
      'match-try': '/investors/match',
      'watchlist-visitor': '/watchlist',
      privacy: '/privacy',
      terms: '/terms',
      imprint: '/imprint',
      contact: '/contact',
      'data-sources': '/data-sources',
      'api-reference': '/api-reference',
    }),
    { name: 'not-found', path: '/nowhere', status: 404 },
    ...inScope(
      [],
      screensOf({
        'stock-BRK-B': '/stocks/BRK-B',
        'stock-EA': '/stocks/EA',
        'stocks-reported':
          '/stocks?priceToEarningsMax=25&revenueGrowth3YMin=0.05&priceToEarningsInPastMax=0.5',
        'stocks-past': '/stocks?asOf=2022-12-30&columns=priceToEarnings,priceToBook,netMargin',
        'stock-comparison-empty': '/stocks/compare',
        'investor-activity-weight': '/investors/activity?by=weight',
        'investor-comparison-empty': '/investors/compare',
        'investor-burry': '/investors/michael-burry',
      }),
    ),
  ],
  customer: screensOf({
    'home-customer': '/',
    account: '/account',
    'portfolio-overview': '/portfolio',
    'portfolio-holdings': '/portfolio/holdings',
    'portfolio-transactions': '/portfolio/transactions',
    'portfolio-income': '/portfolio/income',
    'portfolio-plan': '/portfolio/plan',
    'portfolio-calendar': '/portfolio/calendar',
    'portfolio-gains': '/portfolio/gains',
    'portfolio-allocation': '/portfolio/allocation',
    'portfolio-match': '/portfolio/match',
    'portfolio-news': '/portfolio/news',
    watchlist: '/watchlist',
  }),
  /** A visitor of a site with articles. */
  reader: screensOf({
    'home-articles': '/',
    archive: '/news',
    'archive-page': '/news/page/2',
    article: '/news-detail/the-fed-holds',
    'preview-ended': '/preview/none',
  }),
  /** Somebody who is not logged in, in the admin area. */
  guest: screensOf({
    'admin-login': '/admin/login',
    'admin-sign-up': '/admin/create-account',
    'admin-forgot-password': '/admin/forgot-password',
    'admin-reset-password': '/admin/reset-password',
    'admin-verify-email': '/admin/verify-email',
  }),
  administrator: screensOf({
    'admin-today': '/admin',
    'admin-settings': '/admin/settings',
    'admin-site-page': '/admin/settings/imprint',
    'admin-news': '/admin/news-and-article',
    'editor-empty': '/admin/add-new-article',
    'editor-full': '/admin/edit-news/{article}',
    'admin-investors': '/admin/all-wizards',
    'investor-empty': '/admin/add-wizard',
    'investor-edit': '/admin/edit-wizard/{investor}',
    'filings-without-edgar': '/admin/filings',
    'feeds-empty': '/admin/feeds',
    administrators: '/admin/administrators',
    activity: '/admin/activity',
    'admin-account': '/admin/account',
  }),
} satisfies Record<string, Screen[]>;
