import { lazy, useMemo, useRef } from 'react';
import type { PriceRange } from '#domain/price-ranges.ts';
import { comparisonName } from '#web/lib/short-name.ts';
import { Failure } from '#web/ui/alert.tsx';
import { HistoryNotes } from '#web/ui/history-notes.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useOnScreen } from '#web/ui/use-on-screen.ts';
import { useChartView } from '../chart/chart-address.ts';
import { hasCandles } from '../chart/chart-candles.ts';
import { ChartControls } from '../chart/chart-controls.tsx';
import type { ChartInput, OwnTrade } from '../chart/chart-layout.ts';
import { changeSentence, seriesMeasure, seriesSentence } from '../chart/chart-sentence.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import { useChartData } from '../chart/use-chart-data.ts';
import { useOwnEntries } from './position/own-queries.ts';
import type { StockPage } from './stock-query.ts';

const StockChart = lazy(async () => ({ default: (await import('../chart/stock-chart.tsx')).StockChart }));
const ChartTable = lazy(async () => ({ default: (await import('../chart/chart-table.tsx')).ChartTable }));

/** Five years if the closes go back that far, otherwise one. */
const defaultRange = ({ stock: { changes } }: StockPage): PriceRange =>
  (changes['5y'] ?? null) === null ? '1y' : '5y';

/**
 * Says what became of the stock: alone by the change in the key facts, which counts from the last close before the range;
 * otherwise by the closes of the chart.
 */
function sentenceOf({ stock }: StockPage, range: PriceRange, series: ChartSeries | undefined): string {
  const name = comparisonName(stock);
  const change = range === '20y' ? null : (stock.changes[range] ?? null);
  if (series && (series.isCompared || change === null)) return seriesSentence(series, range);
  return change === null
    ? `The price of ${name}`
    : changeSentence([{ name, change }], { range, asOf: stock.asOf });
}

/** Returns the days of the customer's purchases and sales. */
function useTrades(symbol: string): OwnTrade[] {
  const entries = useOwnEntries(symbol);
  return useMemo(
    () =>
      entries.flatMap(({ kind, date }) =>
        date !== null && (kind === 'buy' || kind === 'sell') ? [{ date, isSale: kind === 'sell' }] : [],
      ),
    [entries],
  );
}

interface PlotProps {
  input: ChartInput | undefined;
  name: string;
  isLoaded: boolean;
  error: Error | null;
  onRetry: () => unknown;
}

function Plot({ input, name, isLoaded, error, onRetry }: PlotProps) {
  const waiting = <Skeleton className="stock-waiting" />;
  if (error) return <Failure error={error} onRetry={onRetry} />;
  if (!isLoaded) return waiting;
  if (!input) return <p className="stock-no-history">No price history is known for {name}.</p>;
  return (
    <LazyPart loading={waiting}>
      <StockChart input={input} />
    </LazyPart>
  );
}

/** The chart of the price, alone or compared with others. Its code and closes load once it is on screen. */
export function PriceFigure({ page }: { page: StockPage }) {
  const { stock, splits, dividends } = page;
  const frame = useRef<HTMLElement>(null);
  const isEnabled = useOnScreen(frame);
  const { view, change } = useChartView(stock.symbol);
  const trades = useTrades(stock.symbol);
  const range = view.range ?? defaultRange(page);
  const name = comparisonName(stock);
  const { compared, style } = view;
  const data = useChartData({ symbol: stock.symbol, name, compared, range, isEnabled });
  const { history, series } = data;
  const canCandle = history !== undefined && hasCandles(history.bars);
  const isCandles = style === 'candles' && canCandle && series?.isCompared === false;
  const input = useMemo(
    () =>
      history &&
      series && {
        series,
        bars: history.bars,
        breaks: history.breaks ?? [],
        isCandles,
        splits,
        dividends,
        trades,
      },
    [history, series, isCandles, splits, dividends, trades],
  );
  const hasTrades = series !== undefined && trades.some(({ date }) => date >= series.from);
  return (
    <figure ref={frame} aria-labelledby="price-title" className="stock-figure">
      <h2 id="price-title" className="part-title" aria-live="polite">
        {sentenceOf(page, range, data.isStale ? undefined : series)}
      </h2>
      <p className="part-measure">
        {series ? seriesMeasure(series, hasTrades) : 'Adjusted for splits, without dividends.'}
        {series && series.missing.length > 0 && ` No closes are known for ${series.missing.join(' and ')}.`}
      </p>
      <ChartControls view={view} range={range} names={data.names} hasCandles={canCandle} onChange={change} />
      <div className="stock-plot">
        <Plot input={input} name={name} isLoaded={data.isLoaded} error={data.error} onRetry={data.refetch} />
      </div>
      {history && <HistoryNotes history={history} />}
      {series && (
        <LazyPart failed={null}>
          <ChartTable series={series} />
        </LazyPart>
      )}
    </figure>
  );
}
