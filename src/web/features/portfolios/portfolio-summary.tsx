import type { ReactNode } from 'react';
import type { Totals } from '#domain/positions.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Unknown } from '#web/ui/figures.tsx';
import { OwnChange } from './own-change.tsx';

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-soft">{name}</dt>
      <dd className="mt-0.5 text-[17px] font-[550]">{children}</dd>
    </div>
  );
}

/** Totals of the portfolio: market value, change today, profit or loss, cost. */
export function PortfolioSummary({ totals, currency }: { totals: Totals; currency: string }) {
  const known = totals.priced > 0;
  const { money } = useAmountFormats(currency);
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3.5">
      <div>
        <dt className="text-fine text-soft">Market value</dt>
        <dd className="font-serif text-[26px] leading-tight font-semibold">
          {known ? money(totals.value) : <Unknown />}
        </dd>
      </div>
      <Figure name="Today">
        {known ? (
          <OwnChange currency={currency} amount={totals.dayChange} percent={totals.dayChangePercent} />
        ) : (
          <Unknown />
        )}
      </Figure>
      <Figure name="Profit / loss">
        {known ? (
          <OwnChange currency={currency} amount={totals.profit} percent={totals.profitPercent} />
        ) : (
          <Unknown />
        )}
      </Figure>
      <Figure name="Total cost">{known ? money(totals.cost) : <Unknown />}</Figure>
    </dl>
  );
}
