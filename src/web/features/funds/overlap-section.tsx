import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '#web/lib/formats.ts';
import { shortName } from '#web/lib/short-name.ts';
import { ComparisonPicker } from '#web/ui/comparison-picker.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { weightText } from './fund-holdings-table.tsx';
import { fundOverlapSentence } from './fund-texts.ts';
import { type FundOverlap, overlapQuery } from './funds-query.ts';

const shownCompanies = 12;

function measureOf({ dates, atLeast }: FundOverlap): string {
  if (!dates)
    return 'Whole lists are compared with whole lists only, and the ten largest with the ten largest.';
  const [first, second] = dates.map(longDate);
  const days = first === second ? first : `${first} and ${second}`;
  return `For each company the smaller of its two weights, added up. ${atLeast ? 'Ten largest holdings' : 'Whole lists'} of ${days}.`;
}

function Shared({ shared, first, second }: Pick<FundOverlap, 'shared'> & { first: string; second: string }) {
  return (
    <DataTable
      caption={`The companies with the largest weight in both ${first} and ${second}`}
      className="figure-table figures mt-3 max-w-[640px]"
      rows={shared.slice(0, shownCompanies)}
      keyOf={({ symbol, name }) => symbol ?? name}
      columns={[
        {
          name: 'Company',
          cellClass: 'py-1.5! whitespace-normal!',
          cell: ({ symbol, name }) =>
            symbol === null ? (
              name
            ) : (
              <>
                <StockLink symbol={symbol} />
                <small className="block whitespace-normal text-soft">{shortName(name, symbol)}</small>
              </>
            ),
        },
        { name: first, cell: (company) => weightText(company.first) },
        { name: second, cell: (company) => weightText(company.second) },
      ]}
    />
  );
}

/** The fund that another is compared with at first: the broadest, or the one of the 500 largest companies. */
const firstChoice = (symbol: string) => (symbol === 'VTI' ? 'IVV' : 'VTI');

/** How much of the fund is in another one that the reader picks. */
export function OverlapSection({ symbol }: { symbol: string }) {
  const [other, setOther] = useState(firstChoice(symbol));
  const query = useQuery(overlapQuery(symbol, other));
  const { data, error } = query;
  return (
    <PagePart
      id="overlap"
      title="Overlap with another fund"
      finding={data && fundOverlapSentence(data, symbol, other)}
      measure={data && measureOf(data)}
      tools={
        <ComparisonPicker
          button={`Compare with ${other}`}
          className="button button-plain"
          label="Compare with a fund"
          onSymbol={setOther}
        />
      }
    >
      {error?.status === 404 ? (
        <p className="pt-2 text-soft">{other} is no exchange-traded fund that is known here.</p>
      ) : (
        <QueryPart
          query={query}
          fallback="The overlap could not be loaded."
          loading={<RowsSkeleton count={12} />}
        >
          {({ shared }) => shared.length > 0 && <Shared shared={shared} first={symbol} second={other} />}
        </QueryPart>
      )}
    </PagePart>
  );
}
