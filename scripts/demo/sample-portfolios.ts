/** A portfolio of the demo customer. A purchase is at the snapshot's close of the day `bought`, an ISO date. */
export interface SamplePortfolio {
  title: string;
  purchases: { symbol: string; shares: string; bought: string; notes?: string }[];
}

export const samplePortfolios: SamplePortfolio[] = [
  {
    title: 'Long term',
    purchases: [
      { symbol: 'AAPL', shares: '40', bought: '2024-04-19', notes: 'Bought after the spring sell-off.' },
      { symbol: 'MSFT', shares: '18', bought: '2024-08-05' },
      { symbol: 'BRK-B', shares: '12', bought: '2025-04-08' },
      { symbol: 'GOOGL', shares: '35', bought: '2025-03-13' },
      { symbol: 'COST', shares: '4', bought: '2025-06-02', notes: 'Review once a year.' },
      { symbol: 'NKE', shares: '55', bought: '2024-06-24', notes: 'Sell if margins do not recover.' },
    ],
  },
  {
    title: 'Dividend income',
    purchases: [
      { symbol: 'KO', shares: '120', bought: '2024-02-14' },
      { symbol: 'JNJ', shares: '30', bought: '2024-11-15' },
      { symbol: 'PG', shares: '25.5', bought: '2025-01-10' },
      { symbol: 'XOM', shares: '48', bought: '2025-04-10' },
      { symbol: 'VZ', shares: '90', bought: '2024-07-22' },
    ],
  },
  {
    title: 'Index funds',
    purchases: [
      { symbol: 'VTI', shares: '62.125', bought: '2024-01-16', notes: 'Monthly savings plan.' },
      { symbol: 'VXUS', shares: '80', bought: '2024-05-20' },
      { symbol: 'BND', shares: '110', bought: '2024-10-01' },
    ],
  },
];
