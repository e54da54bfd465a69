import type { Draft, RowOutcome, SecurityHint } from '#domain/importing/draft.ts';

/** Exchanges whose securities are known by their symbol alone. */
const unitedStates = new Set([
  'NASDAQ',
  'NYSE',
  'ARCA',
  'AMEX',
  'BATS',
  'BEX',
  'PINK',
  'OTCQB',
  'OTCQX',
  'IEX',
]);

const isinShape = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const cusipShape = /^(?=.*\d)[A-Z0-9]{9}$/;

/** The security at the beginning of a description, such as `VT(US9220427424) CASH DIVIDEND`. */
function described(text: string): Partial<SecurityHint> {
  const [, symbol = null, id = ''] = /^([A-Z0-9. ]+?)\s*\(([A-Z0-9]+)\)/.exec(text) ?? [];
  return {
    symbol,
    isin: isinShape.test(id) ? id : null,
    cusip: cusipShape.test(id) ? id : null,
  };
}

/** A coin with the place where it is kept: `BTC.USD-PAXOS`. */
const coinForm = /^([A-Z]{2,6})\.USD-[A-Z]+$/;

/** Completes what the columns say about a security by what the description says. Share classes get a hyphen. */
export function securityIn(draft: Draft, description: string): SecurityHint | null {
  const stated = draft.security;
  const found = described(description);
  const written = stated?.symbol ?? found.symbol ?? null;
  const symbol = written?.replace(coinForm, '$1').replace(/\s+(?=[A-Z]$)/, '-') ?? null;
  const exchange = stated?.exchange && !unitedStates.has(stated.exchange) ? stated.exchange : null;
  const isin = stated?.isin ?? found.isin ?? null;
  const cusip = stated?.cusip ?? found.cusip ?? null;
  if (!symbol && !isin && !cusip) return null;
  return { symbol, exchange, isin, cusip, name: stated?.name ?? null };
}

/** Returns a payment as what its description says it is: capital that is paid back is no dividend. */
export const asDescribed = (draft: Draft, description: string): Draft =>
  draft.kind === 'dividend' && /return of capital/i.test(description)
    ? { ...draft, kind: 'return_of_capital' }
    : draft;

const notHeld: Record<string, string> = {
  OPT: 'Options are not supported.',
  FOP: 'Options are not supported.',
  'Equity and Index Options': 'Options are not supported.',
  'Options On Futures': 'Options are not supported.',
  FUT: 'Futures are not supported.',
  Futures: 'Futures are not supported.',
  WAR: 'Warrants are not supported.',
  Warrants: 'Warrants are not supported.',
  CFD: 'Contracts for difference are not supported.',
  CFDs: 'Contracts for difference are not supported.',
};
const optionSymbol = /^[A-Z.]{1,6}\s+\d{6}[CP]\d{8}$|^[A-Z.]{1,6} \d{1,2}[A-Z]{3}\d{2} [\d.]+ [CP]$/;

/** Returns the outcome of a row that is not about shares, funds or bonds: currencies, options and other contracts. */
export function otherAsset(category: string, symbol: string): RowOutcome | undefined {
  if (category === 'CASH' || category === 'Forex') return { is: 'skipped', reason: 'A currency exchange.' };
  const reason = notHeld[category] ?? (optionSymbol.test(symbol) ? 'Options are not supported.' : undefined);
  return reason === undefined ? undefined : { is: 'skipped', reason };
}

/** Returns the outcome of a sale of shares that were not held, and of the purchase that ends it, by the codes of a trade. */
export function shortSale(kind: Draft['kind'], codes: string): RowOutcome | undefined {
  const [opens, closes] = [/(?:^|;)O(?:;|$)/.test(codes), /(?:^|;)C(?:;|$)/.test(codes)];
  const isShort = (kind === 'sell' && opens && !closes) || (kind === 'buy' && closes && !opens);
  return isShort ? { is: 'skipped', reason: 'Short sales are not supported.' } : undefined;
}
