import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

/** The index of a file of blocks: symbols, separated by single spaces, and the length of the block of each, in file order. */
export interface BlockIndex {
  symbols: string;
  lengths: number[];
}

export interface BlockFile {
  /** Reads the block of a symbol from disk. Undefined if there is none. */
  read(symbol: string): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

function endsOf(lengths: readonly number[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(lengths, (length) => {
    end += length;
    return end;
  });
}

async function openMatching(path: string, size: number): Promise<FileHandle | undefined> {
  const file = await open(path);
  if ((await file.stat()).size === size) return file;
  await file.close();
  return undefined;
}

/** Opens a file of blocks. Only the index stays in memory. Throws if the file does not match its index. */
export async function openBlocks(
  folder: string,
  name: string,
  { symbols, lengths }: BlockIndex,
): Promise<BlockFile> {
  const positions = new Map(symbols.split(' ').map((symbol, position) => [symbol, position]));
  const ends = endsOf(lengths);
  const path = join(folder, name);
  const file = positions.size === ends.length ? await openMatching(path, ends.at(-1) ?? 0) : undefined;
  if (!file) throw new Error(`${path} and its index do not match. Restore both.`);
  return {
    async read(symbol) {
      const position = positions.get(symbol);
      if (position === undefined) return undefined;
      const start = position === 0 ? 0 : (ends[position - 1] as number);
      const block = Buffer.allocUnsafe((ends[position] as number) - start);
      const { bytesRead } = await file.read(block, 0, block.length, start);
      if (bytesRead !== block.length) throw new Error(`${path} is shorter than its index.`);
      return block;
    },
    close: () => file.close(),
  };
}
