import { lazy, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

/** Opens the comparison with the positions that a broker states. */
export function CompareButton({ portfolioId }: { portfolioId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        small
        className="max-lg:min-h-11"
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        Compare with your broker
      </Button>
      {wasOpened && (
        <LazyPart>
          <CompareDialog open={isOpen} portfolioId={portfolioId} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
