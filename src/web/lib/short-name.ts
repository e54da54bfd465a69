const legalForms =
  /(,?( &| and)? (incorporated|inc\.?|corporation|corp\.?|company|co\.?|limited|ltd\.?|plc|n\.?v\.?|s\.?a\.?|se|ag|s\.?p\.?a\.?|asa|oyj|a\/s|ab|holdings?|\(the\)))+$/i;

/** `Class A`, with what may follow, such as `Limited Voting Shares`. */
const shareClass = /,? class ([a-z])\b.*$/i;

/**
 * Returns a company's name without article and legal form, for sentences and labels; the symbol if there is no name. The
 * letter of a class of shares stays: `Alphabet A`.
 */
export function shortName(name: string, symbol: string): string {
  const letter = shareClass.exec(name)?.[1];
  const company = name.replace(shareClass, '').replace(legalForms, '').replace(/^the /i, '').trim();
  if (!company) return symbol;
  return letter ? `${company} ${letter.toUpperCase()}` : company;
}

export const shortNameOf = ({ name, symbol }: { name: string; symbol: string }): string =>
  shortName(name, symbol);

const longest = 24;

/** Returns the name of what the portfolio is compared with: the symbol of a fund with a long name. */
export function comparisonName(security: { name: string; symbol: string }): string {
  const short = shortNameOf(security);
  return short.length > longest ? security.symbol : short;
}
