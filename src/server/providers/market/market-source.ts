import type { PriceRange } from '../../../domain/price-ranges.ts';
import type { MarketAbility, Peer, PriceHistory, Profile, Quote, SymbolMatch } from './market-provider.ts';

/**
 * Why a source did not answer, and with it when to ask again:
 * `refused` the key is not accepted: not before the settings change;
 * `plan` the plan lacks this symbol or call: not this one for a day;
 * `budget` no calls are left: when the budget begins anew;
 * `busy` too many calls at once, or the service fails: after a pause;
 * `unreachable` no connection, or it was cut off; `slow` no answer in time: after a pause;
 * `garbage` an answer that is none: after a pause.
 */
export type FailureKind = 'refused' | 'plan' | 'budget' | 'busy' | 'unreachable' | 'slow' | 'garbage';

/** A source that did not answer. The message is for logs and names neither key nor address. */
export class SourceFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

/** A peer as sources list them: without the time of its price. */
export type SourcePeer = Omit<Peer, 'asOf'>;

/** What a source can be asked; a sparkline is made from history. */
export type SourceAbility = Exclude<MarketAbility, 'sparkline'>;

/**
 * A live service behind the gate. Symbols go in and come out canonical (`BRK-B`). A symbol that the service does not know
 * is left out of the answer; everything else that goes wrong is a `SourceFailure`. Rows of other symbols than those asked
 * for, and figures that are no numbers, never get through. Prices are US dollars.
 */
export interface MarketSource {
  readonly name: string;
  readonly abilities: ReadonlySet<SourceAbility>;
  /** How many calls of the service's budget one question costs. */
  readonly cost: Readonly<Record<SourceAbility, number>>;
  /** How many symbols one question for quotes may have. */
  readonly quotesAtOnce: number;
  search(
    query: string,
    options: { limit: number; exchange?: string | undefined },
    signal: AbortSignal,
  ): Promise<SymbolMatch[]>;
  quotes(symbols: readonly string[], signal: AbortSignal): Promise<Quote[]>;
  profile(symbol: string, signal: AbortSignal): Promise<Profile | undefined>;
  peers(
    industry: string,
    options: { limit: number; exclude?: string | undefined },
    signal: AbortSignal,
  ): Promise<SourcePeer[]>;
  /** Daily closes up to the last one known, oldest first. */
  history(symbol: string, range: PriceRange, signal: AbortSignal): Promise<PriceHistory>;
}
