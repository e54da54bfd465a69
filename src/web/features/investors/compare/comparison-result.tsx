import type { ReactNode } from 'react';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { grouped, longDate, ratio, shareOf } from '#web/lib/formats.ts';
import { Butterfly } from '#web/ui/charts/butterfly.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { InvestorLink } from '#web/ui/investor-link.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import type { Comparison } from '../page-queries.ts';
import {
  comparisonGroups,
  orderSentence,
  overlapSentence,
  sharedHoldingsSentence,
} from './comparison-texts.ts';

function Measure({ name, value, text }: { name: string; value: ReactNode; text: string }) {
  return (
    <div>
      <dt className="text-fine text-soft">{name}</dt>
      <dd className="font-serif text-title font-semibold">{value}</dd>
      <dd className="pt-1 text-fine text-soft">{text}</dd>
    </div>
  );
}

function Measures({ comparison }: { comparison: Comparison }) {
  const { overlap, rankCorrelation, industrySimilarity, sharedCount } = comparison;
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-4.5 border-t border-rule pt-3.5 md:grid-cols-4 md:gap-x-9">
      <Measure name="Overlap" value={shareOf(overlap)} text={overlapSentence(overlap)} />
      <Measure
        name="Same industries"
        value={shareOf(industrySimilarity)}
        text="The same sum by industry, so that Visa counts towards Mastercard."
      />
      <Measure
        name="Same order"
        value={rankCorrelation === null ? <Unknown /> : ratio(rankCorrelation)}
        text={orderSentence(rankCorrelation)}
      />
      <Measure
        name="Shared holdings"
        value={grouped(sharedCount)}
        text="Options and bonds count apart from shares."
      />
    </dl>
  );
}

function Sides({ investors }: Pick<Comparison, 'investors'>) {
  return (
    <DataTable
      caption="The two portfolios"
      className="figure-table card-table figures mt-8"
      rows={investors}
      keyOf={({ _id }) => _id}
      columns={[
        {
          name: 'Investor',
          cellClass: 'cell-name',
          cell: ({ slug, name, firm }) => (
            <>
              <InvestorLink slug={slug} name={name} />
              {firm && <small>{firm}</small>}
            </>
          ),
        },
        {
          name: 'Holdings on',
          cellClass: 'cell-rest',
          cell: ({ period }) => (period === null ? <Unknown /> : longDate(period)),
        },
        {
          name: 'Value',
          cellClass: 'cell-value',
          cell: ({ value, options }) => (
            <>
              {compactDollars(value)}
              {options.count > 0 && <small className="block text-soft">and options</small>}
            </>
          ),
        },
        { name: 'Holdings', cellClass: 'cell-rest', cell: ({ holdings }) => grouped(holdings) },
        { name: 'Ten largest', cellClass: 'cell-note', cell: ({ topTenWeight }) => shareOf(topTenWeight) },
      ]}
    />
  );
}

/** How alike two investors are, and what each of them holds. */
export function ComparisonResult({ comparison }: { comparison: Comparison }) {
  const { investors, caveat, overlap } = comparison;
  const [first, second] = investors;
  if (!first || !second) return null;
  return (
    <>
      <Measures comparison={comparison} />
      {caveat && <p className="part-measure">{caveat}</p>}
      <Sides investors={investors} />
      <PagePart
        id="weights"
        title={`${first.name} and ${second.name}`}
        finding={sharedHoldingsSentence(comparison)}
        measure={`Weight in each portfolio, all share classes of a company together.${overlap > 0 ? ` The ${shareOf(overlap)} common to both is in the strong colour.` : ''}`}
      >
        <Butterfly
          caption={`Weights of ${first.name} and ${second.name}`}
          left={first.name}
          right={second.name}
          groups={comparisonGroups(comparison)}
        />
      </PagePart>
    </>
  );
}
