import type { ResultOf } from '#contract/endpoint.ts';
import type { InvestorMoves, investorPages } from '#contract/investor-pages.ts';
import { isTrade } from '#domain/filings/actions.ts';
import { activityPeriod } from '#domain/filings/activity.ts';
import { filedValues, type InvestorFilings, type InvestorHistory } from '#domain/filings/history.ts';
import { previousQuarter } from '#domain/filings/previous-quarter.ts';
import { changesBetween, knownChanges } from '#domain/filings/quarter-changes.ts';
import { amountAtFiledPrice, isSale, isShareChange } from '#domain/filings/trade-amounts.ts';
import { toInvestorRef } from '#server/filings/investor-refs.ts';
import { type ChangeSources, largestFirst, withPrices } from './changes-reply.ts';

/** Who most readers have heard of; the first investors of the home page take the place of those that are missing. */
const bestKnown: readonly string[] = [
  'warren-buffett',
  'bill-ackman',
  'ray-dalio',
  'cathie-wood',
  'david-tepper',
];
const shownMoves = 3;
/** The prices of the quarter can change the order by the prices of the filing, but not by much. */
const pricedMoves = 6;

const rankOf = ({ slug }: InvestorHistory) => bestKnown.indexOf(slug);
const isBestKnown = ({ slug }: InvestorHistory) => bestKnown.includes(slug);

/** Returns the largest moves of an investor in shares; undefined without this quarter and the one before. */
async function movesOf(
  investor: InvestorHistory,
  period: string,
  sources: ChangeSources,
): Promise<InvestorMoves | undefined> {
  const at = investor.quarters.findIndex((quarter) => quarter.period === period);
  const [now, before] = [investor.quarters[at], previousQuarter(investor, at)];
  if (!now || !before) return undefined;
  const changed = largestFirst(knownChanges(changesBetween(now, before, sources.splits))).filter(
    ({ action }) => isTrade(action),
  );
  const moves = await Promise.all(
    changed
      .filter((change) => isShareChange(change) && change.symbol !== '')
      .slice(0, pricedMoves)
      .map(async (change) => {
        const { about } = await withPrices(change, period, sources);
        const filed = amountAtFiledPrice(change) * (isSale(change) ? -1 : 1);
        return { ...change, about: about ?? Math.round(filed) };
      }),
  );
  return {
    ...toInvestorRef(investor),
    value: filedValues(now).held,
    changes: changed.length,
    moves: moves.toSorted((a, b) => Math.abs(b.about) - Math.abs(a.about)).slice(0, shownMoves),
  };
}

/** Returns what five well-known investors bought and sold most in the last quarter that most investors have filed for. */
export async function movesReply(
  filings: InvestorFilings,
  sources: ChangeSources,
): Promise<ResultOf<typeof investorPages.moves>> {
  const period = activityPeriod(filings) ?? null;
  if (period === null) return { period, investors: [] };
  const known = filings.investors.filter(isBestKnown).toSorted((a, b) => rankOf(a) - rankOf(b));
  const others = filings.investors.filter((investor) => !isBestKnown(investor));
  const investors: InvestorMoves[] = [];
  for (const investor of [...known, ...others]) {
    if (investors.length === bestKnown.length) break;
    const moves = await movesOf(investor, period, sources);
    if (moves && moves.moves.length > 0) investors.push(moves);
  }
  return { period, investors };
}
