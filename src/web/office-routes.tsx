import { Navigate, type RouteObject } from 'react-router';
import type { PageHandle } from './lib/page-handle.ts';

const officePage = (title: string): PageHandle => ({
  title: `${title} · Holdwise`,
  description: 'The back office of Holdwise.',
  hidden: true,
  browserOnly: true,
});

const OfficeStart = () => <Navigate to="/admin/news-and-article" replace />;

/** The back office: rendered in the browser, its code loaded when somebody goes there. */
export const officeRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./app/admin/auth-layout.tsx')).AuthLayout }),
    children: [
      {
        path: '/admin/login',
        lazy: async () => ({
          Component: (await import('./features/admins/admin-log-in-page.tsx')).AdminLogInPage,
        }),
        handle: officePage('Admin login'),
      },
      {
        path: '/admin/create-account',
        lazy: async () => ({
          Component: (await import('./features/admins/admin-sign-up-page.tsx')).AdminSignUpPage,
        }),
        handle: officePage('Admin account'),
      },
      {
        path: '/admin/forgot-password',
        lazy: async () => ({
          Component: (await import('./features/account-care/forgot-password.tsx')).AdminForgotPage,
        }),
        handle: officePage('Forgotten password'),
      },
      {
        path: '/admin/reset-password',
        lazy: async () => ({
          Component: (await import('./features/account-care/reset-password.tsx')).AdminResetPage,
        }),
        handle: officePage('New password'),
      },
    ],
  },
  {
    lazy: async () => ({ Component: (await import('./app/admin/admin-shell.tsx')).AdminShell }),
    children: [
      { path: '/admin', Component: OfficeStart, handle: officePage('News & Articles') },
      {
        path: '/admin/news-and-article',
        lazy: async () => ({
          Component: (await import('./features/newsroom/article-list-page.tsx')).ArticleListPage,
        }),
        handle: officePage('News & Articles'),
      },
      {
        path: '/admin/feeds',
        lazy: async () => ({
          Component: (await import('./features/newsroom/feeds-page.tsx')).FeedsPage,
        }),
        handle: officePage('News feeds'),
      },
      {
        path: '/admin/add-new-article',
        lazy: async () => ({
          Component: (await import('./features/newsroom/add-article-page.tsx')).AddArticlePage,
        }),
        handle: officePage('Add News'),
      },
      {
        path: '/admin/edit-news/:id',
        lazy: async () => ({
          Component: (await import('./features/newsroom/edit-article-page.tsx')).EditArticlePage,
        }),
        handle: officePage('Edit News'),
      },
      {
        path: '/admin/all-wizards',
        lazy: async () => ({
          Component: (await import('./features/wizard-desk/wizard-list-page.tsx')).WizardListPage,
        }),
        handle: officePage('All Wizards'),
      },
      {
        path: '/admin/add-wizard',
        lazy: async () => ({
          Component: (await import('./features/wizard-desk/add-wizard-page.tsx')).AddWizardPage,
        }),
        handle: officePage('Add Wizard'),
      },
      {
        path: '/admin/edit-wizard/:id',
        lazy: async () => ({
          Component: (await import('./features/wizard-desk/edit-wizard-page.tsx')).EditWizardPage,
        }),
        handle: officePage('Edit Wizard'),
      },
      {
        path: '/admin/filings',
        lazy: async () => ({
          Component: (await import('./features/wizard-desk/filings-page.tsx')).FilingsPage,
        }),
        handle: officePage('13F Filings'),
      },
      {
        path: '/admin/administrators',
        lazy: async () => ({
          Component: (await import('./features/admins/administrators-page.tsx')).AdministratorsPage,
        }),
        handle: officePage('Administrators'),
      },
      {
        path: '/admin/activity',
        lazy: async () => ({
          Component: (await import('./features/admins/activity-page.tsx')).ActivityPage,
        }),
        handle: officePage('Activity'),
      },
      {
        path: '/admin/account',
        lazy: async () => ({
          Component: (await import('./features/account-care/admin-account-page.tsx')).AdminAccountPage,
        }),
        handle: officePage('Your account'),
      },
    ],
  },
];
