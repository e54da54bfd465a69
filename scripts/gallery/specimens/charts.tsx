import { mediumDate, price } from '#web/lib/formats.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Butterfly } from '#web/ui/charts/butterfly.tsx';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { FittedDrawing } from '#web/ui/charts/fitted-drawing.tsx';
import { HatchedBar } from '#web/ui/charts/hatched-bar.tsx';
import { plotOf } from '#web/ui/charts/plot.ts';
import { Axes, EndLabels, GridLabels, ReadingLine } from '#web/ui/charts/plot-parts.tsx';
import { ReadingChart } from '#web/ui/charts/reading-chart.tsx';
import { dayOf } from '#web/ui/charts/scales.ts';
import { ShareBars } from '#web/ui/charts/share-bars.tsx';
import { TableBehind } from '#web/ui/charts/table-behind.tsx';
import { FoldingChart } from '#web/ui/folding-chart.tsx';
import { ChartSummary } from '#web/ui/price-chart/chart-summary.tsx';
import { PriceChart } from '#web/ui/price-chart/price-chart.tsx';
import { RangeButtons } from '#web/ui/price-chart/range-buttons.tsx';
import { StockChart } from '#web/ui/price-chart/stock-chart.tsx';
import { brokenHistory, history, longText } from '../samples.ts';
import type { Specimen } from '../specimen.ts';
import { WithData } from '../with-data.tsx';

const nothing = () => undefined;
const path = '/market/history';

const columns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: `${index}`,
    tick: index % 12 === 0 ? `${2020 + index / 12}` : '',
    name: `Month ${index + 1}`,
    value: 40 + 30 * Math.sin(index),
    isOpen: index === count - 1,
  }));

const { bars } = history;
const closes = bars.map(({ close }) => close);

const closeColumns = [
  { name: 'Date', cell: (date: string) => date },
  { name: 'Close', cell: () => '120.00' },
];

/** The layout of a line through the closes of the sample. */
function layoutFor(width: number) {
  const plot = plotOf({
    width,
    height: 240,
    gutter: 60,
    dates: [bars[0]?.date ?? '', bars.at(-1)?.date ?? ''],
    extent: [Math.min(...closes), Math.max(...closes)],
    format: String,
  });
  const points = bars.map(({ date, close }) => ({ date, x: plot.x(dayOf(date)), y: plot.y(close), close }));
  return { plot, points };
}

type Layout = ReturnType<typeof layoutFor>;
type Point = Layout['points'][number];

function drawLine({ plot, points }: Layout, reading: Point | undefined) {
  const last = points.at(-1);
  return (
    <svg aria-hidden="true" width={plot.width} height={plot.height} className="chart">
      <Axes plot={plot} />
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <GridLabels plot={plot} />
      {last && <EndLabels labels={[{ x: last.x - 4, y: last.y - 14, lines: ['NVDA'], anchor: 'end' }]} />}
      {reading && <ReadingLine plot={plot} x={reading.x} ys={[reading.y]} />}
    </svg>
  );
}

const own = [
  { key: 'KO', name: 'KO', left: 0.4, right: 0.2 },
  { key: 'LTGI', name: longText, left: 0.6, right: 0 },
];

const shares = [
  { key: 'tech', name: 'Technology', share: 0.62 },
  { key: 'long', name: longText, share: 0.3 },
  { key: 'unknown', name: 'Unknown', share: 0.08, isUnseen: true },
];

const offered = [
  { range: '1m', isAll: false },
  { range: '1y', isAll: false },
  { range: '5y', isAll: true },
] as const;

const chart = { symbol: 'NVDA', height: 160 } as const;

