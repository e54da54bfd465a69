import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useMemo, useRef, useState } from 'react';
import type { PriceHistory } from '#contract/market.ts';
import { type PriceRange, priceRanges } from '#domain/price-ranges.ts';
import { historyQuery } from '#web/lib/market-queries.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { LoadFailure } from '../alert.tsx';
import { LazyPart } from '../lazy-part.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useOnScreen } from '../use-on-screen.ts';
import { chartSeries } from './chart-series.ts';
import { offeredRanges, shownRange } from './offered-ranges.ts';
import { RangeButtons } from './range-buttons.tsx';

const ChartSummary = lazy(async () => ({ default: (await import('./chart-summary.tsx')).ChartSummary }));
const DrawnChart = lazy(async () => ({ default: (await import('./drawn-chart.tsx')).DrawnChart }));

const heights = { 160: 'h-40', 400: 'h-100', 500: 'h-125' } as const;

export type ChartHeight = keyof typeof heights;

/** The line above the drawing that says what is read. */
const readingHeight = 24;

interface PriceChartProps {
  symbol: string;
  height: ChartHeight;
  /** Controls beside the ranges. */
  tools?: ReactNode;
  /** Whether a phone shows only the tools while the chart is small. */
  isOpenedOnPhone?: boolean;
}

/** Draws a history without anything else. */
function Plot({ history, height }: { history: PriceHistory; height: number }) {
  const input = useMemo(() => {
    const { symbol, bars, breaks = [] } = history;
    const series = chartSeries({ symbol, name: symbol, history }, []);
    return (
      series && {
        series,
        bars,
        breaks,
        isCandles: false,
        isLog: false,
        splits: [],
        dividends: [],
        trades: [],
      }
    );
  }, [history]);
  if (!input)
    return (
      <p className="grid size-full place-items-center border-y border-rule text-center text-soft">
        No price history is known for {history.symbol}.
      </p>
    );
  return (
    <LazyPart loading={<Skeleton className="size-full" />}>
      <DrawnChart
        input={input}
        label={`Closing prices of ${history.symbol}`}
        height={height - readingHeight}
      />
    </LazyPart>
  );
}

const lastRange = storedSetting('holdwise-small-chart-range');

/** A chart of closing prices over a range. Its code and data load once it is on screen. */
export function PriceChart({ symbol, height, tools, isOpenedOnPhone = false }: PriceChartProps) {
  const onPhone = isOpenedOnPhone && height === 160 ? 'max-sm:hidden' : '';
  const frame = useRef<HTMLElement>(null);
  const onScreen = useOnScreen(frame);
  const stored = lastRange.useValue();
  const [own, setOwn] = useState<PriceRange>();
  const range = own ?? priceRanges.find((one) => one === stored) ?? '1y';
  const inBrowser = useInBrowser();
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery({
    ...historyQuery(symbol, range),
    enabled: onScreen,
    // A new range shows the old data until it has loaded; a new stock does not.
    placeholderData: (before) => (before?.symbol === symbol ? before : undefined),
  });
  // Another chart of the page may have loaded the same history before this one is hydrated.
  const data = inBrowser ? loaded : undefined;
  const offered = offeredRanges(data?.since ?? null, data?.asOf ?? null);
  const shown = shownRange(range, offered);
  if (shown !== range) setOwn(shown);
  return (
    <figure ref={frame} aria-label={`Price chart of ${symbol}`} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-2">
        <div className={onPhone}>
          <RangeButtons
            range={range}
            offered={offered}
            onRange={(next) => {
              setOwn(next);
              lastRange.set(next);
            }}
            className="flex min-h-8 flex-wrap gap-1"
            buttonClass="min-h-8 pointer-coarse:min-h-11 pointer-coarse:min-w-11 rounded-md px-2.5 text-soft hover:text-ink aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-ink max-xs:px-1.5"
          />
        </div>
        {tools}
      </div>
      <div className={`${heights[height]} ${onPhone}`}>
        {error && !data ? (
          <LoadFailure error={error} onRetry={refetch} />
        ) : !data ? (
          <Skeleton className="size-full" />
        ) : (
          <Plot history={data} height={height} />
        )}
      </div>
      {data && (
        <div className={onPhone}>
          <LazyPart failed={null}>
            <ChartSummary history={data} />
          </LazyPart>
        </div>
      )}
    </figure>
  );
}
