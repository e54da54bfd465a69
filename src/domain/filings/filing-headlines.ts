import type { Splits } from '../splits.ts';
import { type Clause, clausesOf } from './change-sentences.ts';
import { filerOf } from './filer.ts';
import {
  filedValues,
  type InvestorFilings,
  type InvestorHistory,
  isOption,
  latestQuarter,
  type Quarter,
  weightIn,
} from './history.ts';
import { optionsText } from './option-texts.ts';
import { previousQuarter } from './previous-quarter.ts';
import { changesBetween, type PositionChange } from './quarter-changes.ts';
import { amountAtFiledPrice, isPurchase, isShareChange } from './trade-amounts.ts';
import { type Trade, tradeContext } from './trade-context.ts';
import { type CandidateSentence, createVariedChoice, single } from './varied-choice.ts';

/** What an investor's last filing says, in one sentence. */
export interface FilingHeadline {
  investor: InvestorHistory;
  quarter: Quarter;
  /** `Berkshire Hathaway multiplies its Alphabet stake by eight and exits Constellation Brands`. */
  title: string;
  /** Headlines of one pattern differ in names and numbers only. */
  pattern: string;
}

const tradesPerInvestor = 4;
/** Trades of less than this fraction of the portfolio are not news. */
const minMoved = 0.001;
const maxLength = 120;

/** Rates how notable a trade is, by the part of the portfolio that it moved. Exits, purchases and large changes count more. */
function weightOfNews(change: PositionChange, quarter: Quarter, before: Quarter): number {
  const filing = filedValues(change.action === 'sold' ? before : quarter);
  const moved = weightIn(filing, { kind: change.kind, value: amountAtFiledPrice(change) });
  if (moved < minMoved) return 0;
  if (change.action === 'sold') return moved * 1.6;
  if (change.action === 'bought') return moved * 1.3;
  const ratio = change.shares / change.adjustedPreviousShares;
  return ratio >= 1.9 || ratio <= 0.55 ? moved * 1.4 : moved;
}

/** A change with its weight as news. */
interface RatedChange {
  change: PositionChange;
  weight: number;
}

/** Rates the changes of an investor's last quarter. Undefined if the quarter before is not known. */
function ratedChanges(investor: InvestorHistory, splits: Splits): RatedChange[] | undefined {
  const quarter = latestQuarter(investor);
  const before = previousQuarter(investor, investor.quarters.length - 1);
  if (!before || !quarter) return undefined;
  const changes = changesBetween(quarter, before, splits).filter((change) => !isOption(change));
  return changes.map((change) => ({ change, weight: weightOfNews(change, quarter, before) }));
}

/** Returns the most notable trades in listed shares. */
function notableTrades(
  investor: InvestorHistory,
  quarter: Quarter,
  changes: readonly RatedChange[],
): Trade[] {
  return changes
    .filter(({ change, weight }) => weight > 0 && isShareChange(change) && change.symbol !== '')
    .sort((a, b) => b.weight - a.weight || (a.change.symbol < b.change.symbol ? -1 : 1))
    .slice(0, tradesPerInvestor)
    .map(({ change }) => ({ investor, quarter, change }));
}

const pair = (first: Clause, second: Clause): CandidateSentence => ({
  pattern: `${first.pattern}+${second.pattern}`,
  // The comma ends the apposition in `adds 5% to its largest holding, Apple`.
  text: `${first.text}${first.pattern === 'added-largest' ? ',' : ''} and ${second.text}`,
  clauses: [first.pattern, second.pattern],
});

/** Summarises a quarter without notable trades. */
function quietClause(quarter: Quarter, isUnchanged: boolean): Clause {
  const count = quarter.positions.filter(({ kind }) => kind === 'share').length;
  const options = optionsText(quarter);
  if (count === 0 && options) return { pattern: 'options', text: `reports ${options}, and no shares` };
  const holdings = count === 1 ? 'its only holding' : `its ${count} holdings`;
  return isUnchanged
    ? { pattern: 'quiet', text: `keeps ${holdings} nearly unchanged` }
    : {
        pattern: 'report',
        text: `reports ${count} ${count === 1 ? 'holding' : 'holdings'}${options ? `, and ${options}` : ''}`,
      };
}

/** Returns ways to sum up a quarter, the most telling first: a purchase with a sale where there are both. */
function candidatesOf(
  filings: InvestorFilings,
  investor: InvestorHistory,
  quarter: Quarter,
  splits: Splits,
): CandidateSentence[] {
  const changes = ratedChanges(investor, splits);
  const trades = notableTrades(investor, quarter, changes ?? []);
  const [lead, ...others] = trades.map((trade) => ({
    trade,
    clauses: clausesOf(tradeContext(filings, trade)),
  }));
  if (!lead) return [single(quietClause(quarter, changes?.every(({ weight }) => weight === 0) ?? false))];
  const opposite = others.filter(({ trade }) => isPurchase(trade.change) !== isPurchase(lead.trade.change));
  const pairs = [...opposite, ...others.filter((other) => !opposite.includes(other))].flatMap(({ clauses }) =>
    lead.clauses.flatMap((first) =>
      clauses.filter(({ pattern }) => pattern !== first.pattern).map((second) => pair(first, second)),
    ),
  );
  return [...pairs, ...lead.clauses.map(single)];
}

/** An investor with its last quarter. */
type LastFiling = Pick<FilingHeadline, 'investor' | 'quarter'>;

/** Returns the last filings of the investors, the newest first, without those that have no date. */
export const lastFilings = ({ investors }: InvestorFilings): LastFiling[] =>
  investors
    .flatMap((investor) => {
      const quarter = investor.quarters.at(-1);
      return quarter?.filedOn ? [{ investor, quarter, filedOn: quarter.filedOn }] : [];
    })
    .sort((a, b) => (a.filedOn < b.filedOn ? 1 : a.filedOn > b.filedOn ? -1 : 0));

/**
 * Returns a function that says in one sentence what a filing shows. The sentences are varied, and always the same for the
 * same filings in the same order.
 */
export function createHeadlines(
  filings: InvestorFilings,
  splits: Splits,
): (filing: LastFiling) => FilingHeadline | undefined {
  const choose = createVariedChoice();
  return ({ investor, quarter }) => {
    const subject = filerOf(investor);
    const candidates = candidatesOf(filings, investor, quarter, splits);
    const short = candidates.filter(({ text }) => subject.length + text.length < maxLength);
    const chosen = choose(short.length > 0 ? short : candidates);
    return chosen && { investor, quarter, title: `${subject} ${chosen.text}`, pattern: chosen.pattern };
  };
}
