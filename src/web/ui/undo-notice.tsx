import { useEffect } from 'react';
import { announce } from '#web/lib/announcements.ts';
import { useShortcut, useShortcutsOn } from '#web/lib/use-shortcut.ts';
import { BottomNotice } from './bottom-notice.tsx';
import { Button } from './button.tsx';

interface UndoNoticeProps {
  /** Says what was done. */
  text: string;
  /** When the offer ends, in ms. */
  until: number;
  pending: boolean;
  onUndo: () => void;
  /** Called when the offer ends or is closed. */
  onEnd: () => void;
}

/** Says at the bottom of the screen what was done, and offers for a while to undo it. */
export function UndoNotice({ text, until, pending, onUndo, onEnd }: UndoNoticeProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, until - Date.now());
    return () => clearTimeout(timer);
  }, [until, onEnd]);
  const areKeysOn = useShortcutsOn();
  useShortcut('u', onUndo, !pending);
  // The offer is at the end of the page, far from the focus.
  useEffect(() => {
    announce(areKeysOn ? 'To undo, press U outside the fields' : 'Undo is at the end of the page');
  }, [areKeysOn]);
  return (
    <BottomNotice label="Last change" text={text} closeLabel="Keep the change" onClose={onEnd}>
      <Button
        small
        aria-keyshortcuts={areKeysOn ? 'u' : undefined}
        pending={pending}
        pendingLabel="Undoing..."
        onClick={onUndo}
      >
        Undo
      </Button>
    </BottomNotice>
  );
}
