import type { RelatedListing } from '#contract/market-stocks.ts';

type Difference = NonNullable<RelatedListing['difference']>;

const height = 22;
const middle = height / 2;
/** In per cent of the width, so that the mark of the last day is not cut off. */
const margin = 3;

/** Draws eight of ten differences as a bar, with their median and the last one. */
export function DifferenceStrip({ difference, end }: { difference: Difference; end: number }) {
  const place = (share: number) => {
    const within = Math.min(1, Math.max(-1, share / end));
    return `${(50 + within * (50 - margin)).toFixed(2)}%`;
  };
  const { low, median, high, latest } = difference;
  const width = `${(((high - low) / end) * (50 - margin)).toFixed(2)}%`;
  return (
    <svg aria-hidden="true" height={height} className="block w-full forced-color-adjust-none">
      <line x1={`${margin}%`} x2={`${100 - margin}%`} y1={middle} y2={middle} className="stroke-rule" />
      <rect x={place(low)} y={middle - 5} width={width} height="10" className="fill-field opacity-35" />
      <line
        x1={place(median)}
        x2={place(median)}
        y1={middle - 8}
        y2={middle + 8}
        strokeWidth="1.5"
        className="stroke-ink"
      />
      <circle cx={place(latest)} cy={middle} r="4" className="fill-accent" />
    </svg>
  );
}
