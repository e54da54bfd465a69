/** What another app shares: any of these may contain anything. */
export interface Shared {
  title: string | null;
  text: string | null;
  url: string | null;
}

/** The length of the search field, and how much of a shared text is read. */
const most = { search: 64, read: 2000 };

/** `$BRK.B`, `(AAPL)`, `(NASDAQ: AAPL)` */
const mentioned =
  /\$([A-Z]{1,5}(?:[.-][A-Z]{1,3})?)\b|\((?:[A-Z][A-Za-z ]{1,20}: ?)?([A-Z]{1,5}(?:[.-][A-Z]{1,3})?)\)/;
/** The symbol in the address of a page about a stock: `/quote/AAPL`, `/symbols/NASDAQ-AAPL/`, `/stocks/brk-b` */
const addressed =
  /\/(?:quotes?|stocks?|symbols?|ticker)\/(?:(?:NASDAQ|NYSE|AMEX)[:-])?([a-z]{1,5}(?:[.-][a-z]{1,3})?)(?=[/?#\s]|$)/i;
const addresses = /https?:\/\/\S*/gi;

const readable = (text: string | null): string =>
  (text ?? '')
    .slice(0, most.read)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();

/** Returns what to search for: the symbol that is shared, else the words, at most 64 characters; empty without either. */
export function sharedSearch(shared: Shared): string {
  const [title, text, url] = [readable(shared.title), readable(shared.text), readable(shared.url)];
  for (const part of [text.replace(addresses, ''), title]) {
    const [, cash, bracketed] = mentioned.exec(part) ?? [];
    const symbol = cash ?? bracketed;
    if (symbol) return symbol;
  }
  const symbol = addressed.exec(`${url} ${text}`)?.[1];
  if (symbol) return symbol.toUpperCase();
  const words = text.replace(addresses, '').trim() || title.replace(addresses, '').trim();
  return words.slice(0, most.search).trim();
}
