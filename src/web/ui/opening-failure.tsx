import { useEffect, useEffectEvent } from 'react';
import { toasts } from '../lib/toasts.ts';

interface OpeningFailureProps {
  /** What was opened: `The basket`. */
  name: string;
  onClose: () => void;
}

/** In place of a menu, panel or dialog whose code could not be loaded: says so in a toast, and closes it. */
export function OpeningFailure({ name, onClose }: OpeningFailureProps) {
  const close = useEffectEvent(() => {
    onClose();
    toasts.error(`${name} could not be loaded. Please reload the page.`);
  });
  useEffect(() => close(), []);
  return null;
}
