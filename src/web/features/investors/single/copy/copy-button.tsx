import { lazy, useState } from 'react';
import { useOpening } from '#web/lib/use-opening.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import type { InvestorPageData } from '../../page-queries.ts';

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }));

/** Opens the form that buys an investor's holdings into a new portfolio. Its code loads when it is opened. */
export function CopyInvestorButton({ data }: { data: InvestorPageData }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  function open(): void {
    setIsOpen(true);
    setWasOpened(true);
  }
  useOpening('copy', open);
  return (
    <>
      <Button className="page-action" onClick={open}>
        Copy into a portfolio
      </Button>
      {wasOpened && (
        <LazyPart>
          <CopyDialog data={data} open={isOpen} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
