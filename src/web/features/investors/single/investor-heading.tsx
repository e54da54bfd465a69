import type { ReactNode } from 'react';
import { filerOf } from '#domain/filings/filer.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { longDate, shareOf } from '#web/lib/formats.ts';
import { counted } from '#web/lib/phrases.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { FollowButton } from '#web/ui/follow-button.tsx';
import { investorFeedPath } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { KeyFigures } from '../key-figures.tsx';
import type { InvestorPageData } from '../page-queries.ts';
import { CopyInvestorButton } from './copy/copy-button.tsx';
import { useOwnOverlap } from './own-overlap.tsx';

function FilingLine({ investor, quarter }: InvestorPageData) {
  if (!quarter)
    return (
      <p className="pt-2 text-fine text-soft">
        {investor.firm && `${investor.firm} · `}Entered by our editors, not from a filing
      </p>
    );
  return (
    <p className="pt-2 text-fine text-soft">
      {investor.firm && `${investor.firm} · `}holdings on {longDate(quarter.period)}
      {quarter.filedOn && `, filed ${longDate(quarter.filedOn)}`} ·{' '}
      <ExternalLink href={quarter.url}>the filing</ExternalLink> ·{' '}
      <a href={investorFeedPath(investor.slug)} className="text-link">
        RSS
      </a>
    </p>
  );
}

interface InvestorHeadingProps {
  data: InvestorPageData;
  /** The button that sets an alert on the investor. */
  alert: ReactNode;
}

/** The name of the investor, the filing, and the key figures of the quarter. */
export function InvestorHeading({ data, alert }: InvestorHeadingProps) {
  const { investor, quarter, held, optionCount, bought, sold } = data;
  const overlap = useOwnOverlap(investor.slug);
  return (
    <>
      <nav aria-label="Breadcrumb" className="pt-5 text-fine text-soft">
        <Link to="/investors" className="no-underline hover:underline">
          Investors
        </Link>
        <span aria-hidden="true"> › </span>
        {filerOf(investor)}
      </nav>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-2">
        <div className="min-w-0">
          <h1 className="page-title">{investor.name}</h1>
          <FilingLine {...data} />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <FollowButton slug={investor.slug} name={investor.name} className="page-action" />
          {alert}
          <Link
            to={`/investors/compare?a=${encodeURIComponent(investor.slug)}`}
            className="button page-action"
          >
            Compare
          </Link>
          {investor.holdings > 0 && <CopyInvestorButton data={data} />}
          {quarter && (
            <a href="#follow" className="button button-primary page-action">
              What following returned
            </a>
          )}
        </div>
      </header>
      <KeyFigures
        figures={[
          {
            name: optionCount > 0 ? 'Value without options' : 'Value',
            value: compactDollars(quarter ? quarter.totalValue - quarter.optionsValue : investor.value),
          },
          { name: 'Holdings', value: String(held) },
          ...(optionCount > 0
            ? [
                {
                  name: `${counted(optionCount, 'put or call', 'puts and calls')}, on shares worth`,
                  value: compactDollars(quarter?.optionsValue ?? investor.options.value),
                },
              ]
            : []),
          { name: 'Ten largest', value: held > 0 ? shareOf(data.topTenWeight) : <Unknown /> },
          { name: 'Bought, at filed prices', value: bought === null ? <Unknown /> : compactDollars(bought) },
          { name: 'Sold, at filed prices', value: sold === null ? <Unknown /> : compactDollars(sold) },
          {
            name: 'Turnover of the quarter',
            value: data.turnover === null ? <Unknown /> : shareOf(data.turnover),
          },
          ...(overlap ? [overlap] : []),
        ]}
      />
    </>
  );
}
