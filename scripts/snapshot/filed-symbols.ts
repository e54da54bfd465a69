import type { SymbolFinder } from '#server/providers/filings/shipped-cusips.ts';
import type { Row } from './source.ts';

type Line = Row<'investor_id' | 'period' | 'symbol' | 'issuer' | 'class' | 'put_call' | 'shares' | 'value'>;

/** Returns the close at the end of a quarter in US dollars, as traded then; undefined if it is not known. */
export type QuarterClose = (symbol: string, period: string) => number | undefined;

/** What tells whose price lines state. */
export interface SymbolEvidence {
  closeOn: QuarterClose;
  agrees: SymbolFinder['agrees'];
  /** All symbols with closes. */
  listed: readonly string[];
}

/** Filers use their own prices, which differ slightly from the close. */
const near = 0.05;
/** The value divided by the shares is the close, but for rounding. */
const exact = 0.001;
/** Values that are filed in thousands are rounded to this many dollars. */
const rounding = 1_000;
/** Of the lines of one security a few may be wrong by mistake. */
const most = 0.75;
const few = 0.2;
/** Two closes that are equal to a tenth of a per cent single out one of 6,000 listings. */
const minQuarters = 2;

/** Counts the lines with a known close of a symbol, and those of them that state it. */
function comparePrices(
  symbol: string,
  lines: readonly Line[],
  { closeOn, tolerance }: { closeOn: QuarterClose; tolerance: number },
): { known: number; priced: number } {
  let [known, priced] = [0, 0];
  for (const line of lines) {
    const [shares, value] = [Number(line.shares), Number(line.value)];
    const close = closeOn(symbol, line.period);
    if (close === undefined) continue;
    known += 1;
    const isRounded = tolerance > exact && Math.abs(value - shares * close) <= rounding;
    if (isRounded || Math.abs(value / shares / close - 1) <= tolerance) priced += 1;
  }
  return { known, priced };
}

/** Returns the only listing whose closes the lines state; undefined if none or several fit, or there are too few. */
function findByPrices(lines: readonly Line[], { closeOn, listed }: SymbolEvidence): string | undefined {
  if (new Set(lines.map(({ period }) => period)).size < minQuarters) return undefined;
  const fitting = listed.filter((symbol) => {
    const { known, priced } = comparePrices(symbol, lines, { closeOn, tolerance: exact });
    return known >= minQuarters && known * 2 >= lines.length && priced >= most * known;
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Returns the symbol of a group of lines that have one: another, '' or the same. */
function symbolOf(lines: readonly Line[], evidence: SymbolEvidence, mayDrop: boolean): string {
  const [{ symbol = '', issuer = '' } = {}] = lines;
  const counted = lines.filter(({ shares, value }) => Number(shares) > 0 && Number(value) > 0);
  const { closeOn } = evidence;
  const { known, priced } = comparePrices(symbol, counted, { closeOn, tolerance: near });
  if (known === 0 || priced > few * known) return symbol;
  const other = findByPrices(counted, evidence);
  if (other) return other;
  return mayDrop && known >= minQuarters && !evidence.agrees(symbol, issuer) ? '' : symbol;
}

const issuerKey = (issuer: string) =>
  issuer
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();
/** Of one issuer under one symbol in all filings: a former owner of the symbol. */
const issuerOf = ({ symbol, issuer }: Line) => `${symbol} ${issuerKey(issuer)}`;
/** Of one security in the filings of one investor, in which names are mistaken for similar ones. */
const securityOf = (line: Line) =>
  [line.investor_id, line.symbol, issuerKey(line.issuer), line.class, line.put_call].join('|');

/**
 * Corrects symbols of lines whose values state the closes of another listing: those of a former owner of the symbol
 * (Barrick under GOLD), or of a company with a similar name. A symbol whose company has another name and other closes goes.
 */
export function correctSymbols<Filed extends Line>(
  lines: readonly Filed[],
  evidence: SymbolEvidence,
): Filed[] {
  let corrected = [...lines];
  for (const [groupKey, mayDrop] of [
    [issuerOf, true],
    [securityOf, false],
  ] as const) {
    const groups = Map.groupBy(corrected, groupKey);
    const symbols = new Map<string, string>();
    for (const [key, group] of groups)
      if (group[0]?.symbol) symbols.set(key, symbolOf(group, evidence, mayDrop));
    corrected = corrected.map((line) => ({ ...line, symbol: symbols.get(groupKey(line)) ?? line.symbol }));
  }
  return corrected;
}
