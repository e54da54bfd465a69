import { dayText } from '../day-text.ts';
import { isTrade } from './actions.ts';
import { isInDoubt } from './filed-amounts.ts';
import type { InvestorHistory, Quarter } from './history.ts';
import { previousQuarter } from './previous-quarter.ts';
import type { PositionChange } from './quarter-changes.ts';

/**
 * Estimates what a change in shares was worth in US dollars, always positive: at the price of the later filing (value ÷
 * shares), or of the earlier filing for a position that was sold. Filings do not state the price paid.
 */
export function amountAtFiledPrice(change: PositionChange): number {
  const { action, shares, adjustedPreviousShares, value } = change;
  if (!isTrade(action)) return 0;
  if (action === 'sold' || action === 'bought') return value;
  return shares === 0 ? 0 : (Math.abs(shares - adjustedPreviousShares) / shares) * value;
}

/** Tells whether a change is about shares, not about options or bonds. */
export const isShareChange = ({ kind }: Pick<PositionChange, 'kind'>): boolean => kind === 'share';

export const isPurchase = ({ action }: Pick<PositionChange, 'action'>): boolean =>
  action === 'bought' || action === 'added';
export const isSale = ({ action }: Pick<PositionChange, 'action'>): boolean =>
  action === 'reduced' || action === 'sold';

/** What an investor bought and sold in a quarter, in US dollars at the prices of the filings. Shares only. */
export function tradedAmounts(changes: readonly PositionChange[]): { bought: number; sold: number } {
  let [bought, sold] = [0, 0];
  for (const change of changes.filter(isShareChange)) {
    if (isPurchase(change)) bought += amountAtFiledPrice(change);
    if (isSale(change)) sold += amountAtFiledPrice(change);
  }
  return { bought, sold };
}

const sourceCaveat =
  'The source of this filing does not tell options from shares, so an option can look like a shareholding.';

/** No splits before this day are shipped. */
const splitsSince = '2016-09-01';
const splitCaveat =
  'Splits before September 2016 are not known here, so a split can look like a purchase or a sale.';

/** Says how many rows of two filings cannot be right, and what is shown of them. */
function doubtSentences(quarters: readonly (Quarter | undefined)[]): string[] {
  const doubtful = quarters.flatMap((quarter) => quarter?.positions.filter(({ doubt }) => doubt) ?? []);
  const open = doubtful.filter(isInDoubt).length;
  const mended = doubtful.length - open;
  if (doubtful.length === 0) return [];
  const rows = doubtful.length === 1 ? 'One row' : `${doubtful.length} rows`;
  const shown = [
    ...(mended > 0 ? [`${mended} corrected`] : []),
    ...(open > 0 ? [`${open} shown as filed, without a change`] : []),
  ];
  return [
    `${rows} of the filings cannot be right, because value and shares do not fit the price: ${shown.join(', ')}.`,
  ];
}

/** Says what makes a quarter less exact, in a few sentences; null if nothing does. */
export function quarterCaveat(now: Quarter | undefined, before: Quarter | undefined): string | null {
  const sentences = doubtSentences([now, before]);
  if (now?.isDetailed === false || before?.isDetailed === false) sentences.push(sourceCaveat);
  if (before && before.period < splitsSince) sentences.push(splitCaveat);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** Says why the changes of the quarter at a place are not known, or what makes them less exact; null if nothing does. */
export function changesCaveat(investor: Pick<InvestorHistory, 'quarters'>, at: number): string | null {
  const before = previousQuarter(investor, at);
  const caveat = quarterCaveat(investor.quarters[at], before);
  const older = before ? undefined : investor.quarters[at - 1];
  if (!older) return caveat;
  const gap = `The filing for the quarter before is not known, so neither are the changes of this quarter; the last known one is for ${dayText(older.period)}.`;
  return caveat === null ? gap : `${gap} ${caveat}`;
}
