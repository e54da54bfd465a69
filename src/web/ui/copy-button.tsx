import { useState } from 'react';
import { logFailure } from '#web/lib/log.ts';

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  async function copy(): Promise<void> {
    // Removed first, so that a second copy is read out too.
    setState('idle');
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch (error) {
      logFailure('could not copy a text', error);
      setState('failed');
    }
  }
  return (
    <>
      <button type="button" onClick={() => void copy()} className="text-link">
        Copy
      </button>
      <span role="status" className="text-soft">
        {state === 'copied' && 'Copied'}
        {state === 'failed' && 'The browser does not allow copying'}
      </span>
    </>
  );
}
