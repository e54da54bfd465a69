import type { ReactNode } from 'react';
import type { PortfolioCopy } from '#contract/portfolios.ts';
import { sampleDay } from '#domain/sample-portfolio.ts';
import { FileChoiceCard } from '#web/features/imports/file-choice-card.tsx';
import { TypedHoldingsForm } from '#web/features/imports/typed-holdings-form.tsx';
import { CopyChoice } from '#web/features/investors/start/copy-choice.tsx';
import { useKeepSample } from '#web/ledger/first-portfolio.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { listed } from '#web/lib/phrases.ts';
import { sample } from '#web/lib/sample-portfolio.ts';
import { Button } from '#web/ui/button.tsx';
import { SymbolChoice } from './symbol-choice.tsx';

interface ChoiceProps {
  title: string;
  about: string;
  children: ReactNode;
}

function Choice({ title, about, children }: ChoiceProps) {
  return (
    <section className="grid min-w-0 content-start gap-x-8 border-rule pt-3 max-lg:border-t max-lg:py-5 max-lg:first-of-type:border-0 lg:border-l lg:px-6 lg:first-of-type:border-0 lg:first-of-type:pl-0 lg:last-of-type:pr-0">
      <h3 className="section-title">{title}</h3>
      <p className="pt-1 pb-4 text-fine text-soft">{about}</p>
      {children}
    </section>
  );
}

/** Offers what was put into the sample of the home page, if anything. */
function KeepSample({ portfolioId }: { portfolioId: string }) {
  const keep = useKeepSample();
  const items = sample.useStored() ?? [];
  if (items.length === 0) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-rule py-3">
      <p>
        <b className="font-semibold">Your sample is still here:</b>{' '}
        {listed(items.map(({ symbol }) => symbol))}, bought on {mediumDate(sampleDay)}.
      </p>
      <Button
        pending={keep.isPending}
        pendingLabel="Adding..."
        onClick={() => keep.mutate({ portfolioId, items })}
      >
        Fill with the sample
      </Button>
    </div>
  );
}

/** Three ways to begin an empty portfolio. */
export function StartChoices({ onCopied }: { onCopied: (copy: PortfolioCopy) => void }) {
  const { portfolio, portfolios } = usePortfolioScope();
  const portfolioId = (portfolio ?? portfolios[0])?._id ?? '';
  return (
    <section aria-labelledby="start-title" className="page-section mt-7!">
      <h2 id="start-title" className="sr-only">
        Three ways to begin
      </h2>
      <div className="grid lg:grid-cols-3">
        <Choice
          title="Drop a file"
          about="Your broker’s export or your own table. It is read at once, and nothing is saved before you say so."
        >
          <FileChoiceCard />
          <p className="pt-3 text-fine text-soft">
            Schwab, Fidelity, Vanguard, Interactive Brokers, Trading 212 and others.
          </p>
        </Choice>
        <Choice
          title="Type a symbol"
          about="A symbol, a name or an ISIN; then the number of shares. The rest can come later."
        >
          <SymbolChoice portfolioId={portfolioId} />
          <div className="pt-5">
            <TypedHoldingsForm />
          </div>
        </Choice>
        <Choice
          title="Copy an investor"
          about="Start with someone’s shares, scaled to your sum, at the last known prices."
        >
          <CopyChoice portfolioId={portfolioId} onCopied={onCopied} />
        </Choice>
      </div>
      <KeepSample portfolioId={portfolioId} />
    </section>
  );
}
