import { Unknown } from '#web/ui/figures.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import type { Compared } from './compared-companies.ts';
import type { ComparedFigure, ComparedRow } from './compared-figures.ts';

const width = 100;
const height = 26;

/** How a figure developed, in its own scale. */
function Line({ line }: { line: readonly (number | null)[] }) {
  const known = line.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => (at / (line.length - 1)) * width;
  const y = (value: number) => height - 2 - ((value - low) / (high - low || 1)) * (height - 4);
  const path = line
    .map((value, at) =>
      value === null
        ? ''
        : `${at > 0 && line[at - 1] !== null ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="chart h-6 w-full"
    >
      <path d={path} className="chart-line" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The size of a figure beside those of the other companies. */
function Bar({ value, largest }: { value: number | null; largest: number }) {
  if (value === null || largest === 0) return null;
  const share = `${Math.max(1, (Math.abs(value) / largest) * 100)}%`;
  return (
    <span aria-hidden="true" className="block h-1.5 w-full">
      <span
        className={`block h-full rounded-xs ${value < 0 ? 'bg-down' : 'bg-accent'}`}
        style={{ width: share }}
      />
    </span>
  );
}

function Row({ company, figure, largest }: { company: Compared; figure: ComparedFigure; largest: number }) {
  const { value, text, note, line } = figure;
  return (
    <tr>
      <th scope="row" className="w-16 py-1.5 text-left font-semibold">
        <StockLink symbol={company.symbol} />
      </th>
      <td className="w-2/5 py-1.5 pr-3">
        {line.length > 1 ? <Line line={line} /> : <Bar value={value} largest={largest} />}
      </td>
      <td className="py-1.5 text-right">
        {text === null ? <Unknown /> : <b className="font-semibold">{text}</b>}
        {note && <small className="block text-tiny text-soft">{note}</small>}
      </td>
    </tr>
  );
}

/** One figure of all companies: how it developed and where it is. */
export function ComparedBlock({ row, companies }: { row: ComparedRow; companies: readonly Compared[] }) {
  const figures = companies.map((company) => ({ company, figure: row.of(company) }));
  if (figures.every(({ figure }) => figure.text === null)) return null;
  const largest = Math.max(0, ...figures.map(({ figure: { value } }) => Math.abs(value ?? 0)));
  return (
    <table className="figures w-full table-fixed border-t border-rule text-fine">
      <caption className="pb-1 text-left text-tiny text-soft">
        <b className="font-semibold text-ink">{row.title}</b> {row.measure}
      </caption>
      <tbody>
        {figures.map(({ company, figure }) => (
          <Row key={company.symbol} company={company} figure={figure} largest={largest} />
        ))}
      </tbody>
    </table>
  );
}
