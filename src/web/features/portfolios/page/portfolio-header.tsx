import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useImportAddress } from '#web/ledger/import-address.ts';
import { pendingId } from '#web/ledger/optimistic-updates.ts';
import { allId, type PortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { portfolioSubtitle } from '#web/ledger/portfolio-subtitle.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { announce } from '#web/lib/announcements.ts';
import { toggleAmounts, useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { keepTyping } from '#web/lib/keep-typing.ts';
import { useShortcut, useShortcutsOn } from '#web/lib/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { CreatePortfolioDialog } from '../create-portfolio-dialog.tsx';
import { DeletePortfolio } from './delete-portfolio.tsx';
import { usePortfolioAddress } from './portfolio-address.ts';
import { PortfolioPicker } from './portfolio-picker.tsx';
import { PrintLine } from './print-line.tsx';
import { PortfolioSettingsDialog } from './settings-dialog.tsx';

/** The key that does the same as a button. */
function ShortcutKey({ children }: { children: string }) {
  if (!useShortcutsOn()) return null;
  return (
    <span
      aria-hidden="true"
      className="rounded border border-current px-[5px] text-tiny leading-[18px] max-md:hidden"
    >
      {children}
    </span>
  );
}

function HideButton() {
  const isHidden = useAmountsHidden();
  useShortcut('h', () => {
    toggleAmounts();
    // The button has this state, but not the focus.
    announce(isHidden ? 'Amounts are shown' : 'Amounts are hidden');
  });
  return (
    <Button
      aria-pressed={isHidden}
      aria-keyshortcuts="h"
      onClick={toggleAmounts}
      // The narrowest phones have no room beside the eye of the header.
      className="min-h-9 max-xs:hidden max-md:min-h-11"
    >
      Hide amounts <ShortcutKey>H</ShortcutKey>
    </Button>
  );
}

/** Leads to the row for a new transaction. All portfolios have none of their own, so that the first one gets it. */
function AddButton({ scope: { portfolio, portfolios } }: { scope: PortfolioScope }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { _id } = portfolio ?? portfolios[0] ?? { _id: '' };
  const add = () => navigate(`/portfolio/transactions?id=${_id}&add`);
  // The tab with the transactions has the key itself.
  const addByKey = () => {
    keepTyping();
    void add();
  };
  useShortcut('n', addByKey, !pathname.endsWith('/transactions'));
  return (
    <Button
      variant="primary"
      aria-keyshortcuts="n"
      onClick={add}
      className="min-h-9 max-md:min-h-11 max-sm:hidden"
    >
      Add transaction <ShortcutKey>N</ShortcutKey>
    </Button>
  );
}

/** Opens the dialog for files of brokers. */
function ImportButton() {
  const { choose } = useImportAddress();
  return (
    <Button aria-haspopup="dialog" onClick={choose} className="min-h-9 max-md:min-h-11">
      Import
    </Button>
  );
}

interface PortfolioHeaderProps {
  scope: PortfolioScope;
  /** How many portfolios there may be. */
  limit: number;
  onSelect: (id: string) => void;
  /** The button that sets an alert on the portfolio. */
  alert: ReactNode;
}

/** The title with the selector, the facts line and the actions of the page. */
export function PortfolioHeader({ scope, limit, onSelect, alert }: PortfolioHeaderProps) {
  const [dialog, setDialog] = useState<'settings' | 'create' | 'delete'>();
  const { data } = useAllTime(scope.portfolioId);
  const addressOf = usePortfolioAddress();
  const close = () => setDialog(undefined);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-5 sm:pt-7 xl:gap-y-0">
      <div className="min-w-0 max-xl:basis-full xl:contents">
        <h1 className="min-w-0 xl:flex-1 font-serif text-display leading-[1.1] font-semibold tracking-tight sm:text-hero">
          <PortfolioPicker scope={scope} onCreate={() => setDialog('create')} />
        </h1>
        {/* Below the buttons of a wide screen, because the line becomes longer once the figures are known. */}
        <p className="pt-2 text-fine text-soft max-sm:min-h-[calc(2lh+0.5rem)] xl:order-last xl:basis-full">
          {portfolioSubtitle(scope, data?.performance)}
          {scope.portfolio && scope.portfolios.length > 1 && (
            <span className="print:hidden">
              {' · '}
              <Link to={addressOf(allId)} className="text-link">
                All portfolios
              </Link>
            </span>
          )}
          <PrintLine />
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <HideButton />
        <Button onClick={() => setDialog('settings')} className="min-h-9 max-md:min-h-11">
          Settings
        </Button>
        {alert}
        <Button onClick={() => setDialog('create')} className="min-h-9 max-md:min-h-11 max-sm:hidden">
          New portfolio
        </Button>
        <ImportButton />
        <AddButton scope={scope} />
      </div>
      <PortfolioSettingsDialog
        open={dialog === 'settings'}
        scope={scope}
        onClose={close}
        onDelete={() => setDialog('delete')}
      />
      {scope.portfolio && (
        <DeletePortfolio
          open={dialog === 'delete'}
          portfolio={scope.portfolio}
          isLast={scope.portfolios.length === 1}
          onClose={close}
        />
      )}
      <CreatePortfolioDialog
        open={dialog === 'create'}
        fullAt={scope.portfolios.length < limit ? undefined : limit}
        onClose={close}
        // Once the server has it: nothing is known about one on its way.
        onSelect={(id) => id !== undefined && id !== pendingId && onSelect(id)}
      />
    </div>
  );
}
