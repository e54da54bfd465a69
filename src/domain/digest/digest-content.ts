/** What a change of value comes from: `value = before + prices + currencies + income − costs + flows`. */
export interface DigestChange {
  before: number;
  value: number;
  /** Of the days covered, without flows. */
  gain: number;
  /** The time-weighted return as a fraction; null if it is not defined. */
  twr: number | null;
  prices: number;
  currencies: number;
  income: number;
  costs: number;
  flows: number;
}

/** What a holding added to the value. */
export interface DigestMover {
  symbol: string;
  name: string;
  gain: number;
  twr: number | null;
}

export interface DigestDividend {
  symbol: string;
  name: string;
  /** When it was received, or the ex-date of one that is still to come. */
  date: string;
  /** Null without an exchange rate. */
  amount: number | null;
  status: 'received' | 'declared' | 'estimated';
}

/** What all portfolios did in the days from `from` to `to`, in the reporting currency. */
export interface DigestMoney extends DigestChange {
  currency: string;
  from: string;
  to: string;
  /** The portfolios, if there are several. */
  portfolios: { id: string; title: string; value: number; gain: number; twr: number | null }[];
  movers: DigestMover[];
}

/** What a summary tells, before it is put into words. */
export interface DigestContent {
  /** Undefined if nothing new is known of the portfolios. */
  money: DigestMoney | undefined;
  /** In the reporting currency. */
  dividends: DigestDividend[];
  currency: string;
  /** New filings of investors that traded what the customer holds. */
  investors: { slug: string; name: string; filedOn: string; finding: string }[];
  articles: { title: string; url: string; date: string }[];
  news: { title: string; url: string; source: string; date: string }[];
}
