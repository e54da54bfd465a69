import type { ReactNode } from 'react';
import type { Figures } from '../../../domain/positions.ts';
import { dollars } from '../../lib/formats.ts';
import { Change } from '../../ui/change.tsx';

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] text-soft">{name}</dt>
      <dd className="mt-0.5 text-[17px] font-[550]">{children}</dd>
    </div>
  );
}

/** The portfolio at a glance: what it is worth, how it did today and since it was bought. */
export function PortfolioSummary({ totals }: { totals: Figures }) {
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3.5">
      <div>
        <dt className="text-[13px] text-soft">Market value</dt>
        <dd className="font-serif text-[26px] leading-tight font-semibold">{dollars(totals.value)}</dd>
      </div>
      <Figure name="Today">
        <Change amount={totals.dayChange} percent={totals.dayChangePercent} />
      </Figure>
      <Figure name="Profit / loss">
        <Change amount={totals.profit} percent={totals.profitPercent} />
      </Figure>
      <Figure name="Total cost">{dollars(totals.cost)}</Figure>
    </dl>
  );
}
