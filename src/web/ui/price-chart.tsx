import { useQuery } from '@tanstack/react-query';
import { lazy, useRef, useState } from 'react';
import { type PriceRange, priceRanges } from '#domain/price-ranges.ts';
import { longDate, price } from '../lib/formats.ts';
import { historyQuery } from '../lib/market-queries.ts';
import { rangeNames } from '../lib/range-names.ts';
import { Failure } from './alert.tsx';
import { LazyPart } from './lazy-part.tsx';
import { Skeleton } from './skeleton.tsx';
import { useOnScreen } from './use-on-screen.ts';

const ChartSummary = lazy(async () => ({ default: (await import('./chart-summary.tsx')).ChartSummary }));
const AccessibleChart = lazy(async () => ({
  default: (await import('./accessible-chart.tsx')).AccessibleChart,
}));

const heights = { 400: 'h-100', 500: 'h-125' } as const;

function RangeButtons({ range, onRange }: { range: PriceRange; onRange: (range: PriceRange) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Range of the chart</legend>
      {priceRanges.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === range}
          aria-label={`${one.toUpperCase()}, ${rangeNames[one]}`}
          onClick={() => onRange(one)}
          className="chart-choice"
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
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
        <p className="figures min-h-6 text-fine text-soft">
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
          <LazyPart loading={<Skeleton className="size-full" />}>
            <AccessibleChart history={data} at={at} onAt={setAt} />
          </LazyPart>
        )}
      </div>
      {data && (
        <LazyPart failed={null}>
          <ChartSummary history={data} />
        </LazyPart>
      )}
    </figure>
  );
}
