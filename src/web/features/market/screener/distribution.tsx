import type { ReplyOf } from '#contract/endpoint.ts';
import type { stocks } from '#contract/market-stocks.ts';
import { grouped } from '#web/lib/formats.ts';

export type FilterEffect = ReplyOf<typeof stocks.screener>['filters'][number];

const columnWidth = 8;
const height = 44;
const smallest = 1.5;

interface DistributionProps {
  effect: FilterEffect;
  min: number | undefined;
  max: number | undefined;
  /** Writes an edge in the unit of the field. */
  edgeText: (edge: number) => string;
}

/** The market in grey, and in colour what passes all other filters; paler outside the bounds. */
function Columns({ effect: { edges, market, passing }, min, max }: Omit<DistributionProps, 'edgeText'>) {
  const tallest = Math.max(1, ...market);
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(smallest, (count / tallest) * height));
  const isInside = (at: number) =>
    (max === undefined || (edges[at] as number) < max) &&
    (min === undefined || (edges[at + 1] as number) > min);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${market.length * columnWidth} ${height}`}
      preserveAspectRatio="none"
      className="chart h-11 w-full border-b border-field"
    >
      {market.map((count, at) => {
        const passed = heightOf(passing[at] ?? 0);
        const whole = heightOf(count);
        const x = at * columnWidth;
        return (
          <g key={edges[at]} opacity={isInside(at) ? 1 : 0.4}>
            <rect
              x={x}
              y={height - whole}
              width={columnWidth - 1}
              height={whole}
              className="fill-field"
              opacity="0.5"
            />
            <rect x={x} y={height - passed} width={columnWidth - 1} height={passed} className="fill-accent" />
          </g>
        );
      })}
    </svg>
  );
}

/** Shows how a figure is distributed, and how many stocks would be found without its filter. */
export function Distribution({ effect, min, max, edgeText }: DistributionProps) {
  const { edges, without, unknown } = effect;
  const [low, high] = [edges[0], edges.at(-1)];
  const isFilter = min !== undefined || max !== undefined;
  return (
    <div className="col-span-2">
      {low !== undefined && high !== undefined && (
        <>
          <Columns effect={effect} min={min} max={max} />
          <p aria-hidden="true" className="figures flex justify-between pt-0.5 text-tiny text-soft">
            <span>{edgeText(low)}</span>
            <span>{edgeText(high)}+</span>
          </p>
        </>
      )}
      <p className="figures pt-0.5 text-tiny text-soft">
        {isFilter && `${grouped(without)} without it · `}
        {grouped(unknown)} without the figure
      </p>
    </div>
  );
}
