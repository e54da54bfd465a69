/** What a check-up looks at; fractions of everything. */
export interface CheckedPortfolio {
  /** The currency of the figures. */
  currency: string;
  holdings: readonly Part[];
  sectors: readonly Part[];
  currencies: readonly Part[];
  /** The part without a known price, or without a known sector. */
  unpriced: readonly string[];
}

interface Part {
  name: string;
  share: number;
}

export interface CheckUpRow {
  result: 'fine' | 'look' | 'unknown';
  /** A sentence with what was found. */
  found: string;
  /** The figure that the rule judges, a fraction; null if it is not known. */
  figure: number | null;
  rule: string;
}

/** The rules, in per cent. They are common rules of thumb about concentration, not advice. */
const limits = { holding: 20, five: 60, sector: 40, ownCurrency: 50 };

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const largest = (parts: readonly Part[]) => parts.toSorted((a, b) => b.share - a.share);

function mostIn(parts: readonly Part[], limit: number, sentence: (part: Part) => string, rule: string) {
  const [top] = largest(parts);
  if (!top) return { result: 'unknown' as const, found: 'Nothing is known about it', figure: null, rule };
  const result = top.share * 100 > limit ? ('look' as const) : ('fine' as const);
  return { result, found: sentence(top), figure: top.share, rule };
}

/** Judges a portfolio by a few rules. Each row has the figure and the rule behind it. */
export function checkUp({
  currency,
  holdings,
  sectors,
  currencies,
  unpriced,
}: CheckedPortfolio): CheckUpRow[] {
  const five = largest(holdings)
    .slice(0, 5)
    .reduce((sum, { share }) => sum + share, 0);
  const own = currencies.find(({ name }) => name === currency)?.share ?? 0;
  const isEmpty = holdings.length === 0;
  const rows: CheckUpRow[] = [
    mostIn(
      holdings,
      limits.holding,
      ({ name, share }) => `The largest holding is ${name} with ${percent(share)}`,
      `no holding above ${limits.holding}%`,
    ),
    {
      result: isEmpty ? 'unknown' : five * 100 > limits.five ? 'look' : 'fine',
      found: `The five largest holdings are ${percent(five)} of everything`,
      figure: isEmpty ? null : five,
      rule: `the five largest at most ${limits.five}%`,
    },
    mostIn(
      sectors,
      limits.sector,
      ({ name, share }) => `The largest sector is ${name} with ${percent(share)}`,
      `no sector above ${limits.sector}%`,
    ),
    {
      result: isEmpty ? 'unknown' : own * 100 < limits.ownCurrency ? 'look' : 'fine',
      found: `${percent(own)} is quoted in ${currency}, the currency of your figures`,
      figure: isEmpty ? null : own,
      rule: `at least ${limits.ownCurrency}% in your own currency`,
    },
  ];
  if (unpriced.length > 0)
    rows.push({
      result: 'unknown',
      found: `No price is known of ${unpriced.join(', ')}`,
      figure: null,
      rule: 'every holding has a price',
    });
  return rows;
}
