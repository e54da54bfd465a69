import { useRef } from 'react';
import { useWidth } from '#web/ui/charts/use-width.ts';
import type { IncomeBar } from '../income/income-bars.ts';

const height = 190;
const [top, bottom] = [36, 168];
const labelWidth = 36;

interface ColumnChartProps {
  label: string;
  bars: readonly IncomeBar[];
  /** The text above a bar. */
  format: (value: number) => string;
}

/** Returns the ticks that fit side by side, from the newest to the oldest. */
function visibleTicks(bars: readonly IncomeBar[], step: number): Set<string> {
  const shown = new Set<string>();
  let free = Number.POSITIVE_INFINITY;
  for (const [index, { key, tick }] of [...bars.entries()].toReversed()) {
    if (!tick || (index + 1) * step > free) continue;
    if (free - index * step < labelWidth) continue;
    shown.add(key);
    free = index * step - 4;
  }
  return shown;
}

interface ColumnProps {
  bar: IncomeBar;
  /** The left edge, the width and the height of the column. */
  x: number;
  wide: number;
  tall: number;
  /** The width of the chart, which labels do not leave. */
  width: number;
  text: string;
  hasTick: boolean;
  saysOpen: boolean;
}

function Column({ bar: { tick, isOpen }, x, wide, tall, width, text, hasTick, saysOpen }: ColumnProps) {
  const middle = Math.min(Math.max(x + wide / 2, 18), width - 18);
  return (
    <g>
      <rect
        x={x}
        y={bottom - tall}
        width={wide}
        height={tall}
        className={isOpen ? 'chart-open-bar' : 'chart-bar'}
      />
      {text && (
        <text x={middle} y={bottom - tall - 6} textAnchor="middle">
          {text}
        </text>
      )}
      {saysOpen && (
        <text x={middle} y={bottom - tall - 22} textAnchor="middle">
          so far
        </text>
      )}
      {hasTick && (
        <text x={Math.min(x, width - labelWidth + 4)} y={height - 5}>
          {tick}
        </text>
      )}
    </g>
  );
}

/** Columns over time; a period that is not over is dashed. A table beside it has the figures. */
export function ColumnChart({ label, bars, format }: ColumnChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const step = width / Math.max(bars.length, 1);
  const wide = Math.min(step * 0.72, 56);
  const largest = Math.max(...bars.map(({ value }) => value), 0) || 1;
  const hasLabels = step >= labelWidth;
  const ticks = visibleTicks(bars, step);
  return (
    <div ref={frame} role="img" aria-label={label} className="min-h-[190px]">
      {width > 0 && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          className="chart"
        >
          {bars.map((bar, index) => (
            <Column
              key={bar.key}
              bar={bar}
              x={index * step + (step - wide) / 2}
              wide={wide}
              tall={(Math.max(bar.value, 0) / largest) * (bottom - top)}
              width={width}
              text={bar.value > 0 && (hasLabels || bar.value === largest) ? format(bar.value) : ''}
              hasTick={ticks.has(bar.key)}
              saysOpen={bar.isOpen && hasLabels && bar.value > 0}
            />
          ))}
          <line x1="0" x2={width} y1={bottom} y2={bottom} className="chart-axis" />
        </svg>
      )}
    </div>
  );
}
