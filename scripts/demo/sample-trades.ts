import type { SampleTransaction } from './sample-portfolio.ts';

type Trade = readonly [date: string, symbol: string, shares: string, note?: string];

const tradingFee = '1.00';

const trade = (kind: 'buy' | 'sell', [date, symbol, shares, note]: Trade): SampleTransaction => ({
  kind,
  date,
  symbol,
  shares,
  fee: tradingFee,
  ...(note !== undefined && { note }),
});

/** A purchase at the close of its day. */
export const buy = (...fields: Trade) => trade('buy', fields);

/** A sale at the close of its day. */
export const sell = (...fields: Trade) => trade('sell', fields);

/** A payment without a security. */
export const pay = (
  kind: 'deposit' | 'withdrawal' | 'interest' | 'fee',
  date: string,
  amount: string,
  note?: string,
): SampleTransaction => ({ kind, date, amount, ...(note !== undefined && { note }) });
