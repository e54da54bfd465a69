import { longDate, shareOf } from '#web/lib/formats.ts';
import type { Diversifiers } from '#web/lib/match-queries.ts';
import { shortName } from '#web/lib/short-name.ts';

/** From this share on, the returns of all of the money are known. */
const complete = 0.9995;

/** Says what lowers the volatility most, of how much of the money, and since when. */
export function diversifiersSentence({ volatility, coverage, since, diversifiers }: Diversifiers): string {
  if (volatility === null) return 'The returns of these holdings are not known for long enough';
  const [best] = diversifiers;
  const remarks = [
    ...(coverage < complete ? [`of ${shareOf(coverage)} of the money`] : []),
    ...(since === null ? [] : [`since ${longDate(since)}`]),
  ];
  const part = remarks.length > 0 ? ` (${remarks.join(', ')})` : '';
  if (!best)
    return `The volatility is ${shareOf(volatility)} a year${part}; no large stock or fund would lower it`;
  const name = shortName(best.name, best.symbol);
  return `A tenth in ${name} would have lowered the volatility${part} from ${shareOf(volatility)} to ${shareOf(best.volatility)}`;
}
