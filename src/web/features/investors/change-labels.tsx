import type { QuarterChange } from '#contract/investor-pages.ts';
import { isOption } from '#domain/filings/history.ts';

import { StockLink } from '#web/ui/stock-link.tsx';

const kinds = { share: '', put: 'put options', call: 'call options', bond: 'bonds' } as const;

type Named = Pick<QuarterChange, 'symbol' | 'name' | 'kind'>;

/** The symbol and the name of a position; options and bonds are marked. */
export function PositionLabel({ position: { symbol, name, kind } }: { position: Named }) {
  return (
    <>
      {symbol ? <StockLink symbol={symbol} /> : <span className="text-soft">no symbol</span>}
      {kind !== 'share' && (
        <span className={`badge ml-2 ${isOption({ kind }) ? 'option-badge' : ''}`}>{kinds[kind]}</span>
      )}
      <small title={name}>{name}</small>
    </>
  );
}

/** Marks a figure that compares with earlier shares which were adjusted for a split. */
export function AdjustedMark({ splits }: { splits: string | null }) {
  if (!splits) return null;
  return (
    <small className="ml-1.5 text-tiny text-soft" title={`Earlier shares adjusted for the ${splits} split`}>
      adj. {splits}
    </small>
  );
}
