/** What makes two businesses alike; null for what is not known. */
export const businessTraits = [
  'grossMargin',
  'operatingMargin',
  'netMargin',
  'returnOnEquity',
  'revenueGrowth3Y',
  'revenue',
] as const;
export type BusinessProfile = Readonly<Record<(typeof businessTraits)[number], number | null>>;

/** The difference that halves the likeness in a trait: points of a margin or growth, powers of ten of revenue. */
const halves: Record<(typeof businessTraits)[number], number> = {
  grossMargin: 0.12,
  operatingMargin: 0.08,
  netMargin: 0.08,
  returnOnEquity: 0.15,
  revenueGrowth3Y: 0.06,
  revenue: 0.5,
};

/** Fewer traits say little about a business. */
const fewestTraits = 3;

function scaled(trait: (typeof businessTraits)[number], value: number | null): number | null {
  if (value === null || trait !== 'revenue') return value;
  return value > 0 ? Math.log10(value) : null;
}

/** Returns whether enough is known of a business to compare it. */
export const isKnownBusiness = (profile: BusinessProfile | undefined): profile is BusinessProfile =>
  profile !== undefined && businessTraits.filter((trait) => profile[trait] !== null).length >= fewestTraits;

/**
 * Compares margins, growth and size of two businesses, from 0 to 1: the mean over the traits that are known of the first,
 * where a trait that is not known of the other counts 0. Null if too little is known of the first.
 */
export function businessLikeness(
  stock: BusinessProfile | undefined,
  other: BusinessProfile | undefined,
): number | null {
  if (!isKnownBusiness(stock)) return null;
  const known = businessTraits.filter((trait) => scaled(trait, stock[trait]) !== null);
  const likeness = known.map((trait) => {
    const [a, b] = [scaled(trait, stock[trait]), scaled(trait, other?.[trait] ?? null)];
    return a === null || b === null ? 0 : 2 ** (-Math.abs(a - b) / halves[trait]);
  });
  return likeness.reduce((sum, one) => sum + one, 0) / known.length;
}
