import type { Allocation } from '#contract/figures.ts';
import { grouped, shareOf } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { HatchedBar } from '#web/ui/charts/hatched-bar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { leftOutText } from '../overview/allocation-part.tsx';
import { exposureSentence, fundsText, type Through } from './exposure-sentence.ts';

type Row = Allocation['rows'][number];

const namedFunds = 4;

/** Where a value comes from: directly, and through which funds. */
function waysText({ parts = [] }: Pick<Row, 'parts'>): string {
  const names = parts.map(({ fund }) => fund ?? 'directly');
  const rest = names.length - namedFunds;
  return names.slice(0, namedFunds).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** The whole as one bar: what is held directly, through funds, and not seen. */
function WholeBar({ through: { direct, seen, unseen } }: { through: Through }) {
  const key = [
    { name: 'Held directly', share: direct, colour: 'text-accent' },
    { name: 'Through funds', share: seen, colour: 'text-accent opacity-45' },
  ];
  return (
    <div className="pt-4">
      <div aria-hidden="true" className="relative h-4">
        <Bar share={direct} className="absolute! inset-0 h-4!" />
        <Bar share={seen} from={direct} className="absolute! inset-0 h-4! opacity-45" />
        <HatchedBar share={unseen.share} from={direct + seen} className="absolute! inset-0 h-4!" />
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 pt-2 text-fine">
        {key.map(({ name, share, colour }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 bg-current ${colour}`} />
            {name} {shareOf(share)}
          </li>
        ))}
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="block w-4">
            <HatchedBar share={1} />
          </span>
          Not seen through {shareOf(unseen.share)}
        </li>
      </ul>
    </div>
  );
}

function Name({ row: { key, name }, by }: { row: ShownRow; by: Allocation['by'] }) {
  if (by !== 'symbol') return <>{name || key || 'Not known'}</>;
  if (key === name) return <>{name}</>;
  return (
    <>
      <StockLink symbol={key} />
      <small>{name}</small>
    </>
  );
}

/** A row of the table; the last ones are no single securities. */
type ShownRow = Pick<Row, 'key' | 'name' | 'share' | 'value' | 'parts'> & { last?: 'others' | 'unseen' };

function ExposureTable({ allocation, through }: { allocation: Allocation; through: Through }) {
  const { rows, by, currency, total } = allocation;
  const { others, unseen } = through;
  const largest = Math.max(...rows.map(({ share }) => share), by === 'symbol' ? 0 : unseen.share) || 1;
  const shown: ShownRow[] = [
    ...rows,
    ...(others.count > 0
      ? [{ ...others, key: '', name: `${grouped(others.count)} smaller`, last: 'others' as const }]
      : []),
    ...(unseen.value > 0 ? [{ ...unseen, key: '', name: 'Not seen through', last: 'unseen' as const }] : []),
  ];
  return (
    <DataTable
      caption={`Through the funds, in ${currency}`}
      className="figure-table page-table"
      rows={shown}
      keyOf={({ key, name }) => `${key} ${name}`}
      columns={[
        {
          name: 'Name',
          cellClass: ({ last }) => (last ? 'wraps text-soft!' : 'wraps'),
          foot: 'Total',
          cell: (row) =>
            row.last ? (
              row.name
            ) : (
              <>
                <Name row={row} by={by} />
                <small className="ml-0! block md:hidden">{waysText(row)}</small>
              </>
            ),
        },
        {
          name: null,
          className: 'max-sm:hidden',
          cellClass: 'share-bar w-[26%] min-w-30',
          cell: ({ share, last }) => {
            const part = Math.min(1, Math.max(share, 0) / largest);
            return last === 'unseen' ? <HatchedBar share={part} /> : <Bar share={part} />;
          },
        },
        {
          name: 'Held',
          className: 'text-left! max-md:hidden',
          cellClass: 'whitespace-normal! text-soft',
          cell: (row) => !row.last && <span className="block w-64">{waysText(row)}</span>,
        },
        { name: 'Share', cell: ({ share }) => shareOf(share), foot: '100%' },
        { name: 'Value', cell: ({ value }) => <Amount value={value} />, foot: <Amount value={total} /> },
      ]}
    />
  );
}

/** What is held directly and through all funds, with the part that cannot be seen through. */
export function ExposureGroups({ allocation, through }: { allocation: Allocation; through: Through }) {
  const { leftOut, currency, by } = allocation;
  return (
    <section aria-labelledby="allocation-table" className="min-w-0 pt-2">
      <h3 id="allocation-table" className="part-title">
        {exposureSentence(allocation)}
      </h3>
      <p className="part-measure">
        Share of the value, {currency}. {fundsText(through)} {leftOutText(leftOut)}
        {by === 'currency' && ' The currency of a share is that of the country in which it is listed.'}
      </p>
      <WholeBar through={through} />
      <ExposureTable allocation={allocation} through={through} />
    </section>
  );
}
