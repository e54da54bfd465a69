import { minuteMs } from '#domain/time.ts';
import { privateKeys } from './private-settings.ts';
import { storedSetting } from './stored-setting.ts';

/** One call that undoes a change, or a part of it. */
export interface UndoStep {
  /** The id of the portfolio or investor that was changed. */
  ownerId: string;
  /** The id of the call that undoes it. */
  undoId: string;
}

/** A change that can still be undone. */
export interface PendingUndo {
  /** A change of several portfolios has one for each. */
  steps: UndoStep[];
  /** Says what was done. */
  text: string;
  /** When the offer ends, in ms. */
  until: number;
}

const offeredMs = minuteMs;

const isStep = ({ ownerId, undoId }: UndoStep) => typeof ownerId === 'string' && typeof undoId === 'string';

/** Reads a stored offer; undefined without one, if it has ended, or if something else is stored. */
export function parsePendingUndo(stored: string | null, now = Date.now()): PendingUndo | undefined {
  if (stored === null) return undefined;
  try {
    const { steps, text, until } = JSON.parse(stored);
    const isOffer = steps.length > 0 && steps.every(isStep) && typeof text === 'string';
    const isCurrent = typeof until === 'number' && until > now && until <= now + offeredMs;
    return isOffer && isCurrent ? { steps, text, until } : undefined;
  } catch {
    return undefined;
  }
}

function createPendingUndo(key: string) {
  const setting = storedSetting(key);
  /** Stores an offer, or that there is none if no step is left. */
  const keep = (offer: PendingUndo): void =>
    setting.set(offer.steps.length > 0 ? JSON.stringify(offer) : null);
  return {
    useValue: setting.useValue,
    read: setting.read,
    keep,
    offer: (steps: UndoStep[], text: string): void => keep({ steps, text, until: Date.now() + offeredMs }),
    forget: (): void => setting.set(null),
  };
}

/** The last change of a portfolio. It survives a reload, and is shared by the tabs of the browser. */
export const pendingUndo = createPendingUndo(privateKeys.undo);

/** Returns the steps that undo changes of portfolios, the last one first; none for those that cannot be undone. */
export const undoSteps = (
  changes: readonly { portfolioId: string; reply: { undo: string | null } }[],
): UndoStep[] =>
  changes
    .flatMap(({ portfolioId, reply: { undo } }) =>
      undo === null ? [] : { ownerId: portfolioId, undoId: undo },
    )
    .reverse();

/** Offers to undo a change of one portfolio. Says what was done with the text, or the message of the reply. */
export function offerUndo(
  portfolioId: string,
  reply: { undo: string | null; message?: string | undefined },
  text = reply.message ?? '',
): void {
  pendingUndo.offer(undoSteps([{ portfolioId, reply }]), text);
}

/** The last upload of a 13F filing. */
export const pendingFilingUndo = createPendingUndo('filing-undo');
