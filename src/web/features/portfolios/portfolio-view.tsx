import { useState } from 'react';
import type { Portfolio, Ticker } from '#contract/portfolios.ts';
import { portfolioFigures, positionFigures } from '#domain/positions.ts';
import { useQuotes } from '#web/lib/market-queries.ts';
import { AllocationRing, type Slice } from '#web/ui/allocation-ring.tsx';
import { Button } from '#web/ui/button.tsx';
import { SidePanel } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StockChart } from '#web/ui/stock-chart.tsx';
import { AddTickerDialog } from './add-ticker-dialog.tsx';
import { AddSharesDialog, EditHoldingDialog } from './holding-dialogs.tsx';
import { HoldingSheet } from './holding-sheet.tsx';
import { pendingId } from './optimistic-updates.ts';
import { useDeletePortfolio, useDeleteTicker } from './portfolio-changes.ts';
import { mainCurrency, type PricedTicker, priced } from './portfolio-prices.ts';
import { PortfolioSummary } from './portfolio-summary.tsx';
import { SecurityLink } from './security-link.tsx';
import type { TickerActions } from './ticker-row.tsx';
import { TickerTable } from './ticker-table.tsx';

type OpenDialog = { dialog: 'add' } | { dialog: 'addShares' | 'edit' | 'chart' | 'sheet'; ticker: Ticker };

interface DialogsProps {
  portfolio: Portfolio;
  tickers: readonly PricedTicker[];
  open: OpenDialog | undefined;
  actions: TickerActions;
  onClose: () => void;
}

function Dialogs({ portfolio, tickers, open, actions, onClose }: DialogsProps) {
  const id = open && 'ticker' in open ? open.ticker._id : undefined;
  const ticker = tickers.find(({ _id }) => _id === id);
  const key = { portfolioId: portfolio._id, tickerId: ticker?._id ?? '' };
  return (
    <>
      <AddTickerDialog open={open?.dialog === 'add'} portfolio={portfolio} onClose={onClose} />
      {ticker && (
        <>
          <AddSharesDialog
            open={open?.dialog === 'addShares'}
            ticker={ticker}
            tickerKey={key}
            onClose={onClose}
          />
          <EditHoldingDialog
            open={open?.dialog === 'edit'}
            ticker={ticker}
            tickerKey={key}
            onClose={onClose}
          />
          <SidePanel
            open={open?.dialog === 'chart'}
            title={`${ticker.symbol} · ${ticker.name}`}
            onClose={onClose}
          >
            <StockChart symbol={ticker.symbol} height={500} />
            <p className="pt-4">
              <SecurityLink symbol={ticker.symbol} className="text-link" own={null}>
                Who holds it, key facts and news
              </SecurityLink>
            </p>
          </SidePanel>
          <HoldingSheet open={open?.dialog === 'sheet'} ticker={ticker} actions={actions} onClose={onClose} />
        </>
      )}
    </>
  );
}

function useConfirmedDeletes(portfolioId: string, onDeleted: () => void) {
  const deletePortfolio = useDeletePortfolio();
  const deleteTicker = useDeleteTicker();
  return {
    portfolio() {
      if (!window.confirm('Are you sure you want to delete this portfolio?')) return;
      deletePortfolio.mutate({ portfolioId });
      onDeleted();
    },
    ticker({ _id }: Ticker) {
      if (!window.confirm('Are you sure you want to delete this ticker?')) return;
      deleteTicker.mutate({ portfolioId, tickerId: _id });
    },
  };
}

function slicesOf(tickers: readonly PricedTicker[]): Slice[] {
  return tickers
    .map(({ symbol, position }) => ({ name: symbol, value: Number(positionFigures(position)?.value ?? 0) }))
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
  const [dialog, setDialog] = useState<OpenDialog>();
  const quotes = useQuotes(portfolio.tickers.map(({ symbol }) => symbol));
  const tickers = portfolio.tickers.map((ticker) => priced(ticker, quotes.get(ticker.symbol)));
  const currency = mainCurrency(tickers);
  const added = tickers.filter((ticker) => ticker.currency === currency);
  const totals = portfolioFigures(
    added.filter(({ _id, asOf }) => _id !== pendingId || asOf !== null).map(({ position }) => position),
  );
  const deletes = useConfirmedDeletes(portfolio._id, onDeleted);
  const actions: TickerActions = {
    onChart: (ticker) => setDialog({ dialog: 'chart', ticker }),
    onSheet: (ticker) => setDialog({ dialog: 'sheet', ticker }),
    onAddShares: (ticker) => setDialog({ dialog: 'addShares', ticker }),
    onEdit: (ticker) => setDialog({ dialog: 'edit', ticker }),
    onDelete: deletes.ticker,
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 pb-4.5">
        <div className="grid gap-5">
          <Head
            title={portfolio.title}
            isPending={isPending}
            onAdd={() => setDialog({ dialog: 'add' })}
            onDelete={deletes.portfolio}
          />
          {tickers.length > 0 && <PortfolioSummary totals={totals} currency={currency} />}
        </div>
        <AllocationRing slices={slicesOf(added)} />
      </div>
      {tickers.length === 0 ? (
        <EmptyState>No tickers added yet.</EmptyState>
      ) : (
        <TickerTable tickers={tickers} totals={totals} currency={currency} actions={actions} />
      )}
      <Dialogs
        portfolio={portfolio}
        tickers={tickers}
        open={dialog}
        actions={actions}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}
