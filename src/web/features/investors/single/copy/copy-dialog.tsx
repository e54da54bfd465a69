import type { PortfolioCopy } from '#contract/portfolios.ts';
import { useLogInState } from '#web/lib/return-path.ts';
import { useSession } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import type { InvestorPageData } from '../../page-queries.ts';
import { CopyForm } from './copy-form.tsx';
import { boughtSentence, missingSentences } from './copy-texts.ts';
import { useCopy } from './use-copy.ts';

/** Says what was bought and what was not, and leads to the new portfolio. */
function CopyResult({ copy, onLeave }: { copy: PortfolioCopy; onLeave: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <div role="status" className="grid gap-2">
        <p>{boughtSentence(copy)}</p>
        {missingSentences(copy).map((sentence) => (
          <p key={sentence} className="text-fine text-soft">
            {sentence}
          </p>
        ))}
      </div>
      <Link
        to={`/portfolio/holdings?id=${encodeURIComponent(copy.portfolioId)}`}
        className="button button-primary"
        onClick={onLeave}
      >
        Open the portfolio
      </Link>
    </div>
  );
}

interface CopyDialogProps {
  data: InvestorPageData;
  open: boolean;
  onClose: () => void;
}

function Content({ data: { investor }, onClose }: Omit<CopyDialogProps, 'open'>) {
  const copy = useCopy();
  if (copy.data) return <CopyResult copy={copy.data.copy} onLeave={onClose} />;
  return (
    <CopyForm
      investor={investor}
      error={copy.error}
      isPending={copy.isPending}
      onCopy={(input) => copy.mutate(input)}
    />
  );
}

function LogInFirst({ name }: { name: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-soft">
        Log in to buy the holdings of {name} into a portfolio of yours, on paper, and see how it does.
      </p>
      <Link to="/login" state={useLogInState('copy')} className="button button-primary">
        Log in
      </Link>
    </div>
  );
}

/** Buys the holdings of an investor into a new portfolio; visitors log in first. */
export function CopyDialog({ open, ...rest }: CopyDialogProps) {
  const isCustomer = useSession().state === 'customer';
  return (
    <Dialog open={open} onClose={rest.onClose} title="Copy into a portfolio">
      {open && (isCustomer ? <Content {...rest} /> : <LogInFirst name={rest.data.investor.name} />)}
    </Dialog>
  );
}
