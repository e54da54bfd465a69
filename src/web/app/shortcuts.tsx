import { lazy, useState } from 'react';
import { useOpening } from '../lib/use-opening.ts';
import { useShortcut } from '../lib/use-shortcut.ts';
import { LazyPart } from '../ui/lazy-part.tsx';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** Opens the list of keyboard shortcuts with `?`, and for the links to `#shortcuts`. Its code is loaded with the first opening. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useShortcut('?', open);
  useOpening('shortcuts', open);
  if (!isOpen) return null;
  return (
    <LazyPart failed={null}>
      <ShortcutList onClose={() => setIsOpen(false)} />
    </LazyPart>
  );
}
