import { heldSince } from '#domain/stock-statistics/figure-periods.ts';
import { longDate, price } from '#web/lib/formats.ts';
import { ClosesSince } from '#web/ui/figures.tsx';
import type { WatchedRow } from './watched-figures.ts';

const width = 96;
const margin = 4;

/** A line for the range of a year, or of the closes since, with a dot at the last price and a tick at the own one. */
export function YearRange({ row: { item, quote, brief } }: { row: WatchedRow }) {
  if (!quote || !brief) return null;
  const { low52, high52 } = brief;
  if (!low52 || !high52 || high52 <= low52) return null;
  const since = heldSince('high52', brief);
  const target = item.target === null ? undefined : Number(item.target);
  const x = (value: number) => {
    const share = Math.min(1, Math.max(0, (value - low52) / (high52 - low52)));
    return (margin + share * (width - 2 * margin)).toFixed(1);
  };
  const period = since === null ? '52 weeks' : `Since ${longDate(since)}`;
  const text = `${period} ${price(low52)} to ${price(high52)}, now ${price(quote.price)}`;
  return (
    <>
      <svg
        role="img"
        aria-label={target === undefined ? text : `${text}, your price ${price(target)}`}
        viewBox={`0 0 ${width} 22`}
        width={width}
        height={22}
        className="ml-auto block"
      >
        <path d={`M${margin} 11H${width - margin}`} strokeWidth="2" className="stroke-field" />
        {target !== undefined && <path d={`M${x(target)} 3V19`} strokeWidth="2" className="stroke-ink" />}
        <circle cx={x(quote.price)} cy="11" r="4" className="fill-accent" />
      </svg>
      {since !== null && <ClosesSince day={since} />}
    </>
  );
}
