import type { RouteObject } from 'react-router';
import { HomePage } from './app/home-page.tsx';
import { prefetchHome } from './app/home-queries.ts';
import { PublicLayout } from './app/public-layout.tsx';
import { NotFoundPage } from './features/not-found/not-found-page.tsx';
import type { PageHandle } from './lib/page-handle.ts';

const page = (handle: PageHandle): PageHandle => handle;

export const routes: RouteObject[] = [
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
