import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { useNavigate } from 'react-router';
import { allId, type PortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { usePortfolioAddress } from './portfolio-address.ts';

function Item({ id, title }: { id: string; title: string }) {
  return (
    <Select.Item value={id}>
      <Select.ItemText className="min-w-0 flex-1 truncate">{title}</Select.ItemText>
      <Select.ItemIndicator aria-hidden="true" className="text-accent">
        ✓
      </Select.ItemIndicator>
    </Select.Item>
  );
}

/** The value of the item that opens the dialog for a new portfolio. */
const newValue = 'new';

interface PortfolioPickerProps {
  scope: PortfolioScope;
  onCreate: () => void;
}

/** The title of the page, which selects another portfolio or begins a new one. The period stays. */
export function PortfolioPicker({ scope, onCreate }: PortfolioPickerProps) {
  const navigate = useNavigate();
  const addressOf = usePortfolioAddress();
  function handleChoice(id: string | null): void {
    if (id === newValue) onCreate();
    else if (id !== null) void navigate(addressOf(id));
  }
  return (
    // The library's style element would be against the content security policy.
    <CSPProvider disableStyleElements>
      <Select.Root value={scope.portfolioId} onValueChange={handleChoice} modal={false}>
        <Select.Trigger
          aria-label={`Portfolio: ${scope.title}. Choose another`}
          className="flex max-w-full items-center gap-2 text-left max-md:min-h-11"
        >
          <span className="min-w-0 wrap-anywhere">{scope.title}</span>
          <svg aria-hidden="true" viewBox="0 0 18 18" className="size-[18px] flex-none print:hidden">
            <path d="M4 7l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner sideOffset={6} align="start" alignItemWithTrigger={false} className="z-25">
            <Select.Popup className="surface popup min-w-60">
              {scope.portfolios.map(({ _id, title }) => (
                <Item key={_id} id={_id} title={title} />
              ))}
              <Item id={allId} title="All portfolios" />
              <Item id={newValue} title="New portfolio…" />
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  );
}
