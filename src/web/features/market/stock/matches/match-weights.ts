import { defaultAspectWeights, type MatchAspect, matchAspects } from '#domain/matching/aspects.ts';

/** How much each aspect counts, from 0 to 100. */
export type AspectWeights = Readonly<Record<MatchAspect, number>>;

export const aspectNames: Readonly<Record<MatchAspect, string>> = {
  price: 'Price',
  industry: 'industry',
  holders: 'holders',
  size: 'size',
  business: 'business',
};

export const aspectMeanings: Readonly<Record<MatchAspect, string>> = {
  price: 'How closely the daily changes move together, with similar swings',
  industry: 'The same industry, or at least the same sector',
  holders: 'How many of the famous investors hold both',
  size: 'A similar market value',
  business: 'Similar margins, returns, growth and revenue',
};

export const areDefault = (weights: AspectWeights): boolean =>
  matchAspects.every((aspect) => weights[aspect] === defaultAspectWeights[aspect]);

/** Returns the weights as the API expects them: `price:45,industry:20`. Undefined if nothing counts. */
export function byOf(weights: AspectWeights): string | undefined {
  const counted = matchAspects.filter((aspect) => weights[aspect] > 0);
  return counted.length > 0 ? counted.map((aspect) => `${aspect}:${weights[aspect]}`).join(',') : undefined;
}

/** `Price 45 · industry 20 · holders 20 · size 15`; without an aspect that nobody asked for. */
export const weightsText = (weights: AspectWeights): string =>
  matchAspects
    .filter((aspect) => weights[aspect] > 0 || defaultAspectWeights[aspect] > 0)
    .map((aspect) => `${aspectNames[aspect]} ${weights[aspect]}`)
    .join(' · ');
