import { useQuery } from '@tanstack/react-query';
import type { MarketStatus } from '#contract/market.ts';
import { longDate } from '#web/lib/formats.ts';
import { statusQuery } from '#web/lib/market-queries.ts';
import { Link } from '#web/ui/link.tsx';

const statusIntervalMs = 60_000;

/** Polls the status of a live provider, which may fail and recover; the shipped snapshot never changes. */
const statusInterval = ({ state }: { state: { data: MarketStatus | undefined } }) =>
  state.data?.provider === 'snapshot' ? false : statusIntervalMs;

function noticeOf({ provider, live, asOf, oldestAsOf, message }: MarketStatus): string {
  const others = oldestAsOf ? ` (some funds: ${longDate(oldestAsOf)})` : '';
  if (provider === 'snapshot')
    return `Prices: close of ${longDate(asOf ?? '')}${others}, from the shipped snapshot.`;
  return live
    ? 'Live prices, each with its time.'
    : (message ?? 'Live prices are not available at the moment.');
}

/** States where the prices come from and how old they are. */
export function PricesNotice() {
  const { data: status } = useQuery({ ...statusQuery(), refetchInterval: statusInterval });
  if (!status?.asOf) return null;
  return (
    <p className="-mb-10 pt-5 max-sm:-mb-3 text-fine text-soft" role="status">
      {noticeOf(status)} <Link to="/help#figures">About the figures</Link>
    </p>
  );
}
