import { defaultAspectWeights, type MatchAspect, matchAspects } from './aspects.ts';

export type AspectWeights = Readonly<Record<MatchAspect, number>>;

/** The weight of an aspect that is listed without one. */
const plainWeight = 100;

/**
 * Reads weights such as `price:45,industry:20`. An aspect without a number weighs 100, one that is not listed 0. Returns
 * the default weights for undefined, and undefined where all weights are 0.
 */
export function readAspectWeights(text: string | undefined): AspectWeights | undefined {
  if (text === undefined) return defaultAspectWeights;
  const listed = new Map(
    text.split(',').map((part) => {
      const [aspect = '', weight] = part.split(':');
      return [aspect, weight === undefined ? plainWeight : Number(weight)];
    }),
  );
  const weights = Object.fromEntries(matchAspects.map((aspect) => [aspect, listed.get(aspect) ?? 0]));
  return matchAspects.some((aspect) => weights[aspect]) ? (weights as AspectWeights) : undefined;
}
