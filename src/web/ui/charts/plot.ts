import { dateTicks, dayOf, linear, niceTicks, type Scale } from './scales.ts';

/** The plot of a line chart. All positions are in pixels. */
export interface Plot {
  width: number;
  height: number;
  /** The right end and the bottom of the plot. */
  right: number;
  bottom: number;
  /** Whether the chart has the form for phones: labels inside the plot and fewer ticks. */
  isPhone: boolean;
  /** Maps days since 1970. */
  x: Scale;
  y: Scale;
  xTicks: { x: number; label: string }[];
  yTicks: { y: number; label: string }[];
}

interface PlotInput {
  width: number;
  /** The height on a wide screen. */
  height: number;
  /** The space for labels beside the plot. */
  gutter: number;
  /** The first and the last day. */
  dates: [string, string];
  /** The lowest and the highest value. */
  extent: [number, number];
  format: (value: number) => string;
}

const phone = { width: 560, height: 300 };
const [top, footer] = [26, 24];
const dateWidth = 64;

/** Lays out the plot of a line chart with its scales and ticks. */
export function plotOf({
  width,
  height: wideHeight,
  gutter,
  dates: [from, to],
  extent,
  format,
}: PlotInput): Plot {
  const isPhone = width < phone.width;
  const height = isPhone ? phone.height : wideHeight;
  const [right, bottom] = [isPhone ? width - 4 : width - gutter, height - footer];
  const x = linear([dayOf(from), dayOf(to)], [0, right]);
  const ticks = niceTicks(...extent, isPhone ? 3 : 4);
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, top]);
  return {
    width,
    height,
    right,
    bottom,
    isPhone,
    x,
    y,
    xTicks: dateTicks(from, to, Math.floor(right / dateWidth)).map(({ date, label }) => ({
      x: x(dayOf(date)),
      label,
    })),
    yTicks: ticks.map((tick) => ({ y: y(tick), label: format(tick) })),
  };
}
