import type { SharedHolding } from './overlap.ts';
import { commonWeight } from './overlap.ts';

const smallestShown = 0.001;

/** Formats a fraction as text in per cent with one decimal, such as `21.1%`. */
export function percentText(fraction: number): string {
  if (fraction > 0 && fraction < smallestShown) return 'less than 0.1%';
  return `${(fraction * 100).toFixed(1)}%`;
}

const namedHoldings = 3;

/** Joins parts as in `A, B and C`. */
function listText(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

function overlapReason(name: string, overlap: number, shared: readonly SharedHolding[]): string {
  if (shared.length === 0) return `You and ${name} have no holding in common.`;
  const parts = shared
    .slice(0, namedHoldings)
    .map((holding) => `${holding.symbol} ${percentText(commonWeight(holding))}`);
  const rest = shared.length - parts.length;
  if (rest > 0) parts.push(`${rest} more`);
  return `${percentText(overlap)} of both portfolios is the same: ${listText(parts)}.`;
}

function rankReason(name: string, correlation: number | null, sharedCount: number): string {
  if (sharedCount < 3) {
    const count = ['none', 'one', 'two'][sharedCount];
    return `Comparing the order needs three shared holdings; you share ${count}.`;
  }
  if (correlation === null) return 'The shared holdings all have the same weight, so they have no order.';
  const figure = `the rank correlation of the ${sharedCount} shared holdings is ${correlation.toFixed(2)}`;
  if (correlation >= 0.5) return `What is large for ${name} is mostly large for you: ${figure}.`;
  if (correlation <= -0.5) return `What is large for ${name} is mostly small for you: ${figure}.`;
  return `The order of size says little: ${figure}.`;
}

function industryReason(similarity: number, industry: string | undefined): string {
  const most = industry === undefined ? '' : `, most of it in ${industry}`;
  return similarity === 0
    ? 'The two portfolios have no industry in common.'
    : `${percentText(similarity)} of both portfolios is in the same industries${most}.`;
}

interface MatchFigures {
  name: string;
  overlap: number;
  shared: readonly SharedHolding[];
  correlation: number | null;
  similarity: number;
  industry: string | undefined;
  concentration: { yours: number; theirs: number };
  /** How many holdings the investor has. */
  holdings: number;
}

/** Names the ten largest holdings, or all if there are no more. */
function largestText(whose: string, count: number): string {
  return count > 10 ? `The ten largest of ${whose} ${count} holdings` : `All of ${whose} holdings (${count})`;
}

/** Explains each measure of a match in one sentence with its figures. */
export function matchReasons(figures: MatchFigures) {
  const { name, overlap, shared, correlation, similarity, industry, concentration, holdings } = figures;
  const theirs = `${largestText(`${name}'s`, holdings)} make ${percentText(concentration.theirs)}`;
  return {
    overlap: overlapReason(name, overlap, shared),
    rankCorrelation: rankReason(name, correlation, shared.length),
    industrySimilarity: industryReason(similarity, industry),
    concentration: `${theirs} of the portfolio; yours make ${percentText(concentration.yours)}.`,
  };
}
