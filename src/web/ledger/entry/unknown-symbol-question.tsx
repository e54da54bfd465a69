import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { UnknownSymbol } from './draft-error.ts';

const matchesShown = 3;

interface UnknownSymbolQuestionProps {
  unknown: UnknownSymbol;
  /** Whether the likeliest answer gets the focus. */
  takesFocus: boolean;
  onTake: (symbol: string) => void;
  onKeep: (symbol: string) => void;
}

/** What a symbol that nobody knows could mean, the likeliest first; keeping it is the last choice. */
export function UnknownSymbolQuestion({ unknown, takesFocus, onTake, onKeep }: UnknownSymbolQuestionProps) {
  const { symbol, matches } = unknown;
  const choices = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus && unknown) choices.current?.querySelector('button')?.focus();
  }, [unknown, takesFocus]);
  return (
    <>
      {matches.length > 0 && (
        <span ref={choices} className="flex flex-wrap gap-2">
          {matches.slice(0, matchesShown).map((match, index) => (
            <Button
              key={match.symbol}
              variant={index === 0 ? 'primary' : 'plain'}
              className="max-w-full max-lg:min-h-11"
              small
              onClick={() => onTake(match.symbol)}
            >
              <span className="truncate">
                {match.symbol} · {match.name}
              </span>
            </Button>
          ))}
        </span>
      )}
      <button
        type="button"
        className="text-link min-h-6 text-fine max-lg:min-h-11"
        onClick={() => onKeep(symbol)}
      >
        Keep {symbol}, without a price
      </button>
    </>
  );
}
