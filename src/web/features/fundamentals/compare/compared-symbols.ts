import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';

export const comparedMax = 5;

/** Reads the symbols of the address: well-formed ones, each once, at most five. */
export function readSymbols(text: string | null): string[] {
  const symbols = (text ?? '').split(',').map(normaliseSymbol).filter(isWellFormedSymbol);
  return [...new Set(symbols)].slice(0, comparedMax);
}
