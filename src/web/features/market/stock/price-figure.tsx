import { lazy, useMemo, useRef } from 'react';
import { readCurrency } from '#domain/currencies.ts';
import type { PriceRange } from '#domain/price-ranges.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import { currencyName } from '#web/lib/formats.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { comparisonName } from '#web/lib/short-name.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { HistoryNotes } from '#web/ui/history-notes.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { hasCandles } from '#web/ui/price-chart/chart-candles.ts';
import type { ChartInput, OwnTrade } from '#web/ui/price-chart/chart-layout.ts';
import type { ChartSeries } from '#web/ui/price-chart/chart-series.ts';
import { offeredRanges, shownRange } from '#web/ui/price-chart/offered-ranges.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useOnScreen } from '#web/ui/use-on-screen.ts';
import { useChartView } from '../chart/chart-address.ts';
import { ChartControls } from '../chart/chart-controls.tsx';
import {
  type ChosenPeriod,
  changeSentence,
  comparisonSentence,
  priceSentence,
  seriesMeasure,
} from '../chart/chart-sentence.ts';
import { useChartData } from '../chart/use-chart-data.ts';
import type { ListedStockPage } from '../stock-query.ts';
import { useOwnEntries } from './position/own-queries.ts';

const DrawnChart = lazy(async () => ({
  default: (await import('#web/ui/price-chart/drawn-chart.tsx')).DrawnChart,
}));
const ChartTable = lazy(async () => ({ default: (await import('../chart/chart-table.tsx')).ChartTable }));

/** What the chart needs to know about a listing. */
interface ChartedPage extends Pick<ListedStockPage, 'splits' | 'dividends'> {
  stock: Pick<ListedStockPage['stock'], 'symbol' | 'name' | 'asOf' | 'closesSince'> & {
    changes: Partial<ListedStockPage['stock']['changes']>;
  };
}

/** Five years if the closes go back that far, otherwise one, or what is known of it. */
const defaultRange = ({ stock: { changes } }: ChartedPage): PriceRange =>
  (changes['5y'] ?? null) === null ? '1y' : '5y';

/**
 * Says what became of the price of the stock, whatever it is compared with: by the change in the key facts, otherwise by the
 * closes of the chart.
 */
function sentenceOf({ stock }: ChartedPage, chosen: ChosenPeriod, own: ChartSeries | undefined): string {
  const name = comparisonName(stock);
  const change = chosen === '20y' || chosen === 'own' ? null : (stock.changes[chosen] ?? null);
  if (chosen !== 'own' && change !== null)
    return changeSentence([{ name, change }], { range: chosen, asOf: stock.asOf });
  return own ? priceSentence(own, chosen) : `The price of ${name}`;
}

/** Returns the days of the customer's purchases and sales. */
function useTrades(symbol: string): OwnTrade[] {
  const entries = useOwnEntries(symbol);
  return useMemo(
    () =>
      entries.flatMap(({ kind, date }) =>
        date !== null && kindRules[kind].isTrade ? [{ date, isSale: kind === 'sell' }] : [],
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
  const waiting = <Skeleton className="mt-6 h-[440px] max-md:h-[380px]" />;
  if (!isLoaded)
    return error ? <LoadFailure error={error} fallback={fallbacks.prices} onRetry={onRetry} /> : waiting;
  if (!input)
    return (
      <p className="grid h-[464px] place-items-center border-y border-rule text-soft">
        No price history is known for {name}.
      </p>
    );
  return (
    <LazyPart loading={waiting}>
      <DrawnChart input={input} label={`Prices of ${name}`} className="min-h-[440px] max-md:min-h-[380px]" />
    </LazyPart>
  );
}

interface PriceFigureProps {
  page: ChartedPage;
  /** What prices count, such as `euros`; US dollars by default. */
  unit?: string;
  /** The unit in which the exchange quotes; null for an index without one. */
  currency?: string | null;
  /** Whether the security can have splits and dividends. */
  hasEvents?: boolean;
}

/** The chart of the price, alone or compared with others. Its code and closes load once it is on screen. */
export function PriceFigure({
  page,
  unit = 'US dollars',
  currency = 'USD',
  hasEvents = true,
}: PriceFigureProps) {
  const { stock, splits, dividends } = page;
  const frame = useRef<HTMLElement>(null);
  const isEnabled = useOnScreen(frame);
  const { view, change } = useChartView(stock.symbol);
  const trades = useTrades(stock.symbol);
  const offered = offeredRanges(stock.closesSince, stock.asOf);
  const range = shownRange(view.range ?? defaultRange(page), offered);
  const name = comparisonName(stock);
  const chosen = view.dates ? 'own' : range;
  const { compared, style, isLog } = view;
  const whole = readCurrency(currency ?? '')?.currency;
  // A comparison is in pounds, not in pence.
  const measuredIn = compared.length > 0 && whole ? currencyName(whole) : unit;
  const data = useChartData({
    ...{ symbol: stock.symbol, name, view, range, isEnabled },
    currency: whole,
  });
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
        isLog,
        splits,
        dividends,
        trades,
        unit,
      },
    [history, series, isCandles, isLog, splits, dividends, trades, unit],
  );
  const hasTrades = series !== undefined && trades.some(({ date }) => date >= series.from);
  return (
    <figure ref={frame} aria-labelledby="price-title" className="border-t border-rule-strong pt-2.5">
      <h2 id="price-title" className="part-title text-title max-md:text-lg" aria-live="polite">
        {sentenceOf(page, chosen, data.isStale ? undefined : data.own)}
      </h2>
      {compared.length > 0 && (
        <p className="mt-1 text-pretty" aria-live="polite">
          {(series && !data.isStale && comparisonSentence(series, chosen)) ?? 'Comparing …'}
        </p>
      )}
      <p className="part-measure">
        {series
          ? seriesMeasure(series, { hasTrades, hasEvents, unit: measuredIn, currencies: data.currencies })
          : 'Adjusted for splits, without dividends.'}
        {series && series.missing.length > 0 && ` No closes are known for ${series.missing.join(' and ')}.`}
      </p>
      <div className="max-md:flex max-md:flex-col">
        <ChartControls
          view={view}
          range={range}
          offered={offered}
          closes={{ since: stock.closesSince, asOf: stock.asOf }}
          names={data.names}
          currencies={data.currencies}
          unit={measuredIn}
          hasCandles={canCandle}
          hasEvents={hasEvents}
          onChange={change}
        />
        {/* The height of the chart with its reading, so that nothing moves when it arrives. */}
        <div className="min-h-116 max-md:mt-2 max-md:min-h-101">
          <Plot
            input={input}
            name={name}
            isLoaded={data.isLoaded}
            error={data.error}
            onRetry={data.refetch}
          />
        </div>
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
