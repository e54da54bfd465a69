import type { Performance } from '#contract/figures.ts';
import { shownSign, signedShare } from '#web/lib/formats.ts';
import { monthsByYear, tintOf, type YearOfMonths } from './months-grid.ts';
import { monthsSentence } from './sentences.ts';

type Month = Performance['months'][number];

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const short = (fraction: number) => signedShare(fraction).slice(0, -1);

function Cell({ month }: { month: Month | undefined }) {
  if (!month || month.twr === null) return <td />;
  const tone = month.twr >= 0 ? 'heat-up' : 'heat-down';
  const tint = { '--tint': `${tintOf(month.twr)}%` } as React.CSSProperties;
  return (
    <td className={tone} style={tint}>
      {short(month.twr)}
      {month.isPartial && <span className="sr-only"> (part of the month)</span>}
    </td>
  );
}

function Total({ total }: { total: number | null }) {
  if (total === null) return <td />;
  const text = short(total);
  const sign = shownSign(total, text);
  return <td className={`heat-total ${sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : ''}`}>{text}</td>;
}

/** Years down and months across, for wide screens. */
function WideGrid({ years }: { years: readonly YearOfMonths[] }) {
  return (
    <table className="heat max-sm:hidden">
      <caption className="sr-only">Time-weighted return by month, in per cent</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Year</span>
          </th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">Year</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, months, total }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            {names.map((name, index) => (
              <Cell key={name} month={months[index]} />
            ))}
            <Total total={total} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const yearsOnPhone = 6;

/** Months down and years across, for phones: the newest years. */
function TallGrid({ years }: { years: readonly YearOfMonths[] }) {
  const newest = years.slice(-yearsOnPhone);
  return (
    <table className="heat sm:hidden">
      <caption className="sr-only">Time-weighted return by month, in per cent</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Month</span>
          </th>
          {newest.map(({ year }) => (
            <th key={year} scope="col">
              {year}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {newest.map(({ year, months }) => (
              <Cell key={year} month={months[index]} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Year</th>
          {newest.map(({ year, total }) => (
            <Total key={year} total={total} />
          ))}
        </tr>
      </tfoot>
    </table>
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
