import type { Allocation } from '#contract/figures.ts';
import { grouped, shareOf } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { HatchedBar } from '#web/ui/charts/hatched-bar.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { leftOutText } from '../overview/allocation-part.tsx';
import { exposureSentence, fundsText, type Through } from './exposure-sentence.ts';

type Row = Allocation['rows'][number];

const namedFunds = 4;

/** Where a value comes from: directly, and through which funds. */
function waysText({ parts = [] }: Row): string {
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

function Name({ row: { key, name }, by }: { row: Row; by: Allocation['by'] }) {
  if (by !== 'symbol') return <>{name || key || 'Not known'}</>;
  if (key === name) return <>{name}</>;
  return (
    <>
      <StockLink symbol={key} />
      <small>{name}</small>
    </>
  );
}

interface LastRowProps {
  name: string;
  share: number;
  value: number;
  largest: number;
  isUnseen?: boolean;
}

function LastRow({ name, share, value, largest, isUnseen = false }: LastRowProps) {
  const part = Math.min(1, share / largest);
  return (
    <tr>
      <th scope="row" className="wraps text-soft!">
        {name}
      </th>
      <td aria-hidden="true" className="share-bar max-sm:hidden">
        {isUnseen ? <HatchedBar share={part} /> : <Bar share={part} />}
      </td>
      <td className="max-md:hidden" />
      <td>{shareOf(share)}</td>
      <td>
        <Amount value={value} />
      </td>
    </tr>
  );
}

function ExposureTable({ allocation, through }: { allocation: Allocation; through: Through }) {
  const { rows, by, currency, total } = allocation;
  const { others, unseen } = through;
  const largest = Math.max(...rows.map(({ share }) => share), by === 'symbol' ? 0 : unseen.share) || 1;
  return (
    <table className="figure-table page-table">
      <caption className="sr-only">Through the funds, in {currency}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <td className="max-sm:hidden" />
          <th scope="col" className="text-left! max-md:hidden">
            Held
          </th>
          <th scope="col">Share</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.key} ${row.name}`}>
            <th scope="row" className="wraps">
              <Name row={row} by={by} />
              <small className="ml-0! block md:hidden">{waysText(row)}</small>
            </th>
            <td aria-hidden="true" className="share-bar max-sm:hidden">
              <Bar share={Math.max(row.share, 0) / largest} />
            </td>
            <td className="text-left! whitespace-normal! text-soft max-md:hidden">
              <span className="block w-64">{waysText(row)}</span>
            </td>
            <td>{shareOf(row.share)}</td>
            <td>
              <Amount value={row.value} />
            </td>
          </tr>
        ))}
        {others.count > 0 && (
          <LastRow name={`${grouped(others.count)} smaller`} {...others} largest={largest} />
        )}
        {unseen.value > 0 && <LastRow name="Not seen through" {...unseen} largest={largest} isUnseen />}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="max-sm:hidden" />
          <td className="max-md:hidden" />
          <td>100%</td>
          <td>
            <Amount value={total} />
          </td>
        </tr>
      </tfoot>
    </table>
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
