import type { ComponentType } from 'react';
import { type PendingUndo, parsePendingUndo } from '#web/lib/pending-undo.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';

interface UndoOfferProps {
  pending: { useValue: () => string | null };
  /** Its code is loaded with the first offer. */
  Notice: ComponentType<{ offer: PendingUndo }>;
}

/** Offers to undo the last change. */
export function UndoOffer({ pending, Notice }: UndoOfferProps) {
  const offer = parsePendingUndo(pending.useValue());
  if (!offer) return null;
  return (
    <LazyPart failed={null}>
      <Notice key={offer.undoId} offer={offer} />
    </LazyPart>
  );
}
