import { importLimits } from '#domain/imports.ts';
import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import { tooLarge } from './reader-limits.ts';

/** The first bytes of a file, from which its type and encoding are told, and all of its bytes. */
export interface ByteInput {
  head: Buffer;
  /** All bytes from the start, once. */
  chunks: AsyncIterable<Uint8Array>;
  bytesRead(): number;
}

const headBytes = 1024 * 1024;

/** Opens the bytes of a file. Throws AppError 'too_large' for a file above `importLimits.fileBytes`. */
export async function openBytes(input: ParserSource): Promise<ByteInput> {
  const iterator = input.stream[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let total = 0;
  let read = 0;

  async function next(): Promise<Uint8Array | undefined> {
    const { done, value } = await iterator.next();
    if (done) return undefined;
    total += value.length;
    if (total > importLimits.fileBytes)
      throw tooLarge('The file is larger than 50 MB. Export a shorter period, or split the file.');
    return value;
  }

  while (total < headBytes) {
    const chunk = await next();
    if (!chunk) break;
    first.push(chunk);
  }

  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let chunk = first.shift() ?? (await next()); chunk; chunk = first.shift() ?? (await next())) {
      read += chunk.length;
      yield chunk;
    }
  }

  return { head: Buffer.concat(first), chunks: chunks(), bytesRead: () => read };
}
