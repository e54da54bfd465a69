import { useMemo, useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { useDeletePortfolio } from '#web/ledger/portfolio-changes.ts';
import { useSparklines } from '#web/ledger/portfolio-prices.ts';
import { useHoldingRows } from '#web/ledger/use-holdings.ts';
import { unitOf } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddTickerDialog } from '../add-ticker-dialog.tsx';
import { type HoldingColumn, holdingColumns } from '../holdings/holding-columns.tsx';
import { HoldingNotes } from '../holdings/holding-notes.tsx';
import { HoldingTable } from '../holdings/holding-table.tsx';
import { AllocationRing, type Slice } from './allocation-ring.tsx';
import { PortfolioSummary } from './portfolio-summary.tsx';

/** The columns of the home page, under headings with the unit of the currency. */
function homeColumns(columns: readonly HoldingColumn[], currency: string): HoldingColumn[] {
  const unit = unitOf(currency);
  const labels: Partial<Record<HoldingColumn['key'], string>> = {
    trend: '3 months',
    price: `Last Price (${unit})`,
    day: 'Change %',
    shares: 'Total Shares',
    cost: `Total Cost (${unit})`,
    value: `Market Value (${unit})`,
    gainPercent: 'Profit/Loss (%)',
  };
  return columns.flatMap(({ hides, ...column }) => {
    const label = labels[column.key];
    return label === undefined ? [] : { ...column, label, ...(column.key === 'trend' && { hides }) };
  });
}

function slicesOf(rows: readonly HoldingRow[]): Slice[] {
  return rows
    .map(({ symbol, value }) => ({ name: symbol, value: Number(value ?? 0) }))
    .filter(({ value }) => value > 0);
}

interface HeadProps {
  title: string;
  isPending: boolean;
  onAdd: () => void;
  onDelete: () => void;
}

function Head({ title, isPending, onAdd, onDelete }: HeadProps) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2.5 font-serif text-title leading-tight font-semibold">{title}</h3>
      <div className="flex gap-2">
        <Button onClick={onAdd} disabled={isPending}>
          Add Tickers
        </Button>
        <Button
          variant="danger"
          onClick={onDelete}
          disabled={isPending}
          aria-label={`Delete portfolio ${title}`}
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className="size-4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
          >
            <path
              d="M2.5 4h11M6 4V2.5h4V4m-6 0 .7 9.5h6.6L12 4M6.7 6.5v4.5m2.6-4.5v4.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          Delete
        </Button>
      </div>
    </div>
  );
}

interface PortfolioViewProps {
  portfolio: Portfolio;
  /** Whether the server has not confirmed the portfolio yet. */
  isPending: boolean;
  onDeleted: () => void;
}

/** The selected portfolio: totals, tickers, and the dialogs that change them. */
export function PortfolioView({ portfolio, isPending, onDeleted }: PortfolioViewProps) {
  const [isAdding, setAdding] = useState(false);
  const { _id, title, currency } = portfolio;
  const held = useMemo(
    () => portfolio.tickers.map((ticker) => ({ ...ticker, portfolioId: _id })),
    [portfolio.tickers, _id],
  );
  const { rows, isLoading } = useHoldingRows({ portfolioId: _id, tickers: held, currency }, false);
  const sparklines = useSparklines(held);
  const deletePortfolio = useDeletePortfolio();
  function confirmDelete() {
    if (!window.confirm('Are you sure you want to delete this portfolio?')) return;
    deletePortfolio.mutate({ portfolioId: _id, title });
    onDeleted();
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 pb-4.5">
        <div className="grid gap-5">
          <Head title={title} isPending={isPending} onAdd={() => setAdding(true)} onDelete={confirmDelete} />
          {rows.length > 0 && <PortfolioSummary rows={rows} currency={currency} />}
        </div>
        <AllocationRing slices={slicesOf(rows)} />
      </div>
      {rows.length === 0 ? (
        <EmptyState>No tickers added yet.</EmptyState>
      ) : (
        <>
          <div className="overflow-x-auto [scrollbar-width:none]">
            <HoldingTable
              caption="Tickers of the portfolio"
              className="data-table row-table"
              rows={rows}
              columns={homeColumns(holdingColumns({ rows, currency, sparklines }), currency)}
            />
          </div>
          <HoldingNotes rows={rows} currency={currency} isLoading={isLoading} />
        </>
      )}
      <AddTickerDialog open={isAdding} portfolio={portfolio} onClose={() => setAdding(false)} />
    </>
  );
}
