import type { Peer, PriceHistory, Profile, SymbolMatch } from '#contract/market.ts';
import type { Currency } from '#domain/currencies.ts';
import type { PriceRange } from '#domain/price-ranges.ts';
import type { DividendPayment } from '#domain/security-data.ts';
import type { ListingType } from '#domain/symbols.ts';
import type { MarketQuote } from './figures/company.ts';
import type { MarketAbility } from './market-provider.ts';

/** Why a source failed. Each kind has its own retry rule. */
export type FailureKind =
  /** The API key is rejected. Pauses the source for an hour. */
  | 'refused'
  /** The plan does not include this symbol or call. Pauses the key for a day. */
  | 'plan'
  /** The daily quota is used up. Retry when the next day starts. */
  | 'budget'
  /** The service is rate limited or failing. Retry after a pause, as for the kinds below. */
  | 'busy'
  /** No connection, or the connection broke. */
  | 'unreachable'
  /** The request timed out. */
  | 'slow'
  /** The response is invalid. */
  | 'garbage';

/** A failed request to a source. The message is for logs and contains neither the key nor the address. */
export class SourceFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

const descriptions: Record<FailureKind, string> = {
  refused: 'the key is not accepted',
  plan: 'the plan does not include it',
  budget: 'no calls are left',
  busy: 'the service is busy or failing',
  unreachable: 'no connection, or it was cut off',
  slow: 'no response in time',
  garbage: 'the response is invalid',
};

/** Creates the failure of a call with the standard message of its kind. */
export function failure(kind: FailureKind, call: string): SourceFailure {
  return new SourceFailure(kind, `${call}: ${descriptions[kind]}`);
}

/** Converts the error of a call to a SourceFailure, or to the abort reason if the caller aborted it. */
export function unavailableReason(error: unknown, call: string, signal: AbortSignal): unknown {
  if (error instanceof SourceFailure) return error;
  if (!signal.aborted) return failure('unreachable', call);
  const { reason } = signal;
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? failure('slow', call) : reason;
}

/** A peer without the time of its price, which sources do not send. */
export type SourcePeer = Omit<Peer, 'asOf'>;

/** Sparklines are derived from histories, so no source provides them. */
export type SourceAbility = Exclude<MarketAbility, 'sparkline'>;

/** A split as a service lists it. Some services also list the price factors of spin-offs this way. */
export interface SourceSplit {
  date: string;
  /** Decimal text. */
  numerator: string;
  denominator: string;
}

/** What a source knows about a security, ascending by date. A part that the plan does not include is undefined. */
export interface SourceSecurity {
  /** Undefined if the source does not say. */
  name: string | undefined;
  /** Absent if the source does not say. */
  type?: ListingType;
  currency: Currency;
  /** The hundredth of the currency in which the exchange quotes; absent for whole units. */
  quotedIn?: string;
  /** Days since 1970-01-01, and one close each, adjusted for splits but not for dividends. */
  closes: { days: number[]; closes: number[] } | undefined;
  splits: SourceSplit[] | undefined;
  /** Per share as paid then, not adjusted for later splits. */
  dividends: DividendPayment[] | undefined;
}

/** Reports that an answer about a symbol is not used, and why. */
export type RefuseRow = (symbol: string, reason: string) => void;

/**
 * A live market data service. Symbols are canonical (`BRK-B`, `SAP.DE`). Prices of quotes, profiles and securities are in
 * whole units of a currency, those of histories as quoted. Unknown symbols and those without a currency are left out; any
 * other problem throws a `SourceFailure`. Results contain only requested symbols and valid numbers.
 */
export interface MarketSource {
  readonly name: string;
  /** The name for readers. */
  readonly title: string;
  readonly abilities: ReadonlySet<SourceAbility>;
  /** The number of API calls that one request of each kind takes from the quota. */
  readonly cost: Readonly<Record<SourceAbility, number>>;
  /** The maximum number of symbols in one request for quotes. */
  readonly quotesAtOnce: number;
  search(
    query: string,
    options: { limit: number; exchange?: string | undefined },
    signal: AbortSignal,
  ): Promise<SymbolMatch[]>;
  quotes(symbols: readonly string[], signal: AbortSignal): Promise<MarketQuote[]>;
  profile(symbol: string, signal: AbortSignal): Promise<Profile | undefined>;
  peers(
    industry: string,
    options: { limit: number; exclude?: string | undefined },
    signal: AbortSignal,
  ): Promise<SourcePeer[]>;
  /** Returns daily closes, oldest first. */
  history(symbol: string, range: PriceRange, signal: AbortSignal): Promise<PriceHistory>;
  /** Returns closes of up to twenty years, and all known splits and dividends. */
  security(symbol: string, signal: AbortSignal): Promise<SourceSecurity | undefined>;
}
