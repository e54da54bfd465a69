import type { Portfolio } from '#contract/portfolios.ts';

/** The transactions of a portfolio. */
export function TransactionsTab({ portfolioId }: { portfolioId: string; portfolios: readonly Portfolio[] }) {
  return <div id={`transactions-${portfolioId}`} />;
}
