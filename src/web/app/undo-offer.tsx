import { type ComponentType, useMemo } from 'react';
import { type PendingUndo, parsePendingUndo } from '#web/lib/pending-undo.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';

interface UndoOfferProps {
  pending: { useValue: () => string | null };
  /** Its code is loaded with the first offer. */
  Notice: ComponentType<{ offer: PendingUndo }>;
}

/** Offers to undo the last change. */
export function UndoOffer({ pending, Notice }: UndoOfferProps) {
  const stored = pending.useValue();
  // Once, because the notice decides when its time is over.
  const offer = useMemo(() => parsePendingUndo(stored), [stored]);
  if (!offer) return null;
  return (
    <LazyPart failed={null}>
      <Notice key={offer.until} offer={offer} />
    </LazyPart>
  );
}
