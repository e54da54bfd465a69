import type { Holding } from '#contract/investors.ts';
import {
  currentPositions,
  type InvestorFilings,
  type InvestorHistory,
  isOption,
} from '#domain/filings/history.ts';
import type { Splits } from '#domain/splits.ts';
import { heldQuarter, type WeighedChange } from '#server/features/investors/pages/investor-reply.ts';
import type { InvestorRow } from '#server/filings/investor-rows.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { readLists } from './holding-lists.ts';

const putCalls = { put: 'Put', call: 'Call', share: null, bond: null } as const;

/** Returns the history of an investor with filings; undefined for holdings that were entered by hand. */
export function filedHistory(
  filings: InvestorFilings,
  { id, filing }: InvestorRow,
): InvestorHistory | undefined {
  if (filing === null) return undefined;
  return filings.investors.find(({ _id, quarters }) => _id === id && quarters.length > 0);
}

function toHolding(change: WeighedChange): Holding {
  const { symbol, name, kind, action, shares, adjustedPreviousShares, splits, value, weight } = change;
  const isBond = kind === 'bond';
  // After a split, unchanged shares may differ by a fraction that was paid out.
  const previousShares = action === null ? null : action === 'unchanged' ? shares : adjustedPreviousShares;
  return {
    symbol,
    name,
    putCall: putCalls[kind],
    value,
    shares: isBond ? null : shares,
    previousShares: isBond ? null : previousShares,
    splitAdjustment: splits,
    percent: isOption(change) ? null : weight * 100,
  };
}

/** Returns the holdings of the newest filing, in the order of the investor's page. */
export function filedHoldings(investor: InvestorHistory, splits: Splits): Holding[] {
  const { held } = heldQuarter(investor, splits, undefined);
  return held.map(toHolding);
}

/** A holding without its comparison with the quarter before. `value` is decimal text in US dollars. */
type ShownValue = Pick<Schema['wizard_holdings'], 'symbol' | 'value' | 'put_call'>;

interface ShownInvestor {
  investor: InvestorRow;
  holdings: ShownValue[];
  /** Counts all holdings. */
  count: number;
}

/** Yields the investors in order, each with its largest holdings. */
export async function* readShown(
  { db, filings }: { db: Db; filings: InvestorFilings },
  investors: readonly InvestorRow[],
  maxHoldings: number,
): AsyncGenerator<ShownInvestor> {
  const entered = readLists(
    db,
    investors.filter((row) => !filedHistory(filings, row)),
    maxHoldings,
  );
  for (const investor of investors) {
    const history = filedHistory(filings, investor);
    if (!history) {
      const { value } = await entered.next();
      if (value) yield { ...value, count: investor.holding_count };
      continue;
    }
    const positions = currentPositions(history);
    const holdings = positions
      .slice(0, maxHoldings)
      .map(({ symbol, kind, value }) => ({ symbol, value: String(value), put_call: putCalls[kind] }));
    yield { investor, holdings, count: positions.length };
  }
}
