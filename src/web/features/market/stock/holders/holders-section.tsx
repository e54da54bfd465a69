import type { Holders } from '#contract/stocks.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HolderColumns } from './holder-columns.tsx';
import { holdersMeasure, holdersSentence } from './holders-sentence.ts';
import { HoldersTable } from './holders-table.tsx';

function Lists({ holders, name }: { holders: Holders; name: string }) {
  return (
    <div className="stock-wide">
      <div className="min-w-0">
        <h3 className="part-title stock-lead">{holdersSentence(holders, name)}</h3>
        <p className="part-measure">{holdersMeasure(holders)}</p>
        <HoldersTable holders={holders} />
        {holders.caveat && <p className="stock-source">{holders.caveat}</p>}
      </div>
      <HolderColumns quarters={holders.quarters} />
    </div>
  );
}

/** The investors that hold the stock, what they did in the last quarter, and their number over time. */
export function HoldersSection({ name, holders }: { name: string; holders: Holders }) {
  const isKnown = holders.quarters.some((quarter) => quarter.holders > 0);
  return (
    <section aria-labelledby="holders-title" className="page-section">
      <h2 id="holders-title" className="section-title">
        Who holds it
      </h2>
      {isKnown ? (
        <Lists holders={holders} name={name} />
      ) : (
        <div className="pt-3">
          <EmptyState>None of the investors followed here has reported shares of {name}.</EmptyState>
        </div>
      )}
    </section>
  );
}
