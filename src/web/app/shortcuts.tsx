import { lazy, useState } from 'react';
import { useShortcut } from '../lib/use-shortcut.ts';
import { LazyPart } from '../ui/lazy-part.tsx';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** Opens the list of keyboard shortcuts with `?`. Its code is loaded with the first opening. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('?', () => setIsOpen(true));
  if (!isOpen) return null;
  return (
    <LazyPart failed={null}>
      <ShortcutList onClose={() => setIsOpen(false)} />
    </LazyPart>
  );
}
