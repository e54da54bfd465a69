import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toggleAmounts, useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { useShortcut, useShortcutsOn } from '#web/lib/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { CreatePortfolioDialog } from '../create-portfolio-dialog.tsx';
import { useImportAddress } from './imports/import-address.ts';
import { portfolioFacts } from './portfolio-facts.ts';
import { PortfolioPicker } from './portfolio-picker.tsx';
import type { PortfolioScope } from './portfolio-scope.ts';
import { SettingsDialog } from './settings/settings-dialog.tsx';
import { useAllTime } from './use-performance.ts';

/** The key that does the same as a button. */
function ShortcutKey({ children }: { children: string }) {
  if (!useShortcutsOn()) return null;
  return (
    <span aria-hidden="true" className="shortcut-key">
      {children}
    </span>
  );
}

function HideButton() {
  const isHidden = useAmountsHidden();
  useShortcut('h', toggleAmounts);
  return (
    <Button aria-pressed={isHidden} aria-keyshortcuts="h" onClick={toggleAmounts} className="page-button">
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
  useShortcut('n', add, !pathname.endsWith('/transactions'));
  return (
    <Button variant="primary" aria-keyshortcuts="n" onClick={add} className="page-button max-sm:hidden">
      Add transaction <ShortcutKey>N</ShortcutKey>
    </Button>
  );
}

/** Opens the dialog for files of brokers. */
function ImportButton() {
  const { choose } = useImportAddress();
  return (
    <Button aria-haspopup="dialog" onClick={choose} className="page-button">
      Import
    </Button>
  );
}

interface PortfolioHeaderProps {
  scope: PortfolioScope;
  canCreate: boolean;
  onSelect: (id: string) => void;
}

/** The title with the selector, the facts line and the actions of the page. */
export function PortfolioHeader({ scope, canCreate, onSelect }: PortfolioHeaderProps) {
  const [dialog, setDialog] = useState<'settings' | 'create'>();
  const { data } = useAllTime(scope.portfolioId);
  const close = () => setDialog(undefined);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-5 sm:pt-7">
      <div className="min-w-0">
        <h1 className="font-serif text-[30px] leading-[1.1] font-semibold tracking-tight sm:text-[40px]">
          <PortfolioPicker scope={scope} />
        </h1>
        <p className="pt-2 text-fine text-soft">{portfolioFacts(scope, data?.performance)}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <HideButton />
        <Button onClick={() => setDialog('settings')} className="page-button">
          Settings
        </Button>
        {canCreate && (
          <Button onClick={() => setDialog('create')} className="page-button max-sm:hidden">
            New portfolio
          </Button>
        )}
        <ImportButton />
        <AddButton scope={scope} />
      </div>
      <SettingsDialog open={dialog === 'settings'} scope={scope} onClose={close} />
      <CreatePortfolioDialog
        open={dialog === 'create'}
        onClose={close}
        onSelect={(id) => id !== undefined && onSelect(id)}
      />
    </div>
  );
}
