import { useEffect, useRef } from 'react';
import { announce } from '#web/lib/announcements.ts';
import { withModifier } from '#web/lib/key-names.ts';
import { useUndoKey } from '#web/lib/use-undo-key.ts';
import { BottomNotice } from './bottom-notice.tsx';
import { Button } from './button.tsx';
import { UndoKey } from './undo-key.tsx';

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

const waitMs = 1_000;

/** Ends the offer in time, or once neither the pointer nor the focus is on it. */
function useEnd(until: number, onEnd: () => void) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function end(): void {
      if (notice.current?.matches(':hover, :focus-within')) timer = setTimeout(end, waitMs);
      else onEnd();
    }
    timer = setTimeout(end, until - Date.now());
    return () => clearTimeout(timer);
  }, [until, onEnd]);
  return notice;
}

/** Says at the bottom of the screen what was done, and offers for a while to undo it, by the button or by Ctrl+Z. */
export function UndoNotice({ text, until, pending, onUndo, onEnd }: UndoNoticeProps) {
  const notice = useEnd(until, onEnd);
  useUndoKey(() => {
    if (!pending) onUndo();
  });
  useEffect(() => announce(`${text}. ${withModifier('Z').join(' ')} undoes it.`), [text]);
  return (
    <div ref={notice} className="contents">
      <BottomNotice label="Last change" text={text} closeLabel="Keep the change" onClose={onEnd}>
        <Button
          small
          className="max-md:min-h-11"
          pending={pending}
          pendingLabel="Undoing..."
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={onUndo}
        >
          Undo <UndoKey />
        </Button>
      </BottomNotice>
    </div>
  );
}
