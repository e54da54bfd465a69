import { scaleLinear } from 'd3-scale';
import { useRef } from 'react';
import { useWidth } from './use-width.ts';

export interface ColumnBar {
  key: string;
  /** Printed below the bar; empty for none. */
  tick: string;
  name: string;
  value: number;
  /** Whether the bar is dashed: its period is not over, or its value is an estimate. */
  isOpen: boolean;
}

const height = 190;
const [top, bottom] = [36, 168];
const labelWidth = 36;

const openLook = { className: 'fill-none stroke-accent', strokeDasharray: '3 2', strokeWidth: 1.4 };

type Format = (value: number) => string;

interface ColumnChartProps {
  label: string;
  bars: readonly ColumnBar[];
  /** The text above a bar, or beside the axis. */
  format: Format;
  /** Printed above a dashed bar. */
  openText?: string;
}

const isYear = ({ tick }: ColumnBar) => /^\d{4}$/.test(tick);

/** Returns the ticks that fit side by side: years before others, each from the newest to the oldest. */
function visibleTicks(bars: readonly ColumnBar[], step: number): Set<string> {
  const shown = new Map<string, number>();
  const ticked = [...bars.entries()].filter(([, { tick }]) => tick !== '').toReversed();
  const years = ticked.filter(([, bar]) => isYear(bar));
  for (const [index, { key }] of [...years, ...ticked]) {
    const x = index * step;
    if ([...shown.values()].every((other) => Math.abs(other - x) >= labelWidth + 4)) shown.set(key, x);
  }
  return new Set(shown.keys());
}

/** The width of a digit of the axis. */
const digitWidth = 8;
const gap = 8;

interface AxisProps {
  values: readonly number[];
  largest: number;
  left: number;
  width: number;
  format: Format;
}

/** Round values with lines across the chart, for columns that are too narrow for their own. */
function ValueAxis({ values, largest, left, width, format }: AxisProps) {
  return values.map((value) => {
    const y = bottom - (value / largest) * (bottom - top);
    return (
      <g key={value}>
        <line x1={left} x2={width} y1={y} y2={y} className="stroke-rule" />
        <text x={left - gap} y={y + 4} textAnchor="end">
          {format(value)}
        </text>
      </g>
    );
  });
}

/** Returns the values of the axis and where the columns begin beside them. */
function axisOf(largest: number, format: Format) {
  const values = scaleLinear([0, largest], [0, 1])
    .ticks(3)
    .filter((value) => value > 0);
  const longest = Math.max(...values.map((value) => format(value).length), 0);
  return { values, left: longest * digitWidth + gap };
}

interface ColumnProps {
  bar: ColumnBar;
  /** The left edge, the width and the height of the column. */
  x: number;
  wide: number;
  tall: number;
  /** The width of the chart, which labels do not leave. */
  width: number;
  text: string;
  hasTick: boolean;
  openText: string;
}

function Column({ bar: { tick, isOpen }, x, wide, tall, width, text, hasTick, openText }: ColumnProps) {
  const middle = Math.min(Math.max(x + wide / 2, 18), width - 18);
  return (
    <g>
      <rect
        x={x}
        y={bottom - tall}
        width={wide}
        height={tall}
        {...(isOpen ? openLook : { className: 'fill-accent' })}
      />
      {text && (
        <text x={middle} y={bottom - tall - 6} textAnchor="middle">
          {text}
        </text>
      )}
      {openText && (
        <text x={middle} y={bottom - tall - 22} textAnchor="middle">
          {openText}
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

/** Columns over time. A table beside it has the figures. */
export function ColumnChart({ label, bars, format, openText = '' }: ColumnChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const largest = Math.max(...bars.map(({ value }) => value), 0) || 1;
  const count = Math.max(bars.length, 1);
  const hasLabels = width / count >= labelWidth;
  const { values, left } = hasLabels ? { values: [], left: 0 } : axisOf(largest, format);
  const step = (width - left) / count;
  const wide = Math.min(step * 0.72, 56);
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
          <ValueAxis values={values} largest={largest} left={left} width={width} format={format} />
          {bars.map((bar, index) => (
            <Column
              key={bar.key}
              bar={bar}
              x={left + index * step + (step - wide) / 2}
              wide={wide}
              tall={(Math.max(bar.value, 0) / largest) * (bottom - top)}
              width={width}
              text={bar.value > 0 && (hasLabels || bar.value === largest) ? format(bar.value) : ''}
              hasTick={ticks.has(bar.key)}
              openText={bar.isOpen && hasLabels && bar.value > 0 ? openText : ''}
            />
          ))}
          <line x1={left} x2={width} y1={bottom} y2={bottom} className="stroke-rule-strong" />
        </svg>
      )}
    </div>
  );
}
