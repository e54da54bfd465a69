import type { Performance } from '#contract/figures.ts';
import { shownSign, signedShare } from '#web/lib/formats.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { monthsByYear, tintOf, type YearOfMonths } from './months-grid.ts';
import { monthsSentence } from './sentences.ts';

type Month = Performance['months'][number];

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const short = (fraction: number) => signedShare(fraction).slice(0, -1);

function Cell({ month }: { month: Month | undefined }) {
  if (!month || month.twr === null) return null;
  const tone = month.twr >= 0 ? 'heat-up' : 'heat-down';
  const tint = { '--tint': `${tintOf(month.twr)}%` } as React.CSSProperties;
  return (
    <span className={`block leading-8 max-md:leading-7 ${tone}`} style={tint}>
      {short(month.twr)}
      {month.isPartial && <span className="sr-only"> (part of the month)</span>}
    </span>
  );
}

function Total({ total }: { total: number | null }) {
  if (total === null) return null;
  const text = short(total);
  const sign = shownSign(total, text);
  const tone = sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : '';
  return <b className={`font-semibold ${tone}`}>{text}</b>;
}

const caption = 'Time-weighted return by month, in per cent';

/** Years down and months across, for wide screens. */
function WideGrid({ years }: { years: readonly YearOfMonths[] }) {
  return (
    <DataTable
      caption={caption}
      className="heat max-sm:hidden"
      rows={years}
      keyOf={({ year }) => year}
      columns={[
        { name: <span className="sr-only">Year</span>, cell: ({ year }) => year },
        ...names.map((name, index) => ({
          name,
          cell: ({ months }: YearOfMonths) => <Cell month={months[index]} />,
        })),
        { name: 'Year', cell: ({ total }) => <Total total={total} /> },
      ]}
    />
  );
}

const yearsOnPhone = 6;

/** Months down and years across, for phones: the newest years. */
function TallGrid({ years }: { years: readonly YearOfMonths[] }) {
  return (
    <DataTable
      caption={caption}
      className="heat sm:hidden"
      rows={names}
      keyOf={(name) => name}
      columns={[
        { name: <span className="sr-only">Month</span>, cell: (name) => name, foot: 'Year' },
        ...years.slice(-yearsOnPhone).map(({ year, months, total }) => ({
          name: year,
          cell: (_name: string, index: number) => <Cell month={months[index]} />,
          foot: <Total total={total} />,
        })),
      ]}
    />
  );
}

/** The return of every month as a heat map, which is a table. */
export function MonthsPart({ months }: { months: Performance['months'] }) {
  const years = monthsByYear(months);
  const partial = months.some(({ isPartial }) => isPartial)
    ? ' The first and last may be parts of a month.'
    : '';
  const older = years.length > yearsOnPhone;
  return (
    <figure className="min-w-0">
      <h3 className="part-title">{monthsSentence(months)}</h3>
      <p className="part-measure">
        Time-weighted return by month since the first purchase, per cent.{partial}
        {older && (
          <span className="sm:hidden"> The last {yearsOnPhone} years; a wider screen shows all.</span>
        )}
      </p>
      <WideGrid years={years} />
      <TallGrid years={years} />
    </figure>
  );
}
