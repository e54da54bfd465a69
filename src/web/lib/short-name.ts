const legalForms =
  /(,?( &| and)? (incorporated|inc\.?|corporation|corp\.?|company|co\.?|limited|ltd\.?|plc|n\.v\.|s\.a\.|holdings?|\(the\)))+$/i;

/** Returns a company's name without its legal form, for sentences and labels; the symbol if there is no name. */
export function shortName(name: string, symbol: string): string {
  return name.replace(legalForms, '').trim() || symbol;
}

const longest = 24;

/** Returns the name of what the portfolio is compared with: the symbol of a fund with a long name. */
export function comparisonName({ name, symbol }: { name: string; symbol: string }): string {
  const short = shortName(name, symbol);
  return short.length > longest ? symbol : short;
}