/** Charts and the tables behind them. */
export const charts: readonly Specimen[] = [
  {
    name: 'PriceChart',
    parts: ['DrawnChart', 'ChartDrawing'],
    states: {
      loaded: (
        <WithData replies={{ [path]: history }}>
          <PriceChart symbol="NVDA" height={400} />
        </WithData>
      ),
      'gaps and a break': (
        <WithData replies={{ [path]: brokenHistory }}>
          <PriceChart {...chart} />
        </WithData>
      ),
      loading: (
        <WithData>
          <PriceChart {...chart} />
        </WithData>
      ),
      empty: (
        <WithData replies={{ [path]: { symbol: 'NVDA', asOf: null, bars: [] } }}>
          <PriceChart {...chart} />
        </WithData>
      ),
      failed: (
        <WithData failing={[path]}>
          <PriceChart {...chart} />
        </WithData>
      ),
    },
  },
  {
    // Not the frame, which would call a third party.
    name: 'StockChart',
    parts: ['ChartFrame'],
    states: {
      'our own': (
        <WithData replies={{ [path]: history }}>
          <StockChart {...chart} />
        </WithData>
      ),
    },
  },
  {
    name: 'FoldingChart',
    states: {
      default: (
        <WithData replies={{ [path]: history }}>
          <FoldingChart>
            {(height, toggle) => <PriceChart symbol="NVDA" height={height} tools={toggle} />}
          </FoldingChart>
        </WithData>
      ),
    },
  },
  {
    name: 'RangeButtons',
    states: {
      default: (
        <RangeButtons
          range="1y"
          offered={offered}
          onRange={nothing}
          className="flex flex-wrap gap-1"
          buttonClass="px-2.5 aria-pressed:font-semibold"
        />
      ),
    },
  },
  {
    name: 'ChartSummary',
    states: {
      default: (
        <figure>
          <ChartSummary history={history} />
        </figure>
      ),
      'gaps and a break': (
        <figure>
          <ChartSummary history={brokenHistory} />
        </figure>
      ),
    },
  },
  {
    name: 'ReadingChart',
    parts: ['Axes', 'GridLabels', 'EndLabels', 'ReadingLine'],
    states: {
      default: (
        <ReadingChart
          label="Closes of NVDA"
          layoutFor={layoutFor}
          xOf={(_, { x }: Point) => x}
          textOf={({ date, close }) => `${mediumDate(date)}: ${price(close)}`}
          draw={drawLine}
        />
      ),
    },
  },
  {
    name: 'ColumnChart',
    states: {
      'few columns': (
        <ColumnChart
          label="Income by year"
          bars={columns(5)}
          format={(value) => value.toFixed(0)}
          openText="open"
        />
      ),
      'many columns': (
        <ColumnChart label="Income by month" bars={columns(60)} format={(value) => value.toFixed(0)} />
      ),
      empty: <ColumnChart label="No income" bars={[]} format={String} />,
    },
  },
  {
    name: 'Butterfly',
    states: {
      default: (
        <Butterfly
          caption="Weights"
          left="Your portfolio"
          right={longText}
          groups={[{ title: 'Both hold', rows: own, note: '3 smaller ones are not shown' }]}
        />
      ),
    },
  },
  {
    name: 'ShareBars',
    states: {
      default: <ShareBars caption="Sectors" bars={shares} />,
      empty: <ShareBars caption="No sectors" bars={[]} />,
    },
  },
  {
    name: 'Bar',
    states: {
      half: <Bar share={0.5} className="h-2 w-full" />,
      'from the middle': <Bar share={0.3} from={0.5} className="h-2 w-full" />,
      none: <Bar share={0} className="h-2 w-full" />,
    },
  },
  { name: 'HatchedBar', states: { default: <HatchedBar share={0.5} className="h-2 w-full" /> } },
  {
    name: 'TableBehind',
    states: {
      closed: (
        <TableBehind label="Closes by month" columns={closeColumns} rows={['Aug 2026']} keyOf={String} />
      ),
      open: (
        <TableBehind label="Closes by year" isOpen columns={closeColumns} rows={[longText]} keyOf={String} />
      ),
    },
  },
  {
    name: 'FittedDrawing',
    states: {
      default: (
        <FittedDrawing
          draw={(width) => (
            <svg aria-hidden="true" width={width} height="40">
              <rect width={width} height="40" fill="currentColor" />
            </svg>
          )}
        />
      ),
    },
  },
];
