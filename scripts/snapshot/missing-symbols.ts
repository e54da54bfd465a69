import type { Row } from './source.ts';

type Line = Row<'investor_id' | 'period' | 'symbol' | 'issuer' | 'class' | 'put_call' | 'shares'>;

/** The line of an issuer with a number of shares: so many that no two securities have them by chance. */
function sameHolding({ issuer, put_call: putCall, shares }: Line): string | undefined {
  return Number(shares) >= 100 ? `${issuer.toUpperCase()} ${putCall} ${shares}` : undefined;
}

/** Returns the symbols that the lines of a quarter have by `sameHolding`, without those that two lines could mean. */
function symbolsOf(lines: readonly Line[]): Map<string, string> {
  const symbols = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const line of lines) {
    const key = sameHolding(line);
    if (!key) continue;
    if (symbols.has(key)) ambiguous.add(key);
    symbols.set(key, line.symbol);
  }
  for (const key of ambiguous) symbols.delete(key);
  return symbols;
}

/**
 * Gives lines without a symbol that of the same issuer's line with the same number of shares in the investor's quarter
 * before or after: the source states some symbols in one quarter only, and the position would look sold and bought.
 */
export function fillInSymbols<Filed extends Line>(lines: readonly Filed[]): Filed[] {
  return [...Map.groupBy(lines, ({ investor_id }) => investor_id).values()].flatMap((own) => {
    const byPeriod = Map.groupBy(own, ({ period }) => period);
    const periods = [...byPeriod.keys()].sort();
    const symbols = periods.map((period) => symbolsOf(byPeriod.get(period) ?? []));
    return periods.flatMap((period, at) => {
      const filed = byPeriod.get(period) ?? [];
      const taken = new Set(filed.map((line) => `${line.symbol} ${line.put_call}`));
      return filed.map((line) => {
        const key = line.symbol === '' ? sameHolding(line) : undefined;
        const symbol = key && (symbols[at - 1]?.get(key) || symbols[at + 1]?.get(key));
        return symbol && !taken.has(`${symbol} ${line.put_call}`) ? { ...line, symbol } : line;
      });
    });
  });
}
