/** What makes two stocks similar. */
export const matchAspects = ['price', 'industry', 'holders', 'size', 'business'] as const;
export type MatchAspect = (typeof matchAspects)[number];

/** The weights that readers start with, in per cent. */
export const defaultAspectWeights: Readonly<Record<MatchAspect, number>> = {
  price: 45,
  industry: 20,
  holders: 20,
  size: 15,
  business: 0,
};
