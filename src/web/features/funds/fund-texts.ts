import { longDate, shareOf } from '#web/lib/formats.ts';
import { counted } from '#web/lib/phrases.ts';
import { shortName } from '#web/lib/short-name.ts';
import type { FundOverlap, FundReplyList } from './funds-query.ts';

type Listed = Pick<FundReplyList, 'complete' | 'count' | 'holdings'>;

const sumOf = (holdings: readonly { weight: number }[]) =>
  holdings.reduce((sum, { weight }) => sum + weight, 0);

/** Returns how many of the largest holdings make half of the fund; undefined if those listed do not. */
function halfCount({ holdings }: Listed): number | undefined {
  let sum = 0;
  for (const [at, { weight }] of holdings.entries()) {
    sum += weight;
    if (sum >= 0.5) return at + 1;
  }
  return undefined;
}

/** Says how concentrated a fund is. */
export function fundHoldingsSentence(list: Listed): string {
  const [first] = list.holdings;
  if (!first) return 'Nothing that it holds is known';
  const name = shortName(first.name, first.symbol ?? first.name);
  const half = list.complete ? halfCount(list) : undefined;
  const largest = `${name} is ${shareOf(first.weight)}`;
  if (half !== undefined)
    return half === 1
      ? `More than half of the money is in one of ${list.count} holdings: ${largest}`
      : `Half of the money is in ${half} of ${list.count} holdings; ${largest}`;
  const ten = shareOf(sumOf(list.holdings.slice(0, 10)));
  const whole = list.complete ? `of ${list.count} holdings ` : '';
  return `The ten largest ${whole}are ${ten} of the fund; ${largest}`;
}

/** Says from when the list is, and what of the fund it does not show. */
export function holdingsMeasure({
  asOf,
  complete,
  unseen,
}: Pick<FundReplyList, 'asOf' | 'complete' | 'unseen'>): string {
  const day = longDate(asOf);
  if (complete)
    return `Its whole list of ${day}, not moved with prices since. ${shareOf(unseen)} is in no company: cash, futures and what the list leaves out.`;
  return `Only its ten largest holdings are known, from its report to the SEC of ${day}. ${shareOf(unseen)} of the fund cannot be seen through.`;
}

/** Says how much of two funds is the same. */
export function fundOverlapSentence(
  { overlap, atLeast, sharedCount }: FundOverlap,
  first: string,
  second: string,
) {
  if (overlap === null)
    return `${first} and ${second} cannot be compared: their lists are of different kinds, or one is not known`;
  if (sharedCount === 0)
    return `${first} and ${second} share none of their ${atLeast ? 'ten largest holdings' : 'companies'}`;
  return `${atLeast ? 'At least ' : ''}${shareOf(overlap)} of ${first} and ${second} is the same, in ${counted(sharedCount, 'company', 'companies')}`;
}
