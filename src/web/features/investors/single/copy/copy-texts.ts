import type { PortfolioCopy } from '#contract/portfolios.ts';
import { dollars, grouped, longDate, shareOf } from '#web/lib/formats.ts';
import { counted, listed } from '#web/lib/phrases.ts';

const named = 5;
/** From here on a share would read as 100.0%. */
const nearlyAll = 0.9995;

/** `29 holdings were bought for $9,999.98 at the prices of 21 August 2026.` */
export const boughtSentence = ({ purchases, spent, asOf }: PortfolioCopy): string =>
  `${counted(purchases, 'holding')} ${purchases === 1 ? 'was' : 'were'} bought for ${dollars(spent)} at the prices of ${longDate(asOf)}.`;

function namesOf(missing: PortfolioCopy['missing']): string {
  const names = missing.slice(0, named).map(({ symbol, name }) => (symbol ? `${name} (${symbol})` : name));
  const others = missing.length - names.length;
  return listed(others > 0 ? [...names, `${grouped(others)} more`] : names);
}

/** Says what was not bought, one sentence for each reason; none if everything was. */
export function missingSentences({ missing, otherPositions, coverage }: PortfolioCopy): string[] {
  const unpriced = missing.filter(({ reason }) => reason === 'no price');
  const small = missing.filter(({ reason }) => reason === 'too small');
  const sentences: string[] = [];
  if (unpriced.length > 0) sentences.push(`No price is known for ${namesOf(unpriced)}.`);
  if (small.length > 0) sentences.push(`The amount is too small for ${namesOf(small)}.`);
  if (missing.length > 0 && coverage < nearlyAll)
    sentences.push(`What was bought makes up ${shareOf(coverage)} of the value of the chosen holdings.`);
  if (otherPositions > 0)
    sentences.push(
      `${counted(otherPositions, 'position')} in options or bonds ${otherPositions === 1 ? 'is' : 'are'} left out.`,
    );
  return sentences;
}
