import type { SamplePortfolio } from './sample-portfolio.ts';
import { buy, sell } from './sample-trades.ts';

/** Five years of purchases, with a split, two sales, one of them at a loss, and all dividends. */
export const longTermPortfolio: SamplePortfolio = {
  title: 'Long term',
  // Dividends up to 2024 are accepted suggestions, later ones are recorded automatically.
  dividends: { acceptBefore: '2025-01-01', recordLater: true },
  transactions: [
    buy('2021-09-07', 'MSFT', '15'),
    buy('2021-09-07', 'DIS', '30', 'Parks reopen.'),
    buy('2021-10-04', 'AAPL', '25'),
    buy('2021-12-01', 'JPM', '20'),
    buy('2022-02-14', 'KO', '120', 'Pays every quarter.'),
    buy('2022-05-24', 'COST', '18', 'Review once a year.'),
    buy('2022-06-13', 'NVDA', '12'),
    buy('2022-06-16', 'MSFT', '20'),
    buy('2022-09-30', 'NKE', '30'),
    buy('2022-10-13', 'NVDA', '9', 'The fall was too steep.'),
    buy('2023-01-05', 'AAPL', '15'),
    buy('2023-03-17', 'JPM', '40'),
    sell('2023-05-11', 'DIS', '30', 'Streaming loses too much money.'),
    buy('2023-10-12', 'JNJ', '55'),
    buy('2023-12-22', 'NKE', '30'),
    buy('2024-04-19', 'NVDA', '3'),
    buy('2024-06-28', 'NKE', '40', 'Sell if margins do not recover.'),
    buy('2025-01-10', 'KO', '40'),
    sell('2025-02-20', 'NVDA', '60', 'More than a third of the portfolio.'),
    buy('2025-04-08', 'AAPL', '15'),
    buy('2026-04-13', 'MSFT', '6'),
    buy('2026-08-12', 'COST', '3'),
  ],
};
