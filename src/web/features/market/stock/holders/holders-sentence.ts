import type { Holder, Holders } from '#contract/market-stocks.ts';
import { longDate, monthAndYear, price } from '#web/lib/formats.ts';
import { numberWord } from '#web/lib/number-words.ts';
import { capitalised } from '#web/lib/phrases.ts';

const were = (count: number, verb: string) => `${numberWord(count)} had ${verb}`;

/** Returns how many bought more and sold, such as `four had bought more, six had sold some`. */
function actionsClause({ holders, period }: Holders): string {
  const current = holders.filter((holder) => holder.period === period);
  const count = (wanted: Holder['action']) => current.filter(({ action }) => action === wanted).length;
  const parts = [
    [count('bought'), 'bought it new'],
    [count('added'), 'bought more'],
    [count('reduced'), 'sold some'],
    [count('sold'), 'sold all'],
  ] as const;
  return parts.flatMap(([number, verb]) => (number > 0 ? [were(number, verb)] : [])).join(', ');
}

/** Returns the quarter's end as readers name it: `the end of June 2026`. */
const endOf = (period: string) => `the end of ${monthAndYear(period)}`;

/** Says how many investors held the stock and what they did: the title of the list. */
export function holdersSentence(holders: Holders, name: string): string {
  const { period, quarters } = holders;
  const last = quarters.findLast((quarter) => quarter.period === period);
  if (!period || !last) return `No investor followed here has reported ${name}`;
  const who = `of ${last.filed} famous investors held ${name} at ${endOf(period)}`;
  const actions = actionsClause(holders);
  return `${capitalised(numberWord(last.holders))} ${who}${actions && `; ${actions}`}`;
}

/** Says where the figures come from and what they leave out. */
export function holdersMeasure({ period, low, high, holders }: Holders): string {
  if (!period) return '';
  const range =
    low === null || high === null
      ? ''
      : ` In that quarter the stock closed between ${price(low)} and ${price(high)}.`;
  const split = holders.find(({ splits }) => splits !== null)?.splits;
  const shares = split ? ` Shares adjusted for the ${split} split; options` : ' Options';
  return `From the filings for ${longDate(period)}.${range}${shares} are not counted.`;
}
