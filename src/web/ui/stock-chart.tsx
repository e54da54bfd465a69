import { useQuery } from '@tanstack/react-query';
import { lazy, useRef, useState } from 'react';
import type { ChartEmbed } from '#domain/chart-embed.ts';
import { statusQuery } from '../lib/market-queries.ts';
import { LazyPart } from './lazy-part.tsx';
import { PriceChart } from './price-chart.tsx';
import { Skeleton } from './skeleton.tsx';
import { useOnScreen } from './use-on-screen.ts';

const ChartFrame = lazy(async () => ({ default: (await import('./chart-frame.tsx')).ChartFrame }));

interface StockChartProps {
  symbol: string;
  height: 400 | 500;
}

const heights = { 400: 'h-100', 500: 'h-125' } as const;

/** The charting service's chart. Nothing is requested from the service before the chart is on screen. */
function EmbeddedChart({
  embed,
  onOwn,
  symbol,
  height,
}: StockChartProps & { embed: ChartEmbed; onOwn: () => void }) {
  const frame = useRef<HTMLElement>(null);
  const onScreen = useOnScreen(frame);
  const placeholder = <Skeleton className="size-full" />;
  return (
    <figure
      ref={frame}
      aria-label={`Price chart of ${symbol}`}
      className={`flex min-w-0 flex-col ${heights[height]}`}
    >
      {onScreen ? (
        <LazyPart loading={placeholder}>
          <ChartFrame embed={embed} symbol={symbol} onOwn={onOwn} />
        </LazyPart>
      ) : (
        placeholder
      )}
    </figure>
  );
}

/** Shows our own chart, or the charting service's if the operator enabled it; a button switches to our own. */
export function StockChart({ symbol, height }: StockChartProps) {
  const { data: status } = useQuery(statusQuery());
  const [own, setOwn] = useState(false);
  const embed = status?.chartEmbed;
  if (!embed || own) return <PriceChart symbol={symbol} height={height} />;
  return <EmbeddedChart embed={embed} symbol={symbol} height={height} onOwn={() => setOwn(true)} />;
}
