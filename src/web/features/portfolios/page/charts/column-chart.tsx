import { useRef } from 'react';
import type { IncomeBar } from '../income/income-bars.ts';
import { useWidth } from './use-width.ts';

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

/** Columns over time; a period that is not over is dashed. A table beside it has the figures. */
export function ColumnChart({ label, bars, format }: ColumnChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const step = width / Math.max(bars.length, 1);
  const bar = Math.min(step * 0.72, 56);
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
          {bars.map(({ key, tick, value, isOpen }, index) => {
            const x = index * step + (step - bar) / 2;
            const tall = (Math.max(value, 0) / largest) * (bottom - top);
            const isMarked = hasLabels || value === largest;
            return (
              <g key={key}>
                <rect
                  x={x}
                  y={bottom - tall}
                  width={bar}
                  height={Math.max(tall, value > 0 ? 1 : 0)}
                  className={isOpen ? 'chart-open-bar' : 'chart-bar'}
                />
                {isMarked && value > 0 && (
                  <text
                    x={Math.min(Math.max(x + bar / 2, 18), width - 18)}
                    y={bottom - tall - 6}
                    textAnchor="middle"
                  >
                    {format(value)}
                  </text>
                )}
                {isOpen && hasLabels && value > 0 && (
                  <text x={Math.min(x + bar / 2, width - 18)} y={bottom - tall - 22} textAnchor="middle">
                    so far
                  </text>
                )}
                {ticks.has(key) && (
                  <text x={Math.min(x, width - labelWidth + 4)} y={height - 5}>
                    {tick}
                  </text>
                )}
              </g>
            );
          })}
          <line x1="0" x2={width} y1={bottom} y2={bottom} className="chart-axis" />
        </svg>
      )}
    </div>
  );
}
