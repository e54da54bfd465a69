import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface OpenerProps {
  /** Draws what covers the page. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens what would cover the gallery. */
export function Opener({ children }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Open
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}
