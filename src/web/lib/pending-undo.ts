import { minuteMs } from '#domain/time.ts';
import { storedSetting } from './stored-setting.ts';

/** A change that can still be undone. */
export interface PendingUndo {
  /** The id of the portfolio or investor that was changed. */
  ownerId: string;
  /** The id of the call that undoes it. */
  undoId: string;
  /** Says what was done. */
  text: string;
  /** When the offer ends, in ms. */
  until: number;
}

const offeredMs = minuteMs;

/** Reads a stored offer; undefined without one, if it has ended, or if something else is stored. */
export function parsePendingUndo(stored: string | null, now = Date.now()): PendingUndo | undefined {
  if (stored === null) return undefined;
  try {
    const { ownerId, undoId, text, until } = JSON.parse(stored);
    const isText = [ownerId, undoId, text].every((value) => typeof value === 'string');
    const isCurrent = typeof until === 'number' && until > now && until <= now + offeredMs;
    return isText && isCurrent ? { ownerId, undoId, text, until } : undefined;
  } catch {
    return undefined;
  }
}

function createPendingUndo(key: string) {
  const setting = storedSetting(key);
  return {
    useValue: setting.useValue,
    offer(ownerId: string, { undo, message }: { undo: string | null; message?: string | undefined }): void {
      const until = Date.now() + offeredMs;
      const offer = { ownerId, undoId: undo, text: message ?? '', until };
      setting.set(undo === null ? null : JSON.stringify(offer));
    },
    forget: (): void => setting.set(null),
  };
}

/** The last change of a portfolio. It survives a reload, and is shared by the tabs of the browser. */
export const pendingUndo = createPendingUndo('undo');

/** The last upload of a 13F filing. */
export const pendingFilingUndo = createPendingUndo('filing-undo');
