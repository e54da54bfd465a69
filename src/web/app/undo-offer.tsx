import { lazy } from 'react';
import { parsePendingUndo, pendingUndo } from '#web/lib/pending-undo.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';

const LedgerUndo = lazy(async () => ({ default: (await import('./ledger-undo.tsx')).LedgerUndo }));

/** Offers to undo the last change. Its code is loaded with the first one. */
export function UndoOffer() {
  const offer = parsePendingUndo(pendingUndo.useValue());
  if (!offer) return null;
  return (
    <LazyPart failed={null}>
      <LedgerUndo key={offer.undoId} offer={offer} />
    </LazyPart>
  );
}
