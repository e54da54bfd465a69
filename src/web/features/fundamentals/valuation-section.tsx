import { useQuery } from '@tanstack/react-query';
import { longDate } from '#web/lib/formats.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { type ValuationReply, valuationQuery } from './fundamentals-query.ts';
import { RatioChart } from './ratio-chart.tsx';
import {
  measureNames,
  negativeText,
  pastRangeText,
  type Valuation,
  valuationMeasure,
  valuationSentence,
  valueText,
} from './valuation-texts.ts';

const rangeWidth = 160;
/** A range ends here even if single days were far higher, as after a year of small earnings. */
const longestRange = 2.5;

/** Where the last value is in its range: the bar holds half of the days, its gap the median. */
function RangeBar({ value, range }: { value: number | null; range: NonNullable<Valuation['range']> }) {
  const { low, lowerQuarter, median, upperQuarter, high } = range;
  const end = Math.min(high, Math.max(longestRange * upperQuarter, value ?? upperQuarter));
  const x = (one: number) => 5 + Math.min(1, Math.max(0, (one - low) / (end - low || 1))) * (rangeWidth - 10);
  return (
    <svg aria-hidden="true" width={rangeWidth} height="14" className="chart ml-auto">
      <path d={`M${x(low)} 7H${x(end)}`} className="stroke-rule-strong" />
      <rect
        x={x(lowerQuarter)}
        width={Math.max(1, x(upperQuarter) - x(lowerQuarter))}
        y="2"
        height="10"
        className="fill-rule"
      />
      <path d={`M${x(median)} 2v10`} className="stroke-rule-strong" />
      {value !== null && <circle cx={x(value)} cy="7" r="4.5" className="fill-accent" />}
    </svg>
  );
}

const text = ({ measure }: Valuation, value: number | undefined) =>
  value === undefined ? <Unknown /> : valueText(measure, value);

const columns: readonly DataColumn<Valuation>[] = [
  { name: 'Measure', cellClass: 'whitespace-normal', cell: ({ measure }) => measureNames[measure] },
  {
    name: 'Last close',
    cellClass: 'font-semibold whitespace-normal',
    cell: (valuation) =>
      valuation.value === null ? (negativeText(valuation) ?? <Unknown />) : text(valuation, valuation.value),
  },
  { name: 'Lowest', className: 'max-lg:hidden', cell: (valuation) => text(valuation, valuation.range?.low) },
  {
    name: 'Half of the days in the bar',
    className: 'max-lg:hidden',
    cell: ({ value, range }) => range && <RangeBar value={value} range={range} />,
  },
  {
    name: 'Highest',
    className: 'max-lg:hidden',
    cell: (valuation) => text(valuation, valuation.range?.high),
  },
  { name: 'Median', cell: (valuation) => text(valuation, valuation.range?.median) },
  {
    name: 'Of all days',
    className: 'max-sm:hidden',
    cellClass: 'whitespace-normal',
    cell: (valuation) => (
      <>
        {pastRangeText(valuation) ?? <Unknown />}
        {valuation.range && (
          <small className="block text-soft">since {longDate(valuation.range.since)}</small>
        )}
      </>
    ),
  },
];

const hasRange = (
  one: Valuation | undefined,
): one is Valuation & { range: NonNullable<Valuation['range']> } => one?.range != null;

function Measures({ name, data }: { name: string; data: ValuationReply }) {
  const drawn = data.measures.find(({ measure }) => measure === 'priceToEarnings');
  return (
    <PagePart
      id="valuation"
      title="Valuation"
      finding={valuationSentence(name, data.measures) ?? 'What the market pays'}
      measure={valuationMeasure(data)}
    >
      {hasRange(drawn) && <RatioChart days={data.days} valuation={drawn} />}
      <DataTable
        caption="Valuation"
        className="figure-table figures mt-4"
        rows={data.measures}
        keyOf={({ measure }) => measure}
        columns={columns}
      />
      <p className="max-w-[104ch] pt-2 text-tiny text-soft">
        Price to earnings: filed diluted earnings of twelve months. Enterprise value: market value and
        long-term debt, less cash. Free cash flow and payout: of the last year. Facts, no judgement of what
        the stock is worth.
      </p>
    </PagePart>
  );
}

/** How the market values the company, each measure in its own range over the years. */
export function ValuationSection({ symbol, name }: { symbol: string; name: string }) {
  const query = useQuery(valuationQuery(symbol));
  return (
    <QuerySection
      id="valuation"
      title="Valuation"
      query={query}
      fallback="The valuation could not be loaded."
      loading={<RowsSkeleton count={14} />}
    >
      {(data) => data.measures.length > 0 && <Measures name={name} data={data} />}
    </QuerySection>
  );
}
