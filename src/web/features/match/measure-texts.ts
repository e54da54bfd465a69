import { commonWeight } from '#domain/matching/overlap.ts';
import { percentText } from '#domain/percents.ts';
import type { InvestorMatch, MatchReport } from '#web/lib/match-queries.ts';
import { capitalised, listed } from '#web/lib/phrases.ts';
import { correlationText } from './match-texts.ts';

const namedHoldings = 3;

/** Names the shared holdings with the largest common weight. */
export function overlapText({ investor: { name }, overlap, shared, sharedCount }: InvestorMatch): string {
  if (sharedCount === 0) return `You and ${name} have no holding in common.`;
  const parts = shared
    .slice(0, namedHoldings)
    .map((holding) => `${holding.symbol} ${percentText(commonWeight(holding))}`);
  const rest = sharedCount - parts.length;
  if (rest > 0) parts.push(`${rest} more`);
  return `${capitalised(percentText(overlap))} of both portfolios is the same: ${listed(parts)}.`;
}

/** Says what the rank correlation means, or why there is none. */
export function rankText({ investor: { name }, rankCorrelation, sharedCount }: InvestorMatch): string {
  if (sharedCount < 3) {
    const count = ['none', 'one', 'two'][sharedCount];
    return `Comparing the order needs three shared holdings; you share ${count}.`;
  }
  if (rankCorrelation === null) return 'The shared holdings all have the same weight, so they have no order.';
  const figure = `the rank correlation of the ${sharedCount} shared holdings is ${correlationText(rankCorrelation)}`;
  if (rankCorrelation >= 0.5) return `What is large for ${name} is mostly large for you: ${figure}.`;
  if (rankCorrelation <= -0.5) return `What is large for ${name} is mostly small for you: ${figure}.`;
  return `The order of size says little: ${figure}.`;
}

/** Says how similar the industries are, and which one counts most. */
export function industryText({ industrySimilarity, sharedIndustry }: InvestorMatch): string {
  const most = sharedIndustry === null ? '' : `, most of it in ${sharedIndustry}`;
  return industrySimilarity === 0
    ? 'The two portfolios have no industry in common.'
    : `${capitalised(percentText(industrySimilarity))} of both portfolios is in the same industries${most}.`;
}

/** Compares the weight of the ten largest holdings. */
export function concentrationText(
  { investor: { name }, concentration, holdings }: InvestorMatch,
  yours: Pick<MatchReport, 'concentration'>,
): string {
  const largest =
    holdings > 10
      ? `The ten largest of ${name}’s ${holdings} holdings`
      : `All of ${name}’s holdings (${holdings})`;
  const theirs = `${largest} make ${percentText(concentration)}`;
  return `${theirs} of the portfolio; yours make ${percentText(yours.concentration)}.`;
}
