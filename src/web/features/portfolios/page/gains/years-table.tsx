import type { Gains } from '#contract/performance.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';

type Totals = Omit<Gains['years'][number], 'year'>;

function Cells({ totals, hasUndated }: { totals: Totals; hasUndated: boolean }) {
  return (
    <>
      <td>
        <GainAmount value={totals.shortTerm} />
      </td>
      <td>
        <GainAmount value={totals.longTerm} />
      </td>
      {hasUndated && (
        <td className="max-sm:hidden">
          <GainAmount value={totals.undated} />
        </td>
      )}
      <td className="max-sm:hidden">
        <Amount value={totals.disallowed} />
      </td>
      <td>
        <GainAmount value={totals.realised} />
      </td>
    </>
  );
}

/** Realised gains by year, newest first. */
export function YearsTable({ gains }: { gains: Gains }) {
  const years = gains.years.toSorted((a, b) => b.year - a.year);
  const hasUndated = years.some(({ undated }) => undated !== 0);
  return (
    <table className="figure-table page-table mt-4">
      <caption className="sr-only">Realised gains by year, in {gains.currency}</caption>
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col">Short-term</th>
          <th scope="col">Long-term</th>
          {hasUndated && (
            <th scope="col" className="max-sm:hidden">
              Without a date
            </th>
          )}
          <th scope="col" className="max-sm:hidden">
            Disallowed losses
          </th>
          <th scope="col">Realised</th>
        </tr>
      </thead>
      <tbody>
        {years.map((totals) => (
          <tr key={totals.year}>
            <th scope="row">{totals.year}</th>
            <Cells totals={totals} hasUndated={hasUndated} />
          </tr>
        ))}
      </tbody>
      {years.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Cells totals={gains} hasUndated={hasUndated} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}
