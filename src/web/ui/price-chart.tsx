import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { History } from '#contract/market.ts';
import { type PriceRange, priceRanges } from '#domain/price-ranges.ts';
import { longDate, price } from '../lib/formats.ts';
import { historyQuery } from '../lib/market-queries.ts';
import { Failure } from './alert.tsx';
import { ChartSummary } from './chart-summary.tsx';
import { Skeleton } from './skeleton.tsx';
import { useOnScreen } from './use-on-screen.ts';

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

const heights = { 400: 'h-100', 500: 'h-125' } as const;
const rangeNames: Record<PriceRange, string> = {
  '1m': 'one month',
  '6m': 'six months',
  '1y': 'one year',
  '5y': 'five years',
  '20y': 'twenty years',
};

function RangeButtons({ range, onRange }: { range: PriceRange; onRange: (range: PriceRange) => void }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Range of the chart</legend>
      {priceRanges.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === range}
          aria-label={`${one.toUpperCase()}, ${rangeNames[one]}`}
          onClick={() => onRange(one)}
          className="min-h-8 rounded-md px-2.5 text-soft hover:text-ink aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

/** Returns the bar to which a key moves the crosshair. */
function barForKey(key: string, at: number | undefined, count: number): number | undefined {
  const last = count - 1;
  const from = at ?? last;
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    PageUp: from - 20,
    PageDown: from + 20,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(Math.max(next, 0), last);
}

interface AccessibleChartProps {
  history: History;
  at: number | undefined;
  onAt: (at: number | undefined) => void;
}

/** The chart as a slider: the arrow keys move from bar to bar. */
function AccessibleChart({ history, at, onAt }: AccessibleChartProps) {
  const { symbol, bars } = history;
  const current = bars[at ?? bars.length - 1];
  const text = current ? `${longDate(current.date)}: ${price(current.close)} dollars` : '';
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Closing prices of ${symbol}: read them with the arrow keys`}
      aria-valuemin={0}
      aria-valuemax={bars.length - 1}
      aria-valuenow={at ?? bars.length - 1}
      aria-valuetext={text}
      onKeyDown={(event) => {
        const next = barForKey(event.key, at, bars.length);
        if (next === undefined) return;
        event.preventDefault();
        onAt(next);
      }}
      className="size-full"
    >
      <Suspense fallback={<Skeleton className="size-full" />}>
        <ChartCanvas history={history} at={at} onAt={onAt} />
      </Suspense>
    </div>
  );
}

interface PriceChartProps {
  symbol: string;
  height: keyof typeof heights;
}

/** A chart of closing prices over a range. Its code and data load once it is on screen. */
export function PriceChart({ symbol, height }: PriceChartProps) {
  const frame = useRef<HTMLElement>(null);
  const onScreen = useOnScreen(frame);
  const [range, setRange] = useState<PriceRange>('1y');
  const [at, setAt] = useState<number>();
  const { data, error, refetch } = useQuery({
    ...historyQuery(symbol, range),
    enabled: onScreen,
    // A new range shows the old data until it has loaded; a new stock does not.
    placeholderData: (before) => (before?.symbol === symbol ? before : undefined),
  });
  const current = at === undefined ? undefined : data?.bars[at];
  return (
    <figure ref={frame} aria-label={`Price chart of ${symbol}`} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-2">
        <RangeButtons
          range={range}
          onRange={(next) => {
            setAt(undefined);
            setRange(next);
          }}
        />
        <p className="figures min-h-6 text-[13px] text-soft">
          {current && (
            <>
              {longDate(current.date)} <b className="ml-2 font-semibold text-ink">{price(current.close)}</b>
            </>
          )}
        </p>
      </div>
      <div className={heights[height]}>
        {error ? (
          <Failure error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <Skeleton className="size-full" />
        ) : data.bars.length === 0 ? (
          <p className="grid size-full place-items-center border-y border-rule text-center text-soft">
            No price history is known for {symbol}.
          </p>
        ) : (
          <AccessibleChart history={data} at={at} onAt={setAt} />
        )}
      </div>
      {data && <ChartSummary history={data} />}
    </figure>
  );
}
