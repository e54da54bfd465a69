import type { ReactNode } from 'react';
import type { InvestorSummary } from '#contract/investor-pages.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { grouped, longDate, ratio, shareOf } from '#web/lib/formats.ts';
import { Butterfly } from '#web/ui/charts/butterfly.tsx';
import { ColumnHeads } from '#web/ui/column-heads.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { investorPath } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import type { Comparison } from '../page-queries.ts';
import {
  comparisonGroups,
  orderSentence,
  overlapSentence,
  sharedHoldingsSentence,
} from './comparison-texts.ts';

const heads = [
  { name: 'Investor' },
  { name: 'Holdings on' },
  { name: 'Value' },
  { name: 'Holdings' },
  { name: 'Ten largest' },
];

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
    <dl className="measures">
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

function SideRow({ investor }: { investor: InvestorSummary }) {
  const { slug, name, firm, period, value, holdings, options, topTenWeight } = investor;
  return (
    <tr>
      <th scope="row" className="cell-name">
        <Link to={investorPath(slug)} className="symbol-link">
          {name}
        </Link>
        {firm && <small>{firm}</small>}
      </th>
      <td className="cell-rest">{period === null ? <Unknown /> : longDate(period)}</td>
      <td className="cell-value">
        {compactDollars(value)}
        {options.count > 0 && <small className="block text-soft">and options</small>}
      </td>
      <td className="cell-rest">{grouped(holdings)}</td>
      <td className="cell-note">{shareOf(topTenWeight)}</td>
    </tr>
  );
}

function Sides({ investors }: Pick<Comparison, 'investors'>) {
  return (
    <table className="figure-table card-table figures mt-8">
      <caption className="sr-only">The two portfolios</caption>
      <ColumnHeads columns={heads} />
      <tbody>
        {investors.map((investor) => (
          <SideRow key={investor._id} investor={investor} />
        ))}
      </tbody>
    </table>
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
