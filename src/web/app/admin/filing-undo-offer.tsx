import { lazy } from 'react';
import { parsePendingUndo, pendingFilingUndo } from '#web/lib/pending-undo.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';

const FilingUndo = lazy(async () => ({
  default: (await import('#web/features/investors/admin/filing-undo.tsx')).FilingUndo,
}));

/** Offers to undo the last upload of a filing. Its code is loaded with the first one. */
export function FilingUndoOffer() {
  const offer = parsePendingUndo(pendingFilingUndo.useValue());
  if (!offer) return null;
  return (
    <LazyPart failed={null}>
      <FilingUndo key={offer.undoId} offer={offer} />
    </LazyPart>
  );
}
