import type { ImportSecurity } from '#contract/imports.ts';
import { readCurrency } from '#domain/currencies.ts';
import { coinExchange, isCoinSymbol } from '#domain/importing/coins.ts';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { splitExchange } from '#domain/importing/exchanges.ts';
import { limits } from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import type { SecurityFinder } from '#server/providers/brokers/security-finder.ts';
import type { UnknownSecurity } from './suggest-securities.ts';

type Proposal = ImportSecurity['proposal'];

const isCoin = ({ exchange }: SecurityHint) => exchange?.toUpperCase() === coinExchange;
const bond = /\b(bond|note|treas|treasury|obligation|t-bill)s?\b|anleihe\b|\d(?:\.\d+)?\s?%/i;
const fund = /\b(etfs?|etc|ucits|sicav|sparplan)\b|funds?\b|fonds?\b/i;
/** Symbols of American mutual funds. */
const fundSymbol = /^[A-Z]{4}X$/;
/** Words that bonds have in their names, too. */
const likelyFund = /\b(index|acc|dist|trust)\b/i;

function typeOf(hint: SecurityHint): Proposal['type'] {
  const isNamedByCoin = hint.name === null && hint.exchange === null && isCoinSymbol(hint.symbol ?? '');
  if (isCoin(hint) || isNamedByCoin) return 'crypto';
  const name = hint.name ?? '';
  if (fund.test(name) || fundSymbol.test(hint.symbol ?? '')) return 'fund';
  return bond.test(name) ? 'bond' : likelyFund.test(name) ? 'fund' : 'stock';
}

const longest = 15;

/** Returns symbols that an own security could have, the best first. */
function symbolsFor(hint: SecurityHint, currency: string): string[] {
  const { symbol, exchange } = splitExchange(hint);
  const ofFile = symbol && isCoin(hint) ? (symbol.includes('-') ? symbol : `${symbol}-${currency}`) : symbol;
  const atExchange = symbol && exchange && !isCoin(hint) ? `${symbol}-${exchange.toUpperCase()}` : null;
  const words = (hint.name ?? '').toUpperCase().replace(/[^A-Z0-9]+/g, '-');
  return [hint.isin, hint.cusip, atExchange, ofFile, words]
    .flatMap((text) =>
      text
        ? [
            normaliseSymbol(text)
              .slice(0, longest)
              .replace(/^-+|-+$/g, ''),
          ]
        : [],
    )
    .filter(isWellFormedSymbol);
}

/** Creates a function that proposes unknown securities as own ones, each under a symbol that no other one has. */
export function createProposals(
  findSecurity: SecurityFinder,
): (unknown: UnknownSecurity) => Promise<Proposal> {
  const taken = new Set<string>();
  /** The next number behind a symbol that is taken. */
  const numbers = new Map<string, number>();
  const isFree = async (symbol: string) =>
    !taken.has(symbol) &&
    (await findSecurity({ symbol, exchange: null, isin: null, cusip: null, name: null })) === undefined;

  async function freeSymbol(wanted: readonly string[]): Promise<string> {
    for (const symbol of wanted) if (await isFree(symbol)) return symbol;
    const base = (wanted[0] ?? 'OWN').slice(0, longest - 4);
    for (let number = numbers.get(base) ?? 2; ; number += 1) {
      const symbol = `${base}-${number}`;
      numbers.set(base, number + 1);
      if (await isFree(symbol)) return symbol;
    }
  }

  return async ({ hint, currency: stated }) => {
    const currency = readCurrency(stated ?? '')?.currency ?? 'USD';
    const symbol = await freeSymbol(symbolsFor(hint, currency));
    taken.add(symbol);
    const name = (hint.name ?? hint.symbol ?? hint.isin ?? symbol).slice(0, limits.tickerNameLength);
    return { symbol, name: name.toWellFormed(), currency, type: typeOf(hint) };
  };
}
