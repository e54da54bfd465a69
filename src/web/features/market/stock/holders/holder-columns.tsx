import type { Holders } from '#contract/market-stocks.ts';
import { monthAndYear } from '#web/lib/formats.ts';
import { quartersShown } from './share-columns.tsx';

const width = 216;
const height = 118;
const [top, bottom] = [18, 98];

/** The number of holders at the end of each quarter as columns, with a sentence for screen readers. */
export function HolderColumns({ quarters }: Pick<Holders, 'quarters'>) {
  const shown = quarters.slice(-quartersShown);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || shown.length < 2) return null;
  const most = Math.max(...shown.map(({ holders }) => holders), 1);
  const step = width / shown.length;
  const y = (count: number) => bottom - (count / most) * (bottom - top);
  return (
    <figure className="max-w-[358px] xl:-mt-8.5" aria-labelledby="holder-columns-title">
      <h3 id="holder-columns-title" className="text-sm leading-[1.3] font-semibold">
        Holders among the investors, by quarter
      </h3>
      <p className="sr-only">
        {shown.map(({ period, holders }) => `${monthAndYear(period)}: ${holders}`).join(', ')}
      </p>
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="chart mt-1.5 w-full">
        {shown.map(({ period, holders }, index) => (
          <g key={period}>
            <rect
              x={(index * step).toFixed(1)}
              y={y(holders).toFixed(1)}
              width={(step - 2).toFixed(1)}
              height={(bottom - y(holders)).toFixed(1)}
              className={period === last.period ? 'fill-accent' : 'fill-field'}
            />
            <text
              x={(index * step + step / 2 - 1).toFixed(1)}
              y={(y(holders) - 5).toFixed(1)}
              textAnchor="middle"
            >
              {holders}
            </text>
          </g>
        ))}
        <path d={`M0 ${bottom}.5H${width}`} className="stroke-rule-strong" />
        <text x="0" y={height - 3}>
          {monthAndYear(first.period)}
        </text>
        <text x={width} y={height - 3} textAnchor="end">
          {monthAndYear(last.period)}
        </text>
      </svg>
      <p className="mt-2.5 text-tiny text-soft">
        {last.filed === 1 ? 'One investor has' : `${last.filed} investors have`} filed for{' '}
        {monthAndYear(last.period)}.
      </p>
    </figure>
  );
}
