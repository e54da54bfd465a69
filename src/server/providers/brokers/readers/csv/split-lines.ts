import { readerLimits, tooLarge } from '../reader-limits.ts';

const lineTooLong = (line: number) => tooLarge(`Line ${line} of the file is longer than 1 MB.`);

/** Adds the lines between two line feeds: without its carriage return, and split at carriage returns inside. */
function addLine(lines: string[], text: string): void {
  const line = text.endsWith('\r') ? text.slice(0, -1) : text;
  for (const part of line.split('\r')) lines.push(part);
}

/** Splits text into lines at LF, CRLF or CR. Throws AppError 'too_large' for a line of more than 1 MB. */
export function createLineSplitter() {
  let carry = '';
  let count = 0;

  function checked(lines: string[]): string[] {
    for (const [index, line] of lines.entries())
      if (line.length > readerLimits.lineLength) throw lineTooLong(count + index + 1);
    count += lines.length;
    if (carry.length > readerLimits.lineLength) throw lineTooLong(count + 1);
    return lines;
  }

  return {
    /** Returns the lines that `text` completes. */
    write(text: string): string[] {
      const joined = carry + text;
      // A line feed may follow in the next chunk.
      const held = joined.endsWith('\r') ? '\r' : '';
      const complete = held ? joined.slice(0, -1) : joined;
      const hasLineFeeds = complete.includes('\n');
      const parts = complete.split(hasLineFeeds ? '\n' : '\r');
      carry = (parts.pop() ?? '') + held;
      if (!hasLineFeeds || !complete.includes('\r')) return checked(parts);
      const lines: string[] = [];
      for (const part of parts) addLine(lines, part);
      return checked(lines);
    },
    /** Returns what follows the last line break. */
    end(): string[] {
      const lines: string[] = [];
      if (carry !== '') addLine(lines, carry);
      carry = '';
      return checked(lines);
    },
  };
}
