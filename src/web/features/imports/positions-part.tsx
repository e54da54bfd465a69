import { useState } from 'react';
import type { ImportPosition } from '#contract/imports.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { counted } from '#web/lib/phrases.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { ImportSection } from './import-section.tsx';
import { changedFirst } from './position-order.ts';

const isChanged = ({ before, after }: ImportPosition) => before !== after;

/** The shares of each security before and after the import, those that change first. */
export function PositionsPart({ positions }: { positions: readonly ImportPosition[] }) {
  const { shares } = useAmountFormats('USD');
  const [showsAll, setShowsAll] = useState(false);
  if (positions.length === 0) return null;
  const { changed, unchanged } = changedFirst(positions);
  const shown = showsAll ? [...changed, ...unchanged] : changed;
  return (
    <ImportSection
      id="import-positions"
      title={
        changed.length === 0
          ? 'No position changes'
          : `${counted(changed.length, 'position')} ${changed.length === 1 ? 'changes' : 'change'}`
      }
    >
      {shown.length > 0 && (
        <DataTable
          caption="Shares before and after the import"
          className="figure-table page-table max-w-180"
          rows={shown}
          keyOf={({ symbol }) => symbol}
          columns={[
            {
              name: 'Holding',
              cell: ({ symbol, name, currencies }) => (
                <>
                  <span className="font-[650] text-accent">{symbol}</span>
                  <small>{name}</small>
                  {currencies && (
                    <span className="block whitespace-normal text-fine text-soft">
                      Quoted in {currencies.listing}; your file is in {currencies.file}
                    </span>
                  )}
                </>
              ),
            },
            { name: 'Shares before', cellClass: 'text-soft', cell: ({ before }) => shares(before) },
            {
              name: 'Shares after',
              cellClass: (position) => (isChanged(position) ? 'font-semibold' : 'text-soft'),
              cell: (position) => (
                <>
                  {isChanged(position) && <span aria-hidden="true">→ </span>}
                  {shares(position.after)}
                </>
              ),
            },
          ]}
        />
      )}
      {!showsAll && unchanged.length > 0 && (
        <button type="button" className="text-link min-h-11 pt-2 text-fine" onClick={() => setShowsAll(true)}>
          Show {counted(unchanged.length, 'position')} that {unchanged.length === 1 ? 'stays' : 'stay'} the
          same
        </button>
      )}
    </ImportSection>
  );
}
