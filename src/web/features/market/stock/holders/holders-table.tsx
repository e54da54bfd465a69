import type { Holder, Holders } from '#contract/market-stocks.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { grouped, monthAndYear, shareOf } from '#web/lib/formats.ts';
import { capitalised } from '#web/lib/phrases.ts';
import { monthAfter, quarterName, shortMonth } from '#web/lib/quarter-names.ts';
import { ActionLabel } from '#web/ui/action-label.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { DoubtMark } from '#web/ui/doubt-mark.tsx';
import { InvestorLink } from '#web/ui/investor-link.tsx';
import { ShareColumns } from './share-columns.tsx';

const isPast = ({ action }: Holder) => action === 'sold';

function sinceText({ action, since, sinceFirst, previousShares }: Holder): string {
  if (action === 'sold') return `had ${grouped(previousShares ?? 0)}`;
  if (since === null) return '';
  return sinceFirst ? `before ${monthAfter(since)}` : shortMonth(since);
}

/** The columns for the quarter of most rows, and the largest weight, which fills a bar. */
function columnsOf(period: string, largest: number): readonly DataColumn<Holder>[] {
  return [
    {
      name: 'Investor',
      cellClass: 'cell-name',
      cell: ({ investor: { slug, name, firm }, period: filed }) => (
        <>
          <InvestorLink slug={slug} name={name} firm={firm === name ? null : firm} />
          {filed !== period && <small> as of {monthAndYear(filed)}</small>}
        </>
      ),
    },
    {
      name: (
        <span className="font-semibold text-ink">
          Weight <span aria-hidden="true">↓</span>
        </span>
      ),
      sort: 'descending',
      className: 'md:text-left',
      cellClass: 'cell-value',
      cell: (holder) =>
        !isPast(holder) && (
          <span className="flex items-center gap-2 max-md:justify-end">
            <Bar share={holder.weight / (largest || 1)} className="w-16 max-md:hidden" />
            {shareOf(holder.weight)}
          </span>
        ),
    },
    {
      name: 'Value',
      cellClass: 'cell-rest',
      cell: (holder) => !isPast(holder) && compactDollars(holder.value),
    },
    {
      name: capitalised(quarterName(period)),
      className: 'md:text-left',
      cellClass: 'cell-note',
      cell: (holder) => (
        <>
          <ActionLabel change={{ ...holder, kind: 'share' }} />
          <DoubtMark doubt={holder.doubt} />
        </>
      ),
    },
    { name: 'Held since', className: 'max-lg:hidden', cellClass: 'cell-rest text-soft', cell: sinceText },
    {
      name: 'Shares, three years',
      cellClass: 'cell-drawing',
      cell: (holder) => <ShareColumns line={holder.line} isPast={isPast(holder)} />,
    },
  ];
}

/** The investors, largest weight first; those who sold everything come last. */
export function HoldersTable({ holders: { holders, period } }: { holders: Holders }) {
  if (holders.length === 0 || period === null) return null;
  return (
    <DataTable
      caption="Investors that hold it"
      className="figure-table card-table mt-2.5"
      rows={holders}
      keyOf={({ investor }) => investor._id}
      columns={columnsOf(period, Math.max(...holders.map(({ weight }) => weight)))}
    />
  );
}
