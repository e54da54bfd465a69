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

/** What a row of the table is about; the last one says since when the figures of a period are known. */
type Row = (typeof rows)[number] | 'since';

function FigureOf({ period, row }: { period: ShownPeriod; row: Row }) {
  const { isTrailing, figures } = period;
  if (row === 'since') {
    const since = figures.netIncome?.knownSince ?? figures.revenue?.knownSince;
    return since ? longDate(since) : <Unknown />;
  }
  const figure = figures[row.concept];
  if (!figure) return <Unknown />;
  const mark = isTrailing ? '' : sourceMarks[figure.source];
  return (
    <span title={`Known since ${longDate(figure.knownSince)}`}>
      {figureText[row.unit](figure.value)}
      {mark && <sup className="pl-0.5 text-soft">{mark}</sup>}
    </span>
  );
}

function growthText(periods: readonly ShownPeriod[], row: Row) {
  if (row === 'since') return null;
  const growth = growthOf(periods, row.concept);
  return growth === undefined ? <Unknown /> : signedShare(growth);
}

/** Everything that is known of the company, by period, the oldest first. */
export function CompanyTable({ periods, isOpen }: PeriodsProps & { isOpen: boolean }) {
  const known = rows.filter(({ concept }) => periods.some(({ figures }) => figures[concept]));
  return (
    <TableBehind<Row>
      label="All figures by period, with the day on which they became known"
      isOpen={isOpen}
      columns={[
        { name: 'Period to', cell: (row) => (row === 'since' ? 'Known since' : row.name) },
        ...periods.map((period) => ({
          name: `${period.isTrailing ? `${period.label} to ` : ''}${longDate(period.periodEnd)}`,
          cell: (row: Row) => <FigureOf period={period} row={row} />,
        })),
        periods.length > 1 && { name: 'Growth a year', cell: (row) => growthText(periods, row) },
      ]}
      rows={[...known, 'since']}
      keyOf={(row) => (row === 'since' ? row : row.concept)}
    />
  );
}
