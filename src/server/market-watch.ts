import type { ReadyCheck } from './platform/http/health.ts';
import type { Gauge, Reading } from './platform/metrics/metrics.ts';
import type { MarketProvider, SourceHealth } from './providers/market/market-provider.ts';

/** How the live source of prices is doing; nothing where there is none. */
export function marketGauges({ health }: MarketProvider): Gauge[] {
  const gauge = (
    name: Gauge['name'],
    help: string,
    figureOf: (health: SourceHealth) => number | undefined,
  ): Gauge => ({
    name,
    help,
    labels: ['source'],
    async read(): Promise<Reading[]> {
      const found = await health?.();
      const value = found && figureOf(found);
      return value === undefined ? [] : [{ labels: { source: found?.source ?? '' }, value }];
    },
  });
  const seconds = (time: number | undefined) => (time === undefined ? undefined : time / 1000);
  return [
    gauge('holdwise_market_paused', '1 while the source is left alone because it failed.', ({ paused }) =>
      Number(paused),
    ),
    gauge(
      'holdwise_market_calls_used',
      'Calls used today (UTC), by all instances.',
      ({ calls }) => calls.used,
    ),
    gauge('holdwise_market_calls_allowed', 'Calls that a day has.', ({ calls }) => calls.allowed),
    gauge(
      'holdwise_market_newest_answer_timestamp_seconds',
      'When the newest answer in memory was given.',
      ({ newest }) => seconds(newest),
    ),
    gauge(
      'holdwise_market_oldest_answer_timestamp_seconds',
      'When the oldest answer in memory was given.',
      ({ oldest }) => seconds(oldest),
    ),
  ];
}

export const streamsGauge = (open: () => number): Gauge => ({
  name: 'holdwise_price_streams',
  help: 'Browsers that watch prices at this instance.',
  read: () => [{ value: open() }],
});

/** Whether prices are live is told; the product serves older ones all the same. */
export const pricesCheck = (market: MarketProvider): ReadyCheck => ({
  name: 'prices',
  informational: true,
  async problem() {
    if (!market.health) return undefined;
    return (await market.status()).live ? undefined : 'are not live at the moment';
  },
});
