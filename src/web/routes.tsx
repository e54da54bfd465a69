import type { RouteObject } from 'react-router';
import { HomePage } from './app/home-page.tsx';
import { prefetchHome } from './app/home-queries.ts';
import { PublicLayout } from './app/public-layout.tsx';
import { prefetchChanges } from './features/investors/changes-head.ts';
import { prefetchArticle } from './features/news/article-head.ts';
import { NotFoundPage } from './features/not-found/not-found-page.tsx';
import { archiveQuery, pageNumber } from './lib/news-queries.ts';
import type { PageHandle } from './lib/page-handle.ts';

const page = (handle: PageHandle): PageHandle => handle;

const archive = page({
  title: 'From our desk · Holdwise',
  description: 'News and articles written by the Holdwise desk, newest first.',
  prefetch: async (client, { page: number }) => {
    const wanted = pageNumber(number);
    await client.prefetchQuery(archiveQuery(wanted));
    return wanted > 1 ? { title: `From our desk, page ${wanted} · Holdwise` } : undefined;
  },
});
const archivePage = async () => ({
  Component: (await import('./features/news/archive-page.tsx')).ArchivePage,
});

/** What everybody sees. The back office has its own, which only those who go there load. */
export const publicRoutes: RouteObject[] = [
  {
    Component: PublicLayout,
    children: [
      {
        path: '/',
        Component: HomePage,
        handle: page({
          title: 'Holdwise: market news, stocks and what famous investors hold',
          description:
            'Read the market news, learn to invest, look up stocks by industry, see what famous investors hold, and track your own portfolios.',
          prefetch: prefetchHome,
          structuredData: (publicUrl) => ({
            '@context': 'https://schema.org',
            '@type': 'WebSite',
            name: 'Holdwise',
            url: `${publicUrl}/`,
          }),
        }),
      },
      {
        path: '/help',
        lazy: async () => ({ Component: (await import('./features/help/help-page.tsx')).HelpPage }),
        handle: page({
          title: 'Help · Holdwise',
          description:
            'What Matching Stock and Wizard Match are for, and how to read the figures on Holdwise.',
        }),
      },
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('./features/accounts/log-in-page.tsx')).LogInPage }),
        handle: page({
          title: 'Log in · Holdwise',
          description: 'Log in to see and track your portfolios on Holdwise.',
        }),
      },
      {
        path: '/signup',
        lazy: async () => ({ Component: (await import('./features/accounts/sign-up-page.tsx')).SignUpPage }),
        handle: page({
          title: 'Register · Holdwise',
          description: 'Make a free account to keep up to three portfolios on Holdwise.',
        }),
      },
      {
        path: '/forgot-password',
        lazy: async () => ({
          Component: (await import('./features/account-care/forgot-password.tsx')).CustomerForgotPage,
        }),
        handle: page({
          title: 'Forgotten password · Holdwise',
          description: 'Get a link by e-mail that sets a new password.',
        }),
      },
      {
        path: '/reset-password',
        lazy: async () => ({
          Component: (await import('./features/account-care/reset-password.tsx')).CustomerResetPage,
        }),
        handle: page({
          title: 'New password · Holdwise',
          description: 'Set a new password with the link of an e-mail.',
          hidden: true,
        }),
      },
      {
        path: '/account',
        lazy: async () => ({
          Component: (await import('./features/account-care/account-page.tsx')).AccountPage,
        }),
        handle: page({
          title: 'Your account · Holdwise',
          description: 'Your name, password, sessions and data.',
          hidden: true,
        }),
      },
      {
        path: '/news-detail/:slug',
        lazy: async () => ({ Component: (await import('./features/news/article-page.tsx')).ArticlePage }),
        handle: page({
          title: 'News · Holdwise',
          description: 'An article from the Holdwise desk.',
          ownTitle: true,
          prefetch: prefetchArticle,
        }),
      },
      {
        path: '/investors/:wizardId',
        lazy: async () => ({
          Component: (await import('./features/investors/changes-page.tsx')).ChangesPage,
        }),
        handle: page({
          title: 'Investor · Holdwise',
          description: 'What a famous investor bought, added to, cut and sold in the last quarter.',
          ownTitle: true,
          prefetch: prefetchChanges,
        }),
      },
      { path: '/news', lazy: archivePage, handle: archive },
      { path: '/news/page/:page', lazy: archivePage, handle: archive },
      {
        path: '*',
        Component: NotFoundPage,
        handle: page({
          title: 'Page not found · Holdwise',
          description: 'There is no page at this address.',
          hidden: true,
          status: 404,
        }),
      },
    ],
  },
];
