import { dayText } from '../day-text.ts';
import { isTrade } from '../filings/actions.ts';
import { clausesOf } from '../filings/change-sentences.ts';
import {
  filedValues,
  type InvestorFilings,
  type InvestorHistory,
  latestQuarter,
} from '../filings/history.ts';
import { optionsText } from '../filings/option-texts.ts';
import { previousQuarter, tellOptionsApart } from '../filings/previous-quarter.ts';
import { changesBetween } from '../filings/quarter-changes.ts';
import { roundedDollars } from '../filings/spoken-numbers.ts';
import { amountAtFiledPrice, isShareChange } from '../filings/trade-amounts.ts';
import { type Trade, tradeContext } from '../filings/trade-context.ts';
import type { Splits } from '../splits.ts';
import type { InvestorKind } from './alert-kinds.ts';

/** A filing of an investor that alerts tell once. */
export interface FilingEvent {
  investor: InvestorHistory;
  /** The last day of the quarter. */
  period: string;
}

/** The period of the newest filing of each investor, by slug; '' without a filing. */
export type NewestPeriods = ReadonlyMap<string, string>;

export const newestPeriods = ({ investors }: InvestorFilings): Map<string, string> =>
  new Map(investors.map((investor) => [investor.slug, latestQuarter(investor)?.period ?? '']));

/** Lists the newest filings that are newer than those known before. An investor that was not known has none. */
export const newFilings = (filings: InvestorFilings, known: NewestPeriods): FilingEvent[] =>
  filings.investors.flatMap((investor) => {
    const period = latestQuarter(investor)?.period;
    const before = known.get(investor.slug);
    return period !== undefined && before !== undefined && period > before ? [{ investor, period }] : [];
  });

/** Identifies a filing among the events of a rule. */
export const filingKeyOf = (kind: InvestorKind, { investor, period }: FilingEvent): string =>
  `${kind} ${investor.slug} ${period}`;

/** Says after the name of the investor what was filed. */
export function filingFinding({ investor, period }: FilingEvent): string {
  const quarter = latestQuarter(investor);
  const held = quarter ? filedValues(quarter).held : 0;
  const options = quarter && optionsText(quarter);
  if (held === 0 && options) return `has filed ${options} for ${dayText(period)}, and no holdings`;
  const besides = options ? `, and ${options}` : '';
  return `has filed its holdings of ${dayText(period)}, worth ${roundedDollars(held)}${besides}`;
}

/** Returns the trades in listed shares that the newest filing of an investor shows, by symbol, the largest first. */
export function newestTrades({ investor }: FilingEvent, splits: Splits): Map<string, Trade> {
  const quarter = latestQuarter(investor);
  const before = previousQuarter(investor, investor.quarters.length - 1);
  if (!before || !quarter) return new Map();
  const changes = changesBetween(quarter, before, splits)
    .filter((change) => isShareChange(change) && change.symbol !== '' && isTrade(change.action))
    .sort((a, b) => amountAtFiledPrice(b) - amountAtFiledPrice(a));
  return new Map(changes.map((change) => [change.symbol, { investor, quarter, change }]));
}

const named = 3;

const listed = (clauses: readonly string[]): string =>
  clauses.length < 2 ? clauses.join('') : `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1)}`;

/** Says after the name of the investor what it bought and sold: `exits Visa and adds 12% to Chevron`. */
export function tradesFinding(filings: InvestorFilings, trades: readonly Trade[]): string {
  const clauses = trades
    .slice(0, named)
    .map((trade) => clausesOf(tradeContext(filings, trade))[0]?.text ?? '');
  const more = trades.length - named;
  if (more > 0) clauses.push(`trades ${more === 1 ? 'one' : more} more of your stocks`);
  const isBasic = trades.some(({ investor }) => !tellOptionsApart(investor));
  return (
    listed(clauses) + (isBasic ? '; options can be among them, which its filings do not tell apart' : '')
  );
}
