const dayMs = 86_400_000;

/**
 * Tells whether a holding period is more than a year (IRS Publication 550: it begins on the day after the purchase and
 * includes the day of the sale). Years are calendar years: the gain is long-term from the day with the date of the
 * period's first day a year later, or 1 March if that is 29 February. Days count from 1970-01-01.
 */
export function isLongTerm(bought: number, sold: number): boolean {
  const begin = new Date((bought + 1) * dayMs);
  return sold >= Date.UTC(begin.getUTCFullYear() + 1, begin.getUTCMonth(), begin.getUTCDate()) / dayMs;
}
