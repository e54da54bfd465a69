import type { Holder, Holders } from '#contract/market-stocks.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { grouped, monthAndYear, shareOf } from '#web/lib/formats.ts';
import { capitalised } from '#web/lib/phrases.ts';
import { monthAfter, quarterName, shortMonth } from '#web/lib/quarter-names.ts';
import { ActionLabel } from '#web/ui/action-label.tsx';
import { DoubtMark } from '#web/ui/doubt-mark.tsx';
import { InvestorLink } from '#web/ui/investor-link.tsx';
import { ShareColumns } from './share-columns.tsx';

function sinceText({ action, since, sinceFirst, previousShares }: Holder): string {
  if (action === 'sold') return `had ${grouped(previousShares ?? 0)}`;
  if (since === null) return '';
  return sinceFirst ? `before ${monthAfter(since)}` : shortMonth(since);
}

interface RowProps {
  holder: Holder;
  /** The largest weight: the full width of a bar. */
  largest: number;
  /** The quarter of the other rows. */
  period: string;
}

function HolderRow({ holder, largest, period }: RowProps) {
  const { investor, weight, value, action } = holder;
  const isPast = action === 'sold';
  const width = largest > 0 ? Math.max(1, Math.round((weight / largest) * 72)) : 0;
  return (
    <tr>
      <th scope="row">
        <InvestorLink
          slug={investor.slug}
          name={investor.name}
          firm={investor.firm === investor.name ? null : investor.firm}
        />
        {holder.period !== period && <small> as of {monthAndYear(holder.period)}</small>}
      </th>
      <td className="weight">
        {!isPast && (
          <>
            <svg aria-hidden="true" width="72" height="8" className="weight-bar">
              <path d={`M0 0h${width}v8H0z`} />
            </svg>
            {shareOf(weight)}
          </>
        )}
      </td>
      <td className="value">{isPast ? '' : compactDollars(value)}</td>
      <td className="action">
        <ActionLabel change={{ ...holder, kind: 'share' }} />
        <DoubtMark doubt={holder.doubt} />
      </td>
      <td className="since">{sinceText(holder)}</td>
      <td className="drawing">
        <ShareColumns line={holder.line} isPast={isPast} />
      </td>
    </tr>
  );
}

/** The investors, largest weight first; those who sold everything come last. */
export function HoldersTable({ holders: { holders, period } }: { holders: Holders }) {
  if (holders.length === 0 || period === null) return null;
  const largest = Math.max(...holders.map(({ weight }) => weight));
  return (
    <table className="figure-table stock-table holders-table">
      <thead>
        <tr>
          <th scope="col">Investor</th>
          <th scope="col" aria-sort="descending" className="weight sorted">
            Weight <span aria-hidden="true">↓</span>
          </th>
          <th scope="col">Value</th>
          <th scope="col" className="action">
            {capitalised(quarterName(period))}
          </th>
          <th scope="col">Held since</th>
          <th scope="col">Shares, three years</th>
        </tr>
      </thead>
      <tbody>
        {holders.map((holder) => (
          <HolderRow key={holder.investor._id} holder={holder} largest={largest} period={period} />
        ))}
      </tbody>
    </table>
  );
}
