import { useState } from 'react';
import { counted, listed } from '../lib/phrases.ts';

/** As many symbols are read in a sentence. */
const readAtOnce = 6;

/** Names symbols within a sentence: a few of them, or how many there are with a button that names all. */
export function SymbolList({ symbols }: { symbols: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (symbols.length <= readAtOnce) return listed(symbols);
  return (
    <>
      {counted(symbols.length, 'holding')} (
      <button type="button" className="text-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'hide' : 'show'}
      </button>
      {isOpen && `: ${symbols.join(', ')}`})
    </>
  );
}
