import type { SecurityHint } from '#domain/importing/draft.ts';
import { isAmericanExchange, splitExchange } from '#domain/importing/exchanges.ts';
import { foldName } from '#domain/search-text.ts';
import type { SymbolFinder } from '../filings/shipped-cusips.ts';

/** Finds the listing that a file means, from shipped data. Undefined unless it is certain. */
export type SecurityFinder = (hint: SecurityHint) => Promise<string | undefined>;

/** The CUSIP in an ISIN of the United States or Canada. */
const cusipIn = (isin: string | null) => /^(?:US|CA)([0-9A-Z]{9})\d$/.exec(isin?.toUpperCase() ?? '')?.[1];

/** CUSIPs of issuers outside of the United States and Canada begin with a letter; their ISINs do not contain them. */
const isForeign = (cusip: string) => /^[A-Z]/.test(cusip);

/** Whether the ISIN of a file belongs to another security than a listed symbol. */
function contradicts(symbols: SymbolFinder, symbol: string, { isin, name }: SecurityHint): boolean {
  if (!isin) return false;
  const [known, cusip] = [symbols.cusipsOf(symbol), cusipIn(isin)];
  if (!cusip) return known.length > 0 ? !known.some(isForeign) : symbols.listing(symbol)?.type === 'etf';
  if (known.includes(cusip)) return false;
  const other = symbols.byCusip({ cusip, issuer: name ?? '', className: '' });
  if (other !== undefined) return other !== symbol;
  return name !== null && !symbols.agrees(symbol, name);
}

function bySymbol(symbols: SymbolFinder, hint: SecurityHint): string | undefined {
  const { symbol, exchange } = splitExchange(hint);
  if (!symbol || !isAmericanExchange(exchange) || !symbols.listing(symbol)) return undefined;
  return contradicts(symbols, symbol, hint) ? undefined : symbol;
}

/** The part of a CUSIP that is the same for all securities of an issuer. */
const issuerOf = (cusip: string) => cusip.slice(0, 6);

const firstWord = (name: string) => foldName(name).split(' ')[0];

/**
 * Finds the symbol of one of several CUSIPs. They are of one company if it issued all of them, or if its name, which files
 * cut off, begins with the word of the file. Without a name nothing says that another company had the symbol; the price of
 * the day is compared later.
 */
function byOneOfSeveral(symbols: SymbolFinder, cusip: string, { name }: SecurityHint): string | undefined {
  const symbol = symbols.symbolOf(cusip);
  const listing = symbol === undefined ? undefined : symbols.listing(symbol);
  if (symbol === undefined || !listing) return undefined;
  const isOneIssuer = symbols.cusipsOf(symbol).every((other) => issuerOf(other) === issuerOf(cusip));
  return isOneIssuer || name === null || firstWord(name) === firstWord(listing.name) ? symbol : undefined;
}

function byCusip(symbols: SymbolFinder, hint: SecurityHint): string | undefined {
  const issuer = hint.name ?? '';
  for (const cusip of [cusipIn(hint.isin), hint.cusip?.toUpperCase()])
    if (cusip) {
      const found = symbols.byCusip({ cusip, issuer, className: '' }) ?? byOneOfSeveral(symbols, cusip, hint);
      if (found) return found;
    }
  return undefined;
}

/** Finds a listing by its exact name. Depositary receipts do not stand for shares at another exchange. */
function byName(symbols: SymbolFinder, hint: SecurityHint): string | undefined {
  const { symbol, exchange } = splitExchange(hint);
  if (!hint.name || hint.cusip) return undefined;
  const found = symbols.byName({ cusip: '', issuer: hint.name, className: '' });
  if (!found || contradicts(symbols, found, hint)) return undefined;
  if (isAmericanExchange(exchange)) return symbol === null || symbol === found ? found : undefined;
  const listing = symbols.listing(found);
  return symbol === found && listing && listing.type !== 'adr' && listing.country === 'United States'
    ? found
    : undefined;
}

/** Creates a finder over the shipped listings and CUSIPs, which are read when the first file needs them. */
export function createSecurityFinder(readSymbols: () => Promise<SymbolFinder>): SecurityFinder {
  return async (hint) => {
    const symbols = await readSymbols();
    return bySymbol(symbols, hint) ?? byCusip(symbols, hint) ?? byName(symbols, hint);
  };
}
