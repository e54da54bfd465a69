import type { Portfolio, Ticker } from '#contract/portfolios.ts';

/** Id of a portfolio or ticker that the server has not confirmed yet. */
export const pendingId = 'pending';

/** The fields of a ticker before the server has added an id and a price. */
const unconfirmed = {
  _id: pendingId,
  group: '',
  lastPrice: 0,
  change: 0,
  changePercent: 0,
  asOf: null,
  priceSource: 'market' as const,
  isOwn: false,
  newShares: '0',
  currency: 'USD',
};

type Exact = Ticker['exact'];
type OtherFields = Omit<Ticker, keyof typeof unconfirmed | keyof Exact | 'exact'>;

/** `date` is the day of the purchase, if it was entered. */
export type NewHolding = OtherFields & Exact & { date?: string };
export type HoldingChange = Exact | Pick<Ticker, 'notes' | 'group'>;

const amounts = ({ shares, buyPrice }: Exact) => ({
  shares: Number(shares),
  buyPrice: Number(buyPrice),
  exact: { shares, buyPrice },
});

export interface TickerKey {
  portfolioId: string;
  tickerId: string;
}

// These functions return the list that a successful change leads to. It is shown until the server replies.

export function withPortfolio(portfolios: readonly Portfolio[], title: string): Portfolio[] {
  return [
    ...portfolios,
    {
      _id: pendingId,
      title,
      currency: 'USD',
      costMethod: 'average',
      withholdingRate: 0,
      recordDividends: false,
      tickers: [],
    },
  ];
}

export function withoutPortfolio(portfolios: readonly Portfolio[], portfolioId: string): Portfolio[] {
  return portfolios.filter(({ _id }) => _id !== portfolioId);
}

function changeTickers(
  portfolios: readonly Portfolio[],
  portfolioId: string,
  change: (tickers: readonly Ticker[]) => Ticker[],
): Portfolio[] {
  return portfolios.map((portfolio) =>
    portfolio._id === portfolioId ? { ...portfolio, tickers: change(portfolio.tickers) } : portfolio,
  );
}

export function withTicker(
  portfolios: readonly Portfolio[],
  portfolioId: string,
  { date: _date, ...holding }: NewHolding,
): Portfolio[] {
  const ticker: Ticker = { ...unconfirmed, ...holding, ...amounts(holding) };
  return changeTickers(portfolios, portfolioId, (tickers) => [...tickers, ticker]);
}

export function withTickerChange(
  portfolios: readonly Portfolio[],
  { portfolioId, tickerId }: TickerKey,
  change: HoldingChange,
): Portfolio[] {
  return changeTickers(portfolios, portfolioId, (tickers) =>
    tickers.map((ticker) =>
      ticker._id === tickerId
        ? { ...ticker, ...change, ...('shares' in change ? amounts(change) : amounts(ticker.exact)) }
        : ticker,
    ),
  );
}

export function withoutTicker(
  portfolios: readonly Portfolio[],
  { portfolioId, tickerId }: TickerKey,
): Portfolio[] {
  return changeTickers(portfolios, portfolioId, (tickers) => tickers.filter(({ _id }) => _id !== tickerId));
}
