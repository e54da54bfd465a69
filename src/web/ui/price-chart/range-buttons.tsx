import type { PriceRange } from '#domain/price-ranges.ts';
import type { OfferedRange } from './offered-ranges.ts';

/** The ranges of a chart in words. */
const rangeNames: Record<PriceRange, string> = {
  '1m': 'one month',
  '6m': 'six months',
  ytd: 'this year',
  '1y': 'one year',
  '3y': 'three years',
  '5y': 'five years',
  '20y': 'twenty years',
};

interface RangeButtonsProps {
  /** Undefined for own dates. */
  range: PriceRange | undefined;
  offered: readonly OfferedRange[];
  onRange: (range: PriceRange) => void;
  /** Classes of the group and of each button. */
  className: string;
  buttonClass?: string;
}

/** The ranges that closes cover. */
export function RangeButtons({ range, offered, onRange, className, buttonClass }: RangeButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and has its own layout.
    <div role="group" aria-label="Range of the chart" className={className}>
      {offered.map(({ range: one, isAll }) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === range}
          aria-label={isAll ? 'All, every known close' : `${one.toUpperCase()}, ${rangeNames[one]}`}
          onClick={() => onRange(one)}
          className={buttonClass}
        >
          {isAll ? 'All' : one.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
