import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { longDate } from '../lib/formats.ts';
import { statusQuery } from '../lib/market-queries.ts';

/** The quiet line that says which prices the reader is looking at. */
export function PricesNotice() {
  const { data: status } = useQuery(statusQuery());
  if (!status?.asOf) return null;
  return (
    <p className="pt-3 text-[13px] text-soft">
      Prices: close of {longDate(status.asOf)}
      {status.live ? '' : ', from the shipped snapshot'}. <Link to="/help#figures">About the figures</Link>
    </p>
  );
}
