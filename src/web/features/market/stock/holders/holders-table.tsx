import type { Holder, Holders } from '#contract/stocks.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { grouped, monthAndYear, percent, shareOf } from '#web/lib/formats.ts';
import { capitalised } from '#web/lib/phrases.ts';
import { monthAfter, quarterName, shortMonth } from '#web/lib/quarter-names.ts';
import { InvestorLink } from '#web/ui/investor-link.tsx';
import { ShareColumns } from './share-columns.tsx';

const actionNames: Record<Holder['action'], string> = {
  bought: 'New',
  added: 'Added',
  reduced: 'Reduced',
  sold: 'Sold all',
  unchanged: 'Unchanged',
};

const directions: Record<Holder['action'], 1 | 0 | -1> = {
  bought: 1,
  added: 1,
  reduced: -1,
  sold: -1,
  unchanged: 0,
};

const signed = (change: number) => `${change > 0 ? '+' : '−'}${percent(Math.abs(change))}`;

/** What the investor did in the last quarter, by word, arrow and colour. */
function Action({ action, changePercent }: Holder) {
  const direction = directions[action];
  const colour = direction > 0 ? 'text-up' : direction < 0 ? 'text-down' : 'text-soft';
  const isPartial = action === 'added' || action === 'reduced';
  return (
    <span className={colour}>
      {direction !== 0 && (
        <i aria-hidden="true" className="arrow">
          {direction > 0 ? '▲' : '▼'}
        </i>
      )}
      {actionNames[action]}
      {isPartial && changePercent !== null && ` ${signed(changePercent)}`}
    </span>
  );
}

function sinceText({ action, since, sinceFirst, previousShares }: Holder): string {
  if (action === 'sold') return `had ${grouped(previousShares)}`;
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
        <Action {...holder} />
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
