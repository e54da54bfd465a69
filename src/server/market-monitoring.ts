import type { ReadyCheck } from './platform/http/health.ts';
import type { Gauge, Reading } from './platform/metrics/metrics.ts';
import type { MarketProvider, SourceHealth } from './providers/market/market-provider.ts';

/** Gauges for the health of the live price source; none for a provider without a live source. */
export function marketGauges({ health }: MarketProvider): Gauge[] {
  const gauge = (
    name: Gauge['name'],
    help: string,
    read: (health: SourceHealth) => number | undefined,
  ): Gauge => ({
    name,
    help,
    labels: ['source'],
    async read(): Promise<Reading[]> {
      const current = await health?.();
      const value = current && read(current);
      return value === undefined ? [] : [{ labels: { source: current?.source ?? '' }, value }];
    },
  });
  const seconds = (time: number | undefined) => (time === undefined ? undefined : time / 1000);
  return [
    gauge(
      'holdwise_market_paused',
      '1 while requests to the source are paused after a failure.',
      ({ paused }) => Number(paused),
    ),
    gauge(
      'holdwise_market_calls_used',
      'Calls used today (UTC), by all instances.',
      ({ calls }) => calls.used,
    ),
    gauge('holdwise_market_calls_allowed', 'Calls allowed per day.', ({ calls }) => calls.allowed),
    gauge(
      'holdwise_market_newest_answer_timestamp_seconds',
      'Time of the newest cached response.',
      ({ newest }) => seconds(newest),
    ),
    gauge(
      'holdwise_market_oldest_answer_timestamp_seconds',
      'Time of the oldest cached response.',
      ({ oldest }) => seconds(oldest),
    ),
  ];
}

export const streamsGauge = (open: () => number): Gauge => ({
  name: 'holdwise_price_streams',
  help: 'Open price streams on this instance.',
  read: () => [{ value: open() }],
});

/** Reports whether prices are live. Informational: the server is ready with older prices too. */
export const pricesCheck = (market: MarketProvider): ReadyCheck => ({
  name: 'prices',
  informational: true,
  async problem() {
    if (!market.health) return undefined;
    return (await market.status()).live ? undefined : 'are not live at the moment';
  },
});
