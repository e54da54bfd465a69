import type { SamplePortfolio } from './sample-portfolio.ts';
import { buy, pay, sell } from './sample-trades.ts';

/** An account with cash, among its sales one at a loss that a purchase eleven days later disallows. */
export const tradingPortfolio: SamplePortfolio = {
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
