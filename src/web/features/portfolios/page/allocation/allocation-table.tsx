import type { Allocation } from '#contract/performance.ts';
import { shareOf } from '#web/lib/formats.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Change, Unknown } from '#web/ui/figures.tsx';

const topTen = 10;

/** The shares with a bar for each; the ten largest holdings are marked off from the others by a line. */
export function AllocationTable({ allocation: { rows, by, total, currency } }: { allocation: Allocation }) {
  const largest = Math.max(...rows.map(({ share }) => share), 0) || 1;
  return (
    <table className="figure-table page-table">
      <caption className="sr-only">Allocation, in {currency}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <td className="max-sm:hidden" />
          <th scope="col">Share</th>
          <th scope="col">Value</th>
          <th scope="col" className="max-md:hidden">
            Gain
          </th>
          <th scope="col" className="max-sm:hidden">
            Gain %
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, share, value, gain, gainPercent }, index) => (
          <tr key={key} className={by === 'symbol' && index === topTen ? 'after-ten' : undefined}>
            <th scope="row" className="wraps">
              {by === 'symbol' ? (
                <>
                  <b className="font-[650] text-accent">{key}</b>
                  <small>{name}</small>
                </>
              ) : (
                name || key || 'Not known'
              )}
            </th>
            <td aria-hidden="true" className="share-bar max-sm:hidden">
              <Bar share={Math.max(share, 0) / largest} />
            </td>
            <td>{shareOf(share)}</td>
            <td>
              <Amount value={value} />
            </td>
            <td className="max-md:hidden">{gain === null ? <Unknown /> : <GainAmount value={gain} />}</td>
            <td className="max-sm:hidden">
              {gainPercent === null ? <Unknown /> : <Change percent={gainPercent} />}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="max-sm:hidden" />
          <td>100%</td>
          <td>
            <Amount value={total} />
          </td>
          <td className="max-md:hidden" />
          <td className="max-sm:hidden" />
        </tr>
      </tfoot>
    </table>
  );
}
