import type { QuarterChange } from '#contract/investor-pages.ts';
import { StockLink } from '#web/ui/stock-link.tsx';
import { actionText, directionOf, shortAction } from './change-texts.ts';

const colours = { up: 'text-up', down: 'text-down', none: 'text-soft' } as const;
const arrows = { up: '▲', down: '▼', none: '' } as const;

interface ActionLabelProps {
  change: Pick<QuarterChange, 'action' | 'changePercent'>;
  /** Whether only the figure is shown. */
  isShort?: boolean;
  /** Whether it has the colour of the text around it, as on a tint. */
  isPlain?: boolean;
}

/** What an investor did with a position: by arrow, words and colour. */
export function ActionLabel({ change, isShort = false, isPlain = false }: ActionLabelProps) {
  const direction = directionOf(change.action);
  return (
    <span className={`whitespace-nowrap ${isPlain ? '' : colours[direction]}`}>
      {direction !== 'none' && (
        <span aria-hidden="true" className="mr-1 inline-block align-[0.12em] text-[0.72em]">
          {arrows[direction]}
        </span>
      )}
      {isShort ? shortAction(change) : actionText(change)}
    </span>
  );
}

const kinds = { share: '', put: 'put options', call: 'call options', bond: 'bonds' } as const;

type Named = Pick<QuarterChange, 'symbol' | 'name' | 'kind'>;

/** The symbol and the name of a position; options and bonds are marked. */
export function PositionLabel({ position: { symbol, name, kind } }: { position: Named }) {
  return (
    <>
      {symbol ? <StockLink symbol={symbol} /> : <span className="text-soft">no symbol</span>}
      {kind !== 'share' && <span className="badge ml-2">{kinds[kind]}</span>}
      <small title={name}>{name}</small>
    </>
  );
}

/** Marks a figure that compares with earlier shares which were adjusted for a split. */
export function AdjustedMark({ splits }: { splits: string | null }) {
  if (!splits) return null;
  return (
    <small className="ml-1.5 text-[12px] text-soft" title={`Earlier shares adjusted for the ${splits} split`}>
      adj. {splits}
    </small>
  );
}
