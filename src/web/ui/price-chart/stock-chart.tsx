import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useRef, useState } from 'react';
import type { ChartEmbed } from '#domain/chart-embed.ts';
import { statusQuery } from '#web/lib/market-queries.ts';
import { LazyPart } from '../lazy-part.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useOnScreen } from '../use-on-screen.ts';
import { type ChartHeight, PriceChart } from './price-chart.tsx';

const ChartFrame = lazy(async () => ({ default: (await import('./chart-frame.tsx')).ChartFrame }));

interface StockChartProps {
  symbol: string;
  height: ChartHeight;
  /** Controls beside the chart. */
  tools?: ReactNode;
}

const heights = { 160: 'h-40', 400: 'h-100', 500: 'h-125' } as const satisfies Record<ChartHeight, string>;

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
export function StockChart({ symbol, height, tools }: StockChartProps) {
  const { data: status } = useQuery(statusQuery());
  const [own, setOwn] = useState(false);
  const embed = status?.chartEmbed;
  if (!embed || own) return <PriceChart symbol={symbol} height={height} tools={tools} />;
  return (
    <>
      <EmbeddedChart embed={embed} symbol={symbol} height={height} onOwn={() => setOwn(true)} />
      {tools}
    </>
  );
}
