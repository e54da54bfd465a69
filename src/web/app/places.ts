import { useSession } from '#web/lib/session.ts';

/** The page with the row for a new transaction. It lets a visitor log in first. */
export const newEntryPath = '/portfolio/transactions?add';

/** Returns the link to the portfolio, which is the section of the home page for a visitor. */
export const usePortfolioPath = (): string =>
  useSession().state === 'customer' ? '/portfolio' : '/#portfolio';
