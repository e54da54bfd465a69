import type { ReactNode } from 'react';
import { dayName } from '#web/ledger/day-name.ts';
import { changeDay, type HoldingRow, holdingTotals } from '#web/ledger/holding-rows.ts';
import { useAmountFormats, useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { Change, Unknown } from '#web/ui/figures.tsx';

interface OwnChangeProps {
  amount: string | null;
  percent: string | null;
  currency: string;
}

/** A gain or loss of the customer: only its percentage while amounts are hidden. */
function OwnChange({ amount, percent, currency }: OwnChangeProps) {
  const isHidden = useAmountsHidden();
  if (amount === null || percent === null) return <Unknown />;
  return <Change percent={percent} currency={currency} {...(!isHidden && { amount })} />;
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-soft">{name}</dt>
      <dd className="mt-0.5 text-lg font-[550]">{children}</dd>
    </div>
  );
}

/** Totals of the portfolio: market value, change of the last day, profit or loss, cost. */
export function PortfolioSummary({ rows, currency }: { rows: readonly HoldingRow[]; currency: string }) {
  const totals = holdingTotals(rows);
  const known = totals.priced > 0;
  const day = changeDay(rows);
  const { money } = useAmountFormats(currency);
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3.5">
      <div>
        <dt className="text-fine text-soft">Market value</dt>
        <dd className="font-serif text-title leading-tight font-semibold">
          {known ? money(totals.value) : <Unknown />}
        </dd>
      </div>
      {day !== undefined && (
        <Figure name={dayName(day)}>
          <OwnChange currency={currency} amount={totals.dayChange} percent={totals.dayPercent} />
        </Figure>
      )}
      <Figure name="Profit / loss">
        {known ? (
          <OwnChange currency={currency} amount={totals.gain} percent={totals.gainPercent} />
        ) : (
          <Unknown />
        )}
      </Figure>
      <Figure name="Total cost">{known ? money(totals.cost) : <Unknown />}</Figure>
    </dl>
  );
}
