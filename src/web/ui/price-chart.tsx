import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Bar } from '../../contract/market.ts';
import { type PriceRange, priceRanges } from '../../domain/price-ranges.ts';
import { longDate, price } from '../lib/formats.ts';
import { historyQuery } from '../lib/market-queries.ts';
import { ChartSummary } from './chart-summary.tsx';
import { Failure } from './failure.tsx';
import { Skeleton } from './skeleton.tsx';
import { useOnScreen } from './use-on-screen.ts';

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

const heights = { 400: 'h-100', 500: 'h-125' } as const;
const rangeNames: Record<PriceRange, string> = {
  '1m': 'one month',
  '6m': 'six months',
  '1y': 'one year',
  '5y': 'five years',
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

/** Which bar a key leads to, from the one that is read now. */
function stepTo(key: string, at: number | undefined, count: number): number | undefined {
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

interface ReadableChartProps {
  symbol: string;
  bars: readonly Bar[];
  at: number | undefined;
  onAt: (at: number | undefined) => void;
}

/** The drawing, readable day by day with the arrow keys. */
function ReadableChart({ symbol, bars, at, onAt }: ReadableChartProps) {
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
        const next = stepTo(event.key, at, bars.length);
        if (next === undefined) return;
        event.preventDefault();
        onAt(next);
      }}
      className="size-full"
    >
      <Suspense fallback={<Skeleton className="size-full" />}>
        <ChartCanvas bars={bars} at={at} onAt={onAt} />
      </Suspense>
    </div>
  );
}

interface PriceChartProps {
  symbol: string;
  height: keyof typeof heights;
}

/** A stock's closing prices over a range; its code and its data are loaded once it is on screen. */
export function PriceChart({ symbol, height }: PriceChartProps) {
  const frame = useRef<HTMLElement>(null);
  const seen = useOnScreen(frame);
  const [range, setRange] = useState<PriceRange>('1y');
  const [at, setAt] = useState<number>();
  const { data, error, refetch } = useQuery({
    ...historyQuery(symbol, range),
    enabled: seen,
    // Another range of the same stock keeps the old drawing until the new one is there; another stock doesn't.
    placeholderData: (before) => (before?.symbol === symbol ? before : undefined),
  });
  const bars = data?.bars;
  const current = at === undefined ? undefined : bars?.[at];
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
        ) : bars === undefined ? (
          <Skeleton className="size-full" />
        ) : bars.length === 0 ? (
          <p className="grid size-full place-items-center border-y border-rule text-center text-soft">
            No price history is known for {symbol}.
          </p>
        ) : (
          <ReadableChart symbol={symbol} bars={bars} at={at} onAt={setAt} />
        )}
      </div>
      {bars && <ChartSummary symbol={symbol} bars={bars} />}
    </figure>
  );
}
