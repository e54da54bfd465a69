import type { Concept } from '#domain/fundamentals/concepts.ts';
import { yearlyGrowth } from '#domain/fundamentals/ratios.ts';
import { longDate, signedShare } from '#web/lib/formats.ts';
import { TableBehind } from '#web/ui/charts/table-behind.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import type { Unit } from './company-charts.ts';
import { figureText, sourceMarks } from './figure-texts.ts';
import { comparablePeriods, fiscalYearOf, type ShownPeriod } from './shown-periods.ts';

const rows: readonly { concept: Concept; name: string; unit: Unit }[] = [
  { concept: 'revenue', name: 'Revenue', unit: 'dollars' },
  { concept: 'costOfRevenue', name: 'Cost of revenue', unit: 'dollars' },
  { concept: 'grossProfit', name: 'Gross profit', unit: 'dollars' },
  { concept: 'researchAndDevelopment', name: 'Research and development', unit: 'dollars' },
  { concept: 'sga', name: 'Sales and administration', unit: 'dollars' },
  { concept: 'operatingIncome', name: 'Operating income', unit: 'dollars' },
  { concept: 'interestExpense', name: 'Interest expense', unit: 'dollars' },
  { concept: 'netIncome', name: 'Net income', unit: 'dollars' },
  { concept: 'epsDiluted', name: 'Diluted earnings per share', unit: 'perShare' },
  { concept: 'dividendsPerShare', name: 'Dividends per share', unit: 'perShare' },
  { concept: 'sharesDiluted', name: 'Diluted shares', unit: 'shares' },
  { concept: 'operatingCashFlow', name: 'Cash from operations', unit: 'dollars' },
  { concept: 'capitalExpenditure', name: 'Capital expenditure', unit: 'dollars' },
  { concept: 'stockCompensation', name: 'Stock compensation', unit: 'dollars' },
  { concept: 'dividendsPaid', name: 'Dividends paid', unit: 'dollars' },
  { concept: 'buybacks', name: 'Buybacks', unit: 'dollars' },
  { concept: 'totalAssets', name: 'Total assets', unit: 'dollars' },
  { concept: 'totalLiabilities', name: 'Total liabilities', unit: 'dollars' },
  { concept: 'equity', name: 'Equity', unit: 'dollars' },
  { concept: 'cash', name: 'Cash', unit: 'dollars' },
  { concept: 'longTermDebt', name: 'Long-term debt', unit: 'dollars' },
];

interface PeriodsProps {
  periods: readonly ShownPeriod[];
}

/** The mean growth a year between the first and the last fiscal year that are known. */
function growthOf(periods: readonly ShownPeriod[], concept: Concept): number | undefined {
  const known = comparablePeriods(periods).filter(({ figures }) => figures[concept]);
  const [first, last] = [known[0], known.at(-1)];
  const [from, to] = [first?.figures[concept], last?.figures[concept]];
  if (!first || !last || !from || !to) return undefined;
  return yearlyGrowth(from.value, to.value, fiscalYearOf(last.periodEnd) - fiscalYearOf(first.periodEnd));
}

function Row({ periods, row: { concept, name, unit } }: PeriodsProps & { row: (typeof rows)[number] }) {
  const growth = growthOf(periods, concept);
  return (
    <tr>
      <th scope="row">{name}</th>
      {periods.map(({ periodEnd, isTrailing, figures }) => {
        const figure = figures[concept];
        if (!figure) return <td key={periodEnd}>{<Unknown />}</td>;
        const mark = isTrailing ? '' : sourceMarks[figure.source];
        return (
          <td key={periodEnd} title={`Known since ${longDate(figure.knownSince)}`}>
            {figureText[unit](figure.value)}
            {mark && <sup className="pl-0.5 text-soft">{mark}</sup>}
          </td>
        );
      })}
      {periods.length > 1 && <td>{growth === undefined ? <Unknown /> : signedShare(growth)}</td>}
    </tr>
  );
}

/** Everything that is known of the company, by period, the oldest first. */
export function CompanyTable({ periods, isOpen }: PeriodsProps & { isOpen: boolean }) {
  const known = rows.filter(({ concept }) => periods.some(({ figures }) => figures[concept]));
  return (
    <TableBehind label="All figures by period, with the day on which they became known" isOpen={isOpen}>
      <thead>
        <tr>
          <th scope="col">Period to</th>
          {periods.map(({ periodEnd, label, isTrailing }) => (
            <th key={periodEnd} scope="col">
              {isTrailing && `${label} to `}
              {longDate(periodEnd)}
            </th>
          ))}
          {periods.length > 1 && <th scope="col">Growth a year</th>}
        </tr>
      </thead>
      <tbody>
        {known.map((row) => (
          <Row key={row.concept} periods={periods} row={row} />
        ))}
        <tr>
          <th scope="row">Known since</th>
          {periods.map(({ periodEnd, figures }) => {
            const since = figures.netIncome?.knownSince ?? figures.revenue?.knownSince;
            return <td key={periodEnd}>{since ? longDate(since) : <Unknown />}</td>;
          })}
          {periods.length > 1 && <td />}
        </tr>
      </tbody>
    </TableBehind>
  );
}
