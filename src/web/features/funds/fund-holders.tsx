import { useQuery } from '@tanstack/react-query';
import { mediumDate } from '#web/lib/formats.ts';
import { counted } from '#web/lib/phrases.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { weightText } from './fund-holdings-table.tsx';
import { type FundHolder, fundHoldersQuery } from './funds-query.ts';

const title = 'Held by these funds';
const shownFirst = 8;

function Rows({ funds, largest }: { funds: readonly FundHolder[]; largest: number }) {
  return (
    <DataTable
      caption="Funds by the weight of the stock"
      className="figure-table figures mt-3"
      rows={funds}
      keyOf={({ symbol }) => symbol}
      columns={[
        {
          name: 'Fund',
          cellClass: 'py-1.5! whitespace-normal!',
          cell: ({ symbol, name }) => (
            <>
              <StockLink symbol={symbol} />
              <small className="block whitespace-normal text-soft">{name}</small>
            </>
          ),
        },
        {
          name: null,
          className: 'max-sm:hidden',
          cellClass: 'share-bar w-1/4!',
          cell: ({ weight }) => <Bar share={weight / largest} />,
        },
        { name: 'Weight', cell: ({ weight }) => weightText(weight) },
        { name: 'On', cell: ({ asOf }) => mediumDate(asOf) },
        {
          name: 'Known',
          className: 'max-sm:hidden',
          cellClass: 'text-soft',
          cell: ({ complete }) => (complete ? 'whole list' : 'ten largest'),
        },
      ]}
    />
  );
}

interface FundsProps {
  funds: readonly FundHolder[];
  name: string;
}

function Funds({ funds, name }: FundsProps) {
  const [first] = funds;
  if (!first) return null;
  const later = funds.slice(shownFirst);
  const largest = first.weight;
  return (
    <PagePart
      id="funds"
      title={title}
      finding={`${counted(funds.length, 'fund holds', 'funds hold')} ${name}; it weighs most in ${first.symbol}, with ${weightText(largest)}`}
      measure="Of 42 funds the whole list is known, of some 400 others the ten largest holdings only, so more funds hold it. Weights are those of the day."
    >
      <Rows funds={funds.slice(0, shownFirst)} largest={largest} />
      {later.length > 0 && (
        <details className="pt-2 text-fine">
          <summary className="inline-block cursor-pointer py-1 text-soft">
            Show {counted(later.length, 'more fund', 'more funds')}
          </summary>
          <Rows funds={later} largest={largest} />
        </details>
      )}
    </PagePart>
  );
}

/** The exchange-traded funds that hold the stock. */
export function FundHolders({ symbol, name }: { symbol: string; name: string }) {
  const query = useQuery(fundHoldersQuery(symbol));
  return (
    <QuerySection
      id="funds"
      title={title}
      query={query}
      fallback="The funds that hold it could not be loaded."
    >
      {({ funds }) => <Funds funds={funds} name={name} />}
    </QuerySection>
  );
}
