import { lazy, Suspense, useState } from 'react';
import { Disclaimer } from '../../ui/disclaimer.tsx';

const Dialog = lazy(async () => ({ default: (await import('../../ui/dialog.tsx')).Dialog }));

/** Opens the terms: the disclaimer, in a dialog. */
export function TermsLink() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="py-1 text-accent underline underline-offset-3"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Terms & Conditions
      </button>
      {wanted && (
        <Suspense>
          <Dialog open={open} onClose={() => setOpen(false)} title="Disclaimer">
            <div className="grid gap-3 text-soft">
              <Disclaimer />
            </div>
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
