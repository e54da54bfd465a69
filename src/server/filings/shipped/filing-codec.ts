import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { integerReader, signedOf, writeInteger, writeSigned } from '#server/platform/variable-integers.ts';

/** A position as packed: the place of its security in the table of all securities, whole shares and US dollars. */
export interface PackedPosition {
  security: number;
  shares: number;
  value: number;
}

const decompress = promisify(brotliDecompress);

const compress = (bytes: Uint8Array): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });

/**
 * Encodes the quarters of an investor, oldest first. A block is a Brotli-compressed sequence of variable-length integers,
 * for each quarter: the number of positions · for each position, in the order of the securities: the security as
 * difference to the one before · the shares as signed difference to the quarter before · the value.
 */
export function encodeQuarters(quarters: readonly (readonly PackedPosition[])[]): Buffer {
  const bytes: number[] = [];
  let earlier = new Map<number, number>();
  for (const positions of quarters) {
    writeInteger(bytes, positions.length);
    let last = 0;
    for (const { security, shares, value } of [...positions].sort((a, b) => a.security - b.security)) {
      writeInteger(bytes, security - last);
      writeSigned(bytes, shares - (earlier.get(security) ?? 0));
      writeInteger(bytes, value);
      last = security;
    }
    earlier = new Map(positions.map(({ security, shares }) => [security, shares]));
  }
  return compress(Buffer.from(bytes));
}

/** Decodes a block. Every quarter has its positions in the order of the securities. */
export async function decodeQuarters(block: Uint8Array, quarters: number): Promise<PackedPosition[][]> {
  const read = integerReader(await decompress(block));
  const decoded: PackedPosition[][] = [];
  let earlier = new Map<number, number>();
  while (decoded.length < quarters) {
    const held = new Map<number, number>();
    const positions: PackedPosition[] = [];
    for (let left = read(), security = 0; left > 0; left -= 1) {
      security += read();
      const shares = signedOf(read()) + (earlier.get(security) ?? 0);
      held.set(security, shares);
      positions.push({ security, shares, value: read() });
    }
    decoded.push(positions);
    earlier = held;
  }
  return decoded;
}

/** Encodes a list of texts. */
export const encodeTexts = (texts: readonly (readonly string[])[]): Buffer =>
  compress(Buffer.from(JSON.stringify(texts)));

export const decodeTexts = async (block: Uint8Array): Promise<string[][]> =>
  JSON.parse((await decompress(block)).toString('utf8')) as string[][];
