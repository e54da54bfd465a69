import type { Gains } from '#contract/figures.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';

type Year = Gains['years'][number];

/** Realised gains by year, newest first. */
export function YearsTable({ gains }: { gains: Gains }) {
  const years = gains.years.toSorted((a, b) => b.year - a.year);
  const hasTotal = years.length > 1;
  const gain = (name: string, key: keyof Omit<Year, 'year'>, className?: string): DataColumn<Year> => {
    const shown = (value: number) =>
      key === 'disallowed' ? (
        <Amount value={value} unit={gains.currency} />
      ) : (
        <GainAmount value={value} unit={gains.currency} />
      );
    return {
      name,
      className,
      cell: (year) => shown(year[key]),
      ...(hasTotal && { foot: shown(gains[key]) }),
    };
  };
  return (
    <DataTable
      caption={`Realised gains by year, in ${gains.currency}`}
      className="figure-table page-table mt-4"
      rows={years}
      keyOf={({ year }) => year}
      columns={[
        { name: 'Year', cell: ({ year }) => year, ...(hasTotal && { foot: 'Total' }) },
        gain('Short-term', 'shortTerm'),
        gain('Long-term', 'longTerm'),
        years.some(({ undated }) => undated !== 0) && gain('Without a date', 'undated', 'max-sm:hidden'),
        gain('Disallowed losses', 'disallowed', 'max-sm:hidden'),
        gain('Realised', 'realised'),
      ]}
    />
  );
}
