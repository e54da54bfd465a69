import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { PortfolioCopy } from '#contract/portfolios.ts';
import { positionName } from '#web/lib/change-texts.ts';
import { shareOf } from '#web/lib/formats.ts';
import { investorNamesQuery } from '#web/lib/investor-queries.ts';
import { counted } from '#web/lib/phrases.ts';
import { useOpening } from '#web/lib/use-opening.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { type InvestorPageData, shownInvestorQuery } from '../page-queries.ts';

const StartCopyDialog = lazy(async () => ({
  default: (await import('./start-copy-dialog.tsx')).StartCopyDialog,
}));

const shownInvestors = 3;
const namedHoldings = 3;
const colours = ['text-accent', 'text-accent/55', 'text-accent/25'];

/** The weights of the largest holdings as one line; the text below it says the same. */
function WeightLine({ weights }: { weights: readonly number[] }) {
  let from = 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="my-1.5 h-3 w-full">
      <rect width="100" height="8" fill="var(--color-rule)" />
      {weights.map((weight, index) => {
        const x = from;
        from += weight * 100;
        return (
          <rect
            key={colours[index]}
            x={x.toFixed(2)}
            width={(weight * 100 - 0.4).toFixed(2)}
            height="8"
            fill="currentColor"
            className={colours[index]}
          />
        );
      })}
    </svg>
  );
}

function InvestorChoice({ data, onChoose }: { data: InvestorPageData; onChoose: () => void }) {
  const { investor, held, largest } = data;
  const named = largest.slice(0, namedHoldings);
  const facts = [investor.firm !== investor.name && investor.firm, counted(held, 'holding')].filter(Boolean);
  return (
    <li className="border-t border-rule first:border-rule-strong">
      <button
        type="button"
        aria-haspopup="dialog"
        className="group w-full py-2.5 text-left"
        onClick={onChoose}
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="font-serif text-lg leading-tight font-semibold group-hover:underline">
            {investor.name}
          </b>
          <span className="text-fine text-soft">{facts.join(', ')}</span>
        </span>
        <WeightLine weights={named.map(({ weight }) => weight)} />
        <span className="block text-fine text-soft">
          {named.map((one) => `${positionName(one)} ${shareOf(one.weight)}`).join(' · ')}
        </span>
      </button>
    </li>
  );
}

interface CopyChoiceProps {
  /** The empty portfolio that gets the holdings. */
  portfolioId: string;
  onCopied: (copy: PortfolioCopy) => void;
}

/** Offers the first investors of the home page, and all others, to start a portfolio with their holdings. */
export function CopyChoice({ portfolioId, onCopied }: CopyChoiceProps) {
  const all = useQuery(investorNamesQuery());
  const names = all.data?.wizards;
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const investors = useQueries({
    queries: (names ?? []).slice(0, shownInvestors).map(({ slug }) => shownInvestorQuery({ slug })),
    combine: (replies) => ({
      shown: replies.flatMap(({ data }) => data ?? []),
      failed: replies.find(({ data, error }) => error && !data),
    }),
  });
  const failed = all.data ? investors.failed : all.error && all;
  const open = (slug: string | undefined) => {
    setChosen(slug);
    setIsOpen(slug !== undefined);
  };
  useOpening('copy', () => open(names?.[0]?.slug), names !== undefined);
  return (
    <>
      {investors.shown.length === 0 && !failed && names?.length !== 0 && (
        <RowsSkeleton count={shownInvestors} />
      )}
      {failed && (
        <LoadFailure
          error={failed.error}
          fallback="The investors could not be loaded."
          onRetry={() => failed.refetch()}
        />
      )}
      {names?.length === 0 && <p className="text-soft">This site follows no investors yet.</p>}
      <ul>
        {investors.shown.map((data) => (
          <InvestorChoice key={data.investor.slug} data={data} onChoose={() => open(data.investor.slug)} />
        ))}
      </ul>
      {names && names.length > 0 && (
        <p className="border-t border-rule pt-2.5">
          <button
            type="button"
            aria-haspopup="dialog"
            className="text-link text-fine max-lg:min-h-11"
            onClick={() => open(names[0]?.slug)}
          >
            Choose from all {names.length} investors
          </button>
        </p>
      )}
      {names && chosen !== undefined && (
        <LazyPart>
          <StartCopyDialog
            key={chosen}
            open={isOpen}
            names={names}
            first={chosen}
            portfolioId={portfolioId}
            onCopied={onCopied}
            onClose={() => setIsOpen(false)}
          />
        </LazyPart>
      )}
    </>
  );
}
