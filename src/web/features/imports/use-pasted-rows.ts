import { useContext, useEffect, useEffectEvent } from 'react';
import { MadeFile } from './file-options.ts';
import { readPastedRows } from './pasted-rows.ts';
import { isPastedTable } from './pasted-table.ts';
import { TakeFiles } from './take-files.ts';

/** Reads rows that are pasted into a form of the page like a file, so that they are checked before they are saved. */
export function usePastedRows(isWanted: boolean): void {
  const take = useContext(TakeFiles);
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isWanted) return;
    const read = readPastedRows(text);
    if (!read && !isPastedTable(text)) return;
    event.preventDefault();
    take([new MadeFile(read?.content ?? text, 'pasted-rows.csv', read?.options)]);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
