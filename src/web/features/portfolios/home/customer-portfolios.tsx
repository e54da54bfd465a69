import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import { lastPortfolio } from '#web/ledger/last-portfolio.ts';
import { pendingId } from '#web/ledger/optimistic-updates.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { CreatePortfolioDialog } from '../create-portfolio-dialog.tsx';
import { PortfolioSkeleton } from '../portfolio-skeleton.tsx';
import { PortfolioView } from './portfolio-view.tsx';

interface ToolsProps {
  portfolios: readonly Portfolio[];
  selected: Portfolio | undefined;
  onSelect: (id: string) => void;
  onCreate: () => void;
}

function Tools({ portfolios, selected, onSelect, onCreate }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {selected && (
        <SelectField
          inline
          label="Portfolio"
          value={selected._id}
          onChange={(event) => onSelect(event.target.value)}
        >
          {portfolios.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <Button variant="primary" onClick={onCreate}>
        Create New Portfolio
      </Button>
    </div>
  );
}

/** The customer's portfolios. The one that was last shown is selected, or else the first. */
export function CustomerPortfolios() {
  const { data, error, refetch } = useQuery(portfoliosQuery());
  const lastId = lastPortfolio.useValue();
  const [newId, setNewId] = useState<string>();
  const [creating, setCreating] = useState(false);
  const portfolios = data?.portfolios;
  const selected = portfolios?.find(({ _id }) => _id === (newId ?? lastId)) ?? portfolios?.[0];
  function select(id: string | undefined): void {
    setNewId(id === pendingId ? id : undefined);
    if (id !== pendingId) lastPortfolio.set(id ?? null);
  }
  return (
    <Section
      id="portfolio"
      title="Your Portfolio"
      tools={
        data && (
          <Tools
            portfolios={data.portfolios}
            selected={selected}
            onSelect={select}
            onCreate={() => setCreating(true)}
          />
        )
      }
    >
      {!portfolios && !error && <PortfolioSkeleton />}
      {!portfolios && error && <LoadFailure error={error} onRetry={refetch} />}
      {portfolios?.length === 0 && (
        <EmptyState>
          Create a portfolio to track the cost, value and profit or loss of your investments.
        </EmptyState>
      )}
      {selected && (
        <PortfolioView
          key={selected._id}
          portfolio={selected}
          isPending={selected._id === pendingId}
          onDeleted={() => select(undefined)}
        />
      )}
      {selected && selected._id !== pendingId && (
        <p className="pt-4">
          <Link to={`/portfolio?id=${selected._id}`} className="touch-area">
            Open your portfolio page
          </Link>
        </p>
      )}
      <CreatePortfolioDialog
        open={creating}
        fullAt={data && data.portfolios.length >= data.limit ? data.limit : undefined}
        onClose={() => setCreating(false)}
        onSelect={select}
      />
    </Section>
  );
}
