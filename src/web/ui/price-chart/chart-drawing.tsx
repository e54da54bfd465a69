import type { SVGProps } from 'react';
import { dayOf } from '../charts/scales.ts';
import type { ChartLayout } from './chart-layout.ts';
import { type ChartLine, type LineKind, valueOn } from './chart-series.ts';

interface Part {
  layout: ChartLayout;
}

function Axes({ layout: { right, axis, xTicks, yTicks } }: Part) {
  return (
    <>
      {yTicks.map(({ y, label, isBase }) => (
        <g key={y}>
          <path d={`M0 ${y.toFixed(1)}H${right}`} className={isBase ? 'stroke-rule-strong' : 'stroke-rule'} />
          <text x="0" y={y - 5} className="chart-halo">
            {label}
          </text>
        </g>
      ))}
      <path d={`M0 ${axis}H${right}`} className="stroke-rule-strong" />
      {xTicks.map(({ x, label }) => (
        <g key={x}>
          <path d={`M${x.toFixed(1)} ${axis}v5`} className="stroke-rule-strong" />
          <text x={Math.min(Math.max(x, 16), right - 14)} y={axis + 19} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </>
  );
}

function Splits({ layout: { splits, axis } }: Part) {
  return splits.map(({ x, text, anchor }) => (
    <g key={x}>
      <path d={`M${x.toFixed(1)} 18V${axis}`} className="stroke-soft" strokeDasharray="3 3" />
      {text && (
        <text x={x} y="12" textAnchor={anchor} className="chart-halo fill-ink font-semibold">
          {text}
        </text>
      )}
    </g>
  ));
}

function RowLabel({ layout: { right }, y, text }: Part & { y: number; text: string }) {
  return (
    <text x={right + 10} y={y + 4}>
      {text}
    </text>
  );
}

/** Dividends as circles and volume as columns, below the plot. */
function Rows({ layout }: Part) {
  const { dividends, volume } = layout;
  return (
    <>
      {volume && (
        <>
          <path d={volume.path} className="fill-field opacity-75 forced-colors:fill-[CanvasText]" />
          <RowLabel layout={layout} y={volume.row.y} text={volume.row.label} />
        </>
      )}
      {dividends && (
        <>
          {dividends.xs.map((x) => (
            <circle
              key={x}
              cx={x}
              cy={dividends.row.y}
              r="3.2"
              className="fill-paper stroke-ink"
              strokeWidth="1.3"
            />
          ))}
          <RowLabel layout={layout} y={dividends.row.y} text={dividends.row.label} />
        </>
      )}
    </>
  );
}

function Candles({ layout: { candles, candleWidth, x, y } }: Part) {
  const half = candleWidth / 2;
  return candles.map(({ from, to, open, high, low, close }) => {
    const middle = x((dayOf(from) + dayOf(to)) / 2);
    const [upper, lower] = [y(Math.max(open, close)), y(Math.min(open, close))];
    return (
      <path
        key={from}
        d={`M${middle.toFixed(1)} ${y(high).toFixed(1)}V${y(low).toFixed(1)}M${(middle - half).toFixed(1)} ${upper.toFixed(1)}h${candleWidth.toFixed(1)}V${Math.max(lower, upper + 1).toFixed(1)}h-${candleWidth.toFixed(1)}z`}
        className={close >= open ? 'fill-paper stroke-up' : 'fill-down stroke-down'}
      />
    );
  });
}

const average = 'fill-none stroke-soft forced-colors:stroke-[CanvasText]';

/** How each kind of line is drawn. */
const lineLooks: Record<LineKind, SVGProps<SVGPathElement>> = {
  price: { className: 'chart-line' },
  total: { className: 'chart-line stroke-[1.6px]', strokeDasharray: '6 3' },
  50: { className: average, strokeWidth: 1.3, strokeLinejoin: 'round' },
  200: { className: average, strokeWidth: 1.3, strokeLinejoin: 'round', strokeDasharray: '2 3' },
  compared: { className: 'chart-compared' },
};

function Lines({ layout: { lines, labels, trades } }: Part) {
  const main = lines.find(({ kind }) => kind === 'price');
  const others = lines.filter(({ kind }) => kind !== 'price');
  return (
    <>
      {others.map(({ id, kind, path }, index) => (
        <path
          key={id}
          d={path}
          {...lineLooks[kind]}
          {...(kind === 'compared' && index > 0 && { strokeDasharray: '2 3' })}
        />
      ))}
      {main && <path d={main.path} className="chart-line" />}
      {main && <circle cx={main.end.x} cy={main.end.y} r="4" className="chart-end" />}
      {trades.map(({ x, y, isSale }) => (
        <circle
          key={`${x}-${isSale}`}
          cx={x}
          cy={y}
          r="4.5"
          className={isSale ? 'chart-end fill-accent stroke-paper' : 'chart-end'}
        />
      ))}
      {labels.map(({ id, x, y, lines: words }, index) => (
        <text key={id} className={`chart-halo ${index === 0 ? 'fill-accent font-semibold' : ''}`}>
          {words.map((word, row) => (
            <tspan key={word} x={x} y={y + 4 - (words.length - 1) * 8 + row * 16}>
              {word}
            </tspan>
          ))}
        </text>
      ))}
    </>
  );
}

function Reading({ layout, lines, date }: Part & { lines: readonly ChartLine[]; date: string }) {
  const x = layout.x(dayOf(date));
  return (
    <>
      <path d={`M${x.toFixed(1)} 18V${layout.axis}`} className="stroke-soft" />
      {lines.map((line) => {
        const day = valueOn(line, date);
        return (
          day && (
            <circle
              key={`${line.kind} ${line.symbol}`}
              cx={x}
              cy={layout.y(day.value)}
              r="3"
              className="fill-ink"
            />
          )
        );
      })}
    </>
  );
}

interface ChartDrawingProps extends Part {
  lines: readonly ChartLine[];
  /** The day of the reading line; undefined for none. */
  reading: string | undefined;
}

/** The chart itself. The slider around it and the table below it describe the figures. */
export function ChartDrawing({ layout, lines, reading }: ChartDrawingProps) {
  const { width, height } = layout;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="chart"
    >
      <Axes layout={layout} />
      <Splits layout={layout} />
      <Rows layout={layout} />
      {layout.candles.length > 0 && <Candles layout={layout} />}
      <Lines layout={layout} />
      {reading !== undefined && <Reading layout={layout} lines={lines} date={reading} />}
    </svg>
  );
}
