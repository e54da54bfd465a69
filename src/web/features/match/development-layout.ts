import { monthAndYear, shareOf } from '#web/lib/formats.ts';
import type { MatchReport } from '#web/lib/match-queries.ts';
import { placeLabels } from '#web/ui/charts/end-labels.ts';
import { linePath } from '#web/ui/charts/paths.ts';
import { dayOf, linear, niceTicks } from '#web/ui/charts/scales.ts';

export type Development = MatchReport['development'];

const linesDrawn = 3;
const quartersDrawn = 20;
const labelHeight = 18;
const [top, axisHeight] = [20, 24];
const narrowWidth = 480;
const [narrowHeight, wideHeight] = [250, 290];
/** The width of a character of a label at most, on average, and the space before it. */
const [characterWidth, labelSpace] = [7, 14];

/** Returns the most similar investors with their last five years. */
export function drawnLines(development: Development): Development {
  const lines = development.slice(0, linesDrawn);
  const periods = [...new Set(lines.flatMap(({ points }) => points.map(({ period }) => period)))].sort();
  const from = periods.at(-quartersDrawn) ?? '';
  return lines.map((line) => ({ ...line, points: line.points.filter(({ period }) => period >= from) }));
}

interface DevelopmentLayout {
  width: number;
  height: number;
  right: number;
  bottom: number;
  from: string;
  to: string;
  grid: { y: number; label: string }[];
  lines: { key: string; path: string; label: string; y: number }[];
}

/** The last word of a name, where the whole does not fit. */
const lastName = (name: string) => (name.includes('&') ? name : (name.split(' ').at(-1) ?? name));

/** Places the lines of a chart of overlaps by quarter, with a label at the end of each. */
export function layOutDevelopment(lines: Development, width: number): DevelopmentLayout {
  const isNarrow = width < narrowWidth;
  const height = isNarrow ? narrowHeight : wideHeight;
  const labels = lines.map(({ investor: { name }, points }) => {
    return `${isNarrow ? lastName(name) : name} ${shareOf(points.at(-1)?.overlap ?? 0)}`;
  });
  const right = width - labelSpace - characterWidth * Math.max(...labels.map(({ length }) => length));
  const bottom = height - axisHeight;
  const points = lines.flatMap((line) => line.points);
  const days = points.map(({ period }) => dayOf(period));
  const ticks = niceTicks(0, Math.max(...points.map(({ overlap }) => overlap), 0.01) * 100, 4);
  const x = linear([Math.min(...days), Math.max(...days)], [2, right]);
  const y = linear([0, ticks.at(-1) ?? 1], [bottom, top]);
  const ends = lines.map(({ points: own }) => own.at(-1)?.overlap ?? 0);
  const placed = placeLabels(
    ends.map((end) => ({ y: y(end * 100), height: labelHeight })),
    top - labelHeight / 2,
    bottom,
  );
  const periods = points.map(({ period }) => period).sort();
  return {
    width,
    height,
    right,
    bottom,
    from: monthAndYear(periods[0] ?? ''),
    to: monthAndYear(periods.at(-1) ?? ''),
    grid: ticks.map((tick, index) => ({
      y: y(tick),
      label: `${Number(tick.toFixed(1))}${index === ticks.length - 1 ? '%' : ''}`,
    })),
    lines: lines.map(({ investor, points: own }, index) => ({
      key: investor._id,
      path: linePath(own.map(({ period, overlap }) => ({ x: x(dayOf(period)), y: y(overlap * 100) }))),
      label: labels[index] ?? '',
      y: placed[index] ?? 0,
    })),
  };
}

/** The least change of an overlap that is worth a sentence. */
const notable = 0.02;

/** Says what stands out: who came closer once, or who moved towards the portfolio or away from it. */
export function developmentSentence(lines: Development): string {
  const [first] = lines;
  const last = first?.points.at(-1);
  const start = first?.points[0];
  if (!first || !last || !start) return 'How the overlap developed';
  const past = lines.flatMap(({ investor, points }) =>
    points.map((point) => ({ ...point, name: investor.name })),
  );
  const peak = past.reduce((best, point) => (point.overlap > best.overlap ? point : best), {
    ...last,
    name: '',
  });
  if (peak.overlap >= last.overlap + notable)
    return `${peak.name} came closest in ${monthAndYear(peak.period)}, with ${shareOf(peak.overlap)}`;
  const { name } = first.investor;
  const change = last.overlap - start.overlap;
  const since = monthAndYear(start.period);
  if (Math.abs(change) < notable) return `Your overlap with ${name} has hardly changed since ${since}`;
  return `${name} has moved ${change > 0 ? 'towards' : 'away from'} your portfolio since ${since}`;
}
