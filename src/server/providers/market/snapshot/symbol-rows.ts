import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The rows of a table by symbol, without their symbol. Empty for an unknown symbol. */
export type SymbolRows = (symbol: string) => string[][];

const newline = 10;
const comma = 44;

/** Finds the first row of each symbol. Ends with the end of the table. */
function findSymbols(table: Buffer): { positions: Map<string, number>; starts: Uint32Array } {
  const positions = new Map<string, number>();
  const starts: number[] = [];
  for (let start = table.indexOf(newline) + 1; start < table.length; ) {
    const symbol = table.toString('latin1', start, table.indexOf(comma, start));
    if (!positions.has(symbol)) {
      positions.set(symbol, starts.length);
      starts.push(start);
    }
    start = table.indexOf(newline, start) + 1;
  }
  return { positions, starts: Uint32Array.from([...starts, table.length]) };
}

/**
 * Reads a table of the snapshot whose rows are sorted by their first column, the symbol, and whose cells are not quoted.
 * Keeps it as text, because thousands of parsed rows would take many times the memory.
 */
export async function readSymbolRows(folder: string, name: string): Promise<SymbolRows> {
  const table = await readFile(join(folder, name));
  const { positions, starts } = findSymbols(table);
  return (symbol) => {
    const position = positions.get(symbol);
    if (position === undefined) return [];
    const text = table.toString('latin1', starts[position], starts[position + 1]);
    return text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',').slice(1));
  };
}
