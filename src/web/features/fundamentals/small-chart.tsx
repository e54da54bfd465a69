import { type ChartPlan, pointsOf, type Series } from './company-charts.ts';
import { figureText, unitNames } from './figure-texts.ts';
import { comparablePeriods, type ShownPeriod } from './shown-periods.ts';

const [width, height] = [240, 96];
const seriesClasses = ['fill-accent', 'fill-field'] as const;
const lineClasses = ['chart-line', 'chart-compared'] as const;

const valuesOf = (periods: readonly ShownPeriod[], { measure }: Series) =>
  periods.map(({ figures }) => measure(figures));

/** The lowest and the highest value, with zero. */
function extentOf(values: readonly (number | undefined)[]): [number, number] {
  const known = values.filter((value) => value !== undefined);
  return [Math.min(0, ...known), Math.max(0, ...known)];
}

interface DrawingProps {
  plan: ChartPlan;
  periods: readonly ShownPeriod[];
}

function Columns({ plan, periods }: DrawingProps) {
  const rows = plan.series.map((series) => valuesOf(periods, series));
  const sums = periods.map((_, at) => rows.reduce((sum, values) => sum + (values[at] ?? 0), 0));
  const [low, high] = extentOf(sums);
  const y = (value: number) => height - ((value - low) / (high - low || 1)) * height;
  const step = width / periods.length;
  return (
    <>
      {periods.map(({ periodEnd, isTrailing }, at) => {
        let base = 0;
        return rows.map((values, series) => {
          const value = values[at] ?? 0;
          const [from, to] = [y(base), y(base + value)];
          base += value;
          const colour = value < 0 ? 'fill-down' : (seriesClasses[series] ?? 'fill-field');
          return (
            <rect
              key={`${periodEnd} ${plan.series[series]?.name}`}
              x={at * step + step * 0.12}
              width={step * 0.76}
              y={Math.min(from, to)}
              height={Math.abs(to - from)}
              className={isTrailing ? `${colour} opacity-50` : colour}
            />
          );
        });
      })}
      <path d={`M0 ${y(0)}H${width}`} className="stroke-rule-strong" vectorEffect="non-scaling-stroke" />
    </>
  );
}

/** The path of a line; it ends where a value is not known. */
function pathOf(
  values: readonly (number | undefined)[],
  x: (at: number) => number,
  y: (value: number) => number,
) {
  return values
    .map((value, at) => {
      if (value === undefined) return '';
      return `${at === 0 || values[at - 1] === undefined ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

function Lines({ plan, periods }: DrawingProps) {
  const rows = plan.series.map((series) => valuesOf(periods, series));
  const [low, high] = extentOf(rows.flat());
  const y = (value: number) => height - 2 - ((value - low) / (high - low || 1)) * (height - 4);
  const x = (at: number) => ((at + 0.5) * width) / periods.length;
  return (
    <>
      <path d={`M0 ${y(0)}H${width}`} className="stroke-rule-strong" vectorEffect="non-scaling-stroke" />
      {rows.map((values, at) => (
        <path
          key={plan.series[at]?.name}
          d={pathOf(values, x, y)}
          className={lineClasses[at] ?? 'chart-compared'}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </>
  );
}

const keyClasses = ['bg-accent', 'bg-field'] as const;

/** The last value of each line or column, with its colour if there are several. */
function Key({ plan, periods }: DrawingProps) {
  const isAlone = plan.series.length === 1;
  return (
    <p className="figures flex flex-wrap gap-x-4 text-tiny text-soft">
      {plan.series.map(({ name, measure }, at) => {
        const last = pointsOf(periods, measure).at(-1);
        return (
          <span key={name} className="whitespace-nowrap">
            {!isAlone && (
              <i aria-hidden="true" className={`mr-1.5 inline-block size-2.5 rounded-xs ${keyClasses[at]}`} />
            )}
            {!isAlone && `${name} `}
            {last && <b className="font-semibold text-ink">{figureText[plan.unit](last.value)}</b>}
            {last && isAlone && ` in ${last.label}`}
          </span>
        );
      })}
    </p>
  );
}

/** A small chart of a figure by period, with a sentence of what it shows. The table of the section has its values. */
export function SmallChart({ plan, periods: all }: DrawingProps) {
  const isTrailingKnown = plan.series.some(({ measure }) =>
    all.some(({ isTrailing, figures }) => isTrailing && measure(figures) !== undefined),
  );
  const periods = isTrailingKnown ? all : all.filter(({ isTrailing }) => !isTrailing);
  const Drawing = plan.form === 'lines' ? Lines : Columns;
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption className="grow pb-2">
        <h4 className="text-tiny text-soft">
          <b className="font-semibold text-ink">{plan.title}</b> {unitNames[plan.unit]}
        </h4>
        <p className="pt-0.5 font-serif text-base leading-[1.3] font-semibold text-balance">
          {plan.sentence(pointsOf(comparablePeriods(all), plan.series[0].measure))}
        </p>
      </figcaption>
      <Key plan={plan} periods={periods} />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="chart mt-1.5 h-24 w-full"
      >
        <Drawing plan={plan} periods={periods} />
      </svg>
      <p aria-hidden="true" className="figures flex justify-between pt-1 text-tiny text-soft">
        <span>{periods[0]?.label}</span>
        <span>{periods.at(-1)?.label}</span>
      </p>
    </figure>
  );
}
