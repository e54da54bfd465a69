import { useQuery } from '@tanstack/react-query';
import { longDate } from '#web/lib/formats.ts';
import { Unknown } from '#web/ui/figures.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { type ValuationReply, valuationQuery } from './fundamentals-query.ts';
import { RangeBar } from './range-bar.tsx';
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

function Row({ valuation }: { valuation: Valuation }) {
  const { measure, value, range } = valuation;
  const text = (one: number | undefined) => (one === undefined ? <Unknown /> : valueText(measure, one));
  return (
    <tr>
      <th scope="row" className="whitespace-normal">
        {measureNames[measure]}
      </th>
      <td className="font-semibold whitespace-normal">
        {value === null ? (negativeText(valuation) ?? <Unknown />) : text(value)}
      </td>
      <td className="max-lg:hidden">{text(range?.low)}</td>
      <td className="max-lg:hidden">{range && <RangeBar value={value} range={range} />}</td>
      <td className="max-lg:hidden">{text(range?.high)}</td>
      <td>{text(range?.median)}</td>
      <td className="whitespace-normal max-sm:hidden">
        {pastRangeText(valuation) ?? <Unknown />}
        {range && <small className="block text-soft">since {longDate(range.since)}</small>}
      </td>
    </tr>
  );
}

const heads: readonly { name: string; className?: string }[] = [
  { name: 'Measure' },
  { name: 'Last close' },
  { name: 'Lowest', className: 'max-lg:hidden' },
  { name: 'Half of the days in the bar', className: 'max-lg:hidden' },
  { name: 'Highest', className: 'max-lg:hidden' },
  { name: 'Median' },
  { name: 'Of all days', className: 'max-sm:hidden' },
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
      <table className="figure-table figures mt-4">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.name} scope="col" className={head.className}>
                {head.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.measures.map((valuation) => (
            <Row key={valuation.measure} valuation={valuation} />
          ))}
        </tbody>
      </table>
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
