import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MarketStatus } from '../../contract/market.ts';
import { longDate } from '../lib/formats.ts';
import { statusQuery } from '../lib/market-queries.ts';

const lookAgainMs = 60_000;

/** What is shipped stays as it is; what is live may fall behind, and come back. */
const lookAgain = ({ state }: { state: { data: MarketStatus | undefined } }) =>
  state.data?.provider === 'snapshot' ? false : lookAgainMs;

function wordsFor({ provider, live, asOf, message }: MarketStatus): string {
  if (provider === 'snapshot') return `Prices: close of ${longDate(asOf ?? '')}, from the shipped snapshot.`;
  return live ? 'Live prices, each with its time.' : (message ?? 'Live prices can’t be had at the moment.');
}

/** The quiet line that says which prices the reader is looking at. */
export function PricesNotice() {
  const { data: status } = useQuery({ ...statusQuery(), refetchInterval: lookAgain });
  if (!status?.asOf) return null;
  return (
    <p className="pt-3 text-[13px] text-soft" role="status">
      {wordsFor(status)} <Link to="/help#figures">About the figures</Link>
    </p>
  );
}
