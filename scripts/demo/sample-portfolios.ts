import { euroPortfolio } from './euro-portfolio.ts';
import type { SamplePortfolio } from './sample-portfolio.ts';
import { buy, pay, sell } from './sample-trades.ts';

/** Five years of purchases, with a split, two sales, one of them at a loss, and all dividends. */
const longTermPortfolio: SamplePortfolio = {
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

/** An account with cash, among its sales one at a loss that a purchase eleven days later disallows. */
const tradingPortfolio: SamplePortfolio = {
  title: 'Trading',
  settings: { costMethod: 'fifo' },
  transactions: [
    pay('deposit', '2024-01-08', '30000.00', 'Savings of 2023'),
    buy('2024-01-10', 'AMD', '60'),
    buy('2024-02-01', 'META', '15'),
    buy('2024-03-01', 'TSLA', '40'),
    sell('2024-03-08', 'AMD', '30', 'Half of it after the rise.'),
    sell('2024-04-22', 'TSLA', '40', 'Stop loss.'),
    buy('2024-05-03', 'TSLA', '25', 'Back in: a wash sale.'),
    pay('interest', '2024-06-28', '118.40', 'Interest on cash'),
    sell('2024-11-11', 'TSLA', '25'),
    pay('fee', '2024-12-30', '24.00', 'Custody fee'),
    pay('interest', '2024-12-30', '161.75', 'Interest on cash'),
    pay('deposit', '2025-04-04', '5000.00'),
    buy('2025-04-08', 'AMZN', '50'),
    buy('2025-04-08', 'AMD', '40'),
    pay('interest', '2025-06-30', '142.10', 'Interest on cash'),
    pay('withdrawal', '2025-07-01', '6000.00', 'New kitchen'),
    sell('2025-10-06', 'AMD', '50', 'First in, first out.'),
    buy('2026-02-12', 'META', '8'),
    pay('interest', '2026-06-30', '133.65', 'Interest on cash'),
  ],
};

/** The portfolios of the demo customer. */
export const samplePortfolios: readonly SamplePortfolio[] = [
  longTermPortfolio,
  tradingPortfolio,
  euroPortfolio,
];
