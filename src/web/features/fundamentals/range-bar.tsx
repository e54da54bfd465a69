import type { Valuation } from './valuation-texts.ts';

const width = 160;
/** A range ends here even if single days were far higher, as after a year of small earnings. */
const longestRange = 2.5;

/** Where the last value is in its range: the bar holds half of the days, its gap the median. */
export function RangeBar({ value, range }: { value: number | null; range: NonNullable<Valuation['range']> }) {
  const { low, lowerQuarter, median, upperQuarter, high } = range;
  const end = Math.min(high, Math.max(longestRange * upperQuarter, value ?? upperQuarter));
  const x = (one: number) => 5 + Math.min(1, Math.max(0, (one - low) / (end - low || 1))) * (width - 10);
  return (
    <svg aria-hidden="true" width={width} height="14" className="chart ml-auto">
      <path d={`M${x(low)} 7H${x(end)}`} className="stroke-rule-strong" />
      <rect
        x={x(lowerQuarter)}
        width={Math.max(1, x(upperQuarter) - x(lowerQuarter))}
        y="2"
        height="10"
        className="fill-rule"
      />
      <path d={`M${x(median)} 2v10`} className="stroke-rule-strong" />
      {value !== null && <circle cx={x(value)} cy="7" r="4.5" className="fill-accent" />}
    </svg>
  );
}
