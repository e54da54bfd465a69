import type { Holders } from '#contract/market-stocks.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { HolderColumns } from './holder-columns.tsx';
import { holdersMeasure, holdersSentence } from './holders-sentence.ts';
import { HoldersTable } from './holders-table.tsx';
import { StaysPart } from './stays-part.tsx';

interface HoldersSectionProps {
  symbol: string;
  name: string;
  holders: Holders;
}

function Lists({ symbol, holders, name }: HoldersSectionProps) {
  return (
    <div className="grid gap-x-11 gap-y-9 xl:grid-cols-[minmax(0,1fr)_216px]">
      <div className="min-w-0">
        <h3 className="part-title mt-2.5 max-w-[34em]">{holdersSentence(holders, name)}</h3>
        <p className="part-measure">{holdersMeasure(holders)}</p>
        <HoldersTable holders={holders} />
        {holders.caveat && <p className="mt-2.5 text-tiny text-soft">{holders.caveat}</p>}
        <StaysPart symbol={symbol} />
      </div>
      <HolderColumns quarters={holders.quarters} />
    </div>
  );
}

/** The investors that hold the stock, what they did in the last quarter, and their number over time. */
export function HoldersSection({ symbol, name, holders }: HoldersSectionProps) {
  const isKnown = holders.quarters.some((quarter) => quarter.holders > 0);
  return (
    <section aria-labelledby="holders-title" className="page-section">
      <h2 id="holders-title" className="section-title">
        Who holds it
      </h2>
      {isKnown ? (
        <Lists symbol={symbol} holders={holders} name={name} />
      ) : (
        <div className="pt-3">
          <EmptyState action={<Link to="/investors/activity">What they hold and bought</Link>}>
            None of the investors followed here has reported shares of {name}.
          </EmptyState>
        </div>
      )}
    </section>
  );
}
