import { isWellFormedSymbol, normaliseSymbol } from '../symbols.ts';

/** A ticker that a text marks as one, as `$KO` and `NYSE: KO` do. `start` is its position in the text. */
export interface MarkedTicker {
  symbol: string;
  start: number;
}

const ticker = '[A-Z]{1,5}(?:[./-][A-Z]{1,2})?(?![A-Za-z0-9])';
const cashtag = new RegExp(String.raw`(?<![\p{L}\p{N}$&])\$(${ticker})`, 'gu');
const exchange =
  '(?:NYSE(?:[ -]?(?:American|Arca|MKT))?|NASDAQ(?:[ -]?(?:GS|GM|CM|Global Select))?|AMEX|BATS|CBOE)';
const prefixed = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[A-Z]{3,6}\s?[/,]\s?)?${exchange}(?:\s?[/,]\s?[A-Z]{3,6})?\s?:\s?\$?([A-Za-z./-]{1,8})`,
  'giu',
);
const followingTicker = new RegExp(
  String.raw`^\s*(?:[,;/]|and)\s*\$?(${ticker})(?=\s*(?:[,;/)\]]|and))`,
  'u',
);
const exactTicker = new RegExp(`^${ticker}$`, 'u');

// Amounts in dollars by ISO code, such as $CAD, are no tickers.
const currencies = new Set([
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'SGD',
  'HKD',
  'TWD',
  'EUR',
  'GBP',
  'CHF',
  'JPY',
  'CNY',
]);

/** Reads the tickers that share one prefix in parentheses: `(NASDAQ: GOOG, GOOGL)`. */
function readList(text: string, from: number): MarkedTicker[] {
  const found: MarkedTicker[] = [];
  for (let at = from; ; ) {
    const [whole = '', symbol] = followingTicker.exec(text.slice(at, at + 24)) ?? [];
    if (symbol === undefined) return found;
    at += whole.length;
    found.push({ symbol: normaliseSymbol(symbol), start: at - symbol.length });
  }
}

/** Finds `$KO`, `(NYSE: KO)`, `NASDAQ:AAPL` and `(Nasdaq: GOOG, GOOGL)`. The symbols are canonical, known or not. */
export function markedTickers(text: string): MarkedTicker[] {
  const found: MarkedTicker[] = [];
  for (const { 1: symbol = '', index } of text.matchAll(cashtag))
    if (!currencies.has(symbol)) found.push({ symbol: normaliseSymbol(symbol), start: index });
  for (const { 0: whole, 1: raw = '', index } of text.matchAll(prefixed)) {
    const symbol = raw.replace(/[./-]+$/, '');
    if (!exactTicker.test(symbol)) continue;
    const end = index + whole.length - (raw.length - symbol.length);
    found.push({ symbol: normaliseSymbol(symbol), start: end - symbol.length }, ...readList(text, end));
  }
  return found;
}

const parenthesised = /^\s*[([]\s*(?:[\p{L} ]{1,20}:\s*)?\$?([A-Z][A-Z0-9./-]{0,6})[\s)\];,]/u;

/** Returns the symbol in parentheses at a position, as after a name: `Yelp (YELP)`. */
export function tickerAfter(text: string, at: number): string | undefined {
  const [, found] = parenthesised.exec(text.slice(at, at + 40)) ?? [];
  const symbol = found && normaliseSymbol(found);
  return symbol && isWellFormedSymbol(symbol) ? symbol : undefined;
}
