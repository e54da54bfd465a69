import type { RouteObject } from 'react-router';
import type { ReplyOf } from '../contract/endpoint.ts';
import type { news } from '../contract/news.ts';
import { HomePage, prefetchHome } from './app/home-page.tsx';
import { PublicLayout } from './app/public-layout.tsx';
import { prefetchChanges } from './features/investors/changes-head.ts';
import { prefetchArticle } from './features/news/article-head.ts';
import { NotFoundPage } from './features/not-found/not-found-page.tsx';
import { archiveAddress, archiveQuery, pageNumber } from './lib/news-queries.ts';
import type { PageHandle } from './lib/page-handle.ts';

const page = (handle: PageHandle): PageHandle => handle;

const archive = page({
  title: 'From our editors · Holdwise',
  description: 'News and articles written by the Holdwise editors, newest first.',
  prefetch: async (client, { page: number }) => {
    const requested = pageNumber(number);
    const query = archiveQuery(requested);
    await client.prefetchQuery(query);
    if (requested === 1) return undefined;
    const title = `From our editors, page ${requested} · Holdwise`;
    const reply = client.getQueryData<ReplyOf<typeof news.latest>>(query.queryKey);
    if (!reply) return { title, hidden: true, status: 503 };
    return reply.data.length > 0 ? { title } : { title, hidden: true, status: 404 };
  },
  addressOf: ({ page: number }) => archiveAddress(pageNumber(number)),
});
const archivePage = async () => ({
  Component: (await import('./features/news/archive-page.tsx')).ArchivePage,
});

/** Routes of the public pages. The admin routes load separately, on the first visit. */
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
          description: 'Create a free account to track up to three portfolios on Holdwise.',
        }),
      },
      {
        path: '/forgot-password',
        lazy: async () => ({
          Component: (await import('./features/accounts/settings/forgot-password.tsx')).CustomerForgotPage,
        }),
        handle: page({
          title: 'Forgotten password · Holdwise',
          description: 'Request an e-mail with a link to set a new password.',
        }),
      },
      {
        path: '/reset-password',
        lazy: async () => ({
          Component: (await import('./features/accounts/settings/reset-password.tsx')).CustomerResetPage,
        }),
        handle: page({
          title: 'New password · Holdwise',
          description: 'Set a new password with the link from your e-mail.',
          hidden: true,
        }),
      },
      {
        path: '/verify-email',
        lazy: async () => ({
          Component: (await import('./features/accounts/settings/verify-email.tsx')).CustomerVerifyPage,
        }),
        handle: page({
          title: 'Confirm your e-mail address · Holdwise',
          description: 'Confirm your e-mail address with the link from your e-mail.',
          hidden: true,
        }),
      },
      {
        path: '/account',
        lazy: async () => ({
          Component: (await import('./features/accounts/settings/account-page.tsx')).AccountPage,
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
          description: 'An article by the Holdwise editors.',
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
