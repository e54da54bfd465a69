import type { Allocation, AllocationKey } from '#contract/figures.ts';
import { allocationOf } from '#domain/performance/allocation.ts';
import type { Money } from '#domain/performance/money.ts';
import type { PositionHistory } from '#domain/performance/position-state.ts';
import { ledgerPosition, type OwnReport } from '#server/ledger/reports/reports.ts';
import { cashOf, groups } from './allocation-reply.ts';

interface Group {
  key: string;
  name: string;
}

/** The value of a position, and what decides how it can be looked through. */
interface PositionValue {
  symbol: string;
  value: Money;
  group: Group;
  isListed: boolean;
  /** Null for anything but a fund. The lists of exchange-traded ones may be known. */
  fund: 'exchange-traded' | 'other' | null;
}

/** What the portfolios of a report hold. */
export interface HeldValues {
  currency: string;
  positions: PositionValue[];
  cash: (Group & { value: Money })[];
  leftOut: Allocation['leftOut'];
}

const fundTypes: ReadonlySet<string | null> = new Set(['etf', 'fund', 'mutual']);

function fundOf(history: PositionHistory): PositionValue['fund'] {
  const { listing, security } = ledgerPosition(history);
  if (history.open.length === 0 || !fundTypes.has(listing.type)) return null;
  return security && listing.type === 'etf' ? 'exchange-traded' : 'other';
}

/** Lists the value of each position on a day, with its group by a key. */
export function heldValues(report: OwnReport, by: AllocationKey, day: number): HeldValues {
  const histories = new Map(
    report.portfolios.flatMap(({ positions }) => positions.map((history) => [history.position.id, history])),
  );
  const { rows, leftOut } = allocationOf(
    report,
    day,
    ({ position: { id, name } }) => ({ key: id, name }),
    [],
  );
  const positions = rows.map(({ key, value }): PositionValue => {
    const history = histories.get(key) as PositionHistory;
    return {
      symbol: history.position.symbol,
      value,
      group: groups[by](history),
      isListed: ledgerPosition(history).security !== undefined,
      fund: fundOf(history),
    };
  });
  return { currency: report.base, positions, cash: cashOf(report, by, day), leftOut };
}
