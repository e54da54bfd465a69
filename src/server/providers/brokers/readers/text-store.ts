import { importLimits } from '#domain/imports.ts';

/** A character of one byte in the file has at most three in UTF-8. */
const capacity = 3 * importLimits.fileBytes;

/** Holds text as UTF-8 outside of the heap of V8, which would take up to six times as much memory. */
export function createTextStore() {
  // Only the pages that are written to take memory.
  const bytes = Buffer.allocUnsafeSlow(capacity);
  let length = 0;
  return {
    length: () => length,
    /** Appends text, and returns the length after it. */
    add(text: string): number {
      length += bytes.write(text, length, 'utf8');
      return length;
    },
    /** Removes everything from `end` on. */
    cut(end: number): void {
      length = end;
    },
    text: (start: number, end: number): string => bytes.toString('utf8', start, end),
    /** Returns what has been stored so far, without a copy. */
    stored: (): Uint8Array => bytes.subarray(0, length),
  };
}

export type TextStore = ReturnType<typeof createTextStore>;
