import type { RouteObject } from 'react-router';
import { PageFailure } from './app/page-failure.tsx';
import type { PageHandle } from './lib/page-handle.ts';

const adminPage = (title: string): PageHandle => ({
  title: `${title} · Holdwise`,
  browserOnly: true,
});

/** Routes of the admin area. They render in the browser only, and their code loads on the first visit. */
export const adminRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./app/admin/auth-layout.tsx')).AuthLayout }),
    ErrorBoundary: PageFailure,
    children: [
      {
        path: '/admin/login',
        lazy: async () => ({
          Component: (await import('./features/admins/admin-log-in-page.tsx')).AdminLogInPage,
        }),
        handle: adminPage('Admin login'),
      },
      {
        path: '/admin/create-account',
        lazy: async () => ({
          Component: (await import('./features/admins/admin-sign-up-page.tsx')).AdminSignUpPage,
        }),
        handle: adminPage('Admin account'),
      },
      {
        path: '/admin/forgot-password',
        lazy: async () => ({
          Component: (await import('./features/accounts/settings/forgot-password.tsx')).AdminForgotPage,
        }),
        handle: adminPage('Forgotten password'),
      },
      {
        path: '/admin/reset-password',
        lazy: async () => ({
          Component: (await import('./features/accounts/settings/reset-password.tsx')).AdminResetPage,
        }),
        handle: adminPage('New password'),
      },
      {
        path: '/admin/verify-email',
        lazy: async () => ({
          Component: (await import('./features/accounts/settings/verify-email.tsx')).AdminVerifyPage,
        }),
        handle: adminPage('Confirm your e-mail address'),
      },
    ],
  },
  {
    lazy: async () => ({ Component: (await import('./app/admin/admin-shell.tsx')).AdminShell }),
    ErrorBoundary: PageFailure,
    children: [
      {
        // Inside the shell, so that the sidebar stays.
        ErrorBoundary: PageFailure,
        children: [
          {
            path: '/admin',
            lazy: async () => ({
              Component: (await import('./features/site/admin/today-page.tsx')).TodayPage,
            }),
            handle: adminPage('Today'),
          },
          {
            path: '/admin/news-and-article',
            lazy: async () => ({
              Component: (await import('./features/news/admin/article-list-page.tsx')).ArticleListPage,
            }),
            handle: adminPage('News & Articles'),
          },
          {
            path: '/admin/feeds',
            lazy: async () => ({
              Component: (await import('./features/news/admin/feeds/feeds-page.tsx')).FeedsPage,
            }),
            handle: adminPage('News feeds'),
          },
          {
            path: '/admin/add-new-article',
            lazy: async () => ({
              Component: (await import('./features/news/admin/add-article-page.tsx')).AddArticlePage,
            }),
            handle: adminPage('Add News'),
          },
          {
            path: '/admin/edit-news/:id',
            lazy: async () => ({
              Component: (await import('./features/news/admin/edit-article-page.tsx')).EditArticlePage,
            }),
            handle: adminPage('Edit News'),
          },
          {
            path: '/admin/all-wizards',
            lazy: async () => ({
              Component: (await import('./features/investors/admin/investor-list-page.tsx')).InvestorListPage,
            }),
            handle: adminPage('All Wizards'),
          },
          {
            path: '/admin/add-wizard',
            lazy: async () => ({
              Component: (await import('./features/investors/admin/add-investor-page.tsx')).AddInvestorPage,
            }),
            handle: adminPage('Add Wizard'),
          },
          {
            path: '/admin/edit-wizard/:id',
            lazy: async () => ({
              Component: (await import('./features/investors/admin/edit-investor-page.tsx')).EditInvestorPage,
            }),
            handle: adminPage('Edit Wizard'),
          },
          {
            path: '/admin/filings',
            lazy: async () => ({
              Component: (await import('./features/investors/admin/filings-page.tsx')).FilingsPage,
            }),
            handle: adminPage('13F Filings'),
          },
          {
            path: '/admin/administrators',
            lazy: async () => ({
              Component: (await import('./features/admins/administrators-page.tsx')).AdministratorsPage,
            }),
            handle: adminPage('Administrators'),
          },
          {
            path: '/admin/activity',
            lazy: async () => ({
              Component: (await import('./features/admins/activity-page.tsx')).AdminActivityPage,
            }),
            handle: adminPage('Activity'),
          },
          {
            path: '/admin/settings',
            lazy: async () => ({
              Component: (await import('./features/site/admin/settings-page.tsx')).SettingsPage,
            }),
            handle: adminPage('Site settings'),
          },
          {
            path: '/admin/settings/:page',
            lazy: async () => ({
              Component: (await import('./app/admin/site-page-editor.tsx')).SitePageEditor,
            }),
            handle: adminPage('Edit page'),
          },
          {
            path: '/admin/account',
            lazy: async () => ({
              Component: (await import('./features/accounts/settings/admin-account-page.tsx'))
                .AdminAccountPage,
            }),
            handle: adminPage('Your account'),
          },
        ],
      },
    ],
  },
];
