import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { integerReader, signedOf, writeInteger, writeSigned } from '#server/platform/variable-integers.ts';

/** The daily closes of one symbol, as stored in the packed history. */
export interface DailyCloses {
  /** Index of the first close in the calendar. */
  from: number;
  /** Offsets from `from`, ascending, of trading days without a close. */
  gaps: number[];
  /** In whole cents, or in units of `decimals` places, oldest first. */
  cents: number[];
  /** The decimal places of `cents` where they are not two. */
  decimals?: number;
  /** In thousands of shares, one per close, null if unknown; undefined if all are unknown. */
  volumes: (number | null)[] | undefined;
}

/*
 * A block is a Brotli-compressed sequence of variable-length integers: from · number of closes · number of gaps · gaps as
 * differences · flags: 1 if volumes follow, 2 if the decimal places do · decimal places · closes as signed differences ·
 * volumes plus one, 0 for null.
 */
function differences(values: readonly number[]): number[] {
  return values.map((value, at) => value - (values[at - 1] ?? 0));
}

/** The number of stored units in one unit of the quoted currency. */
export const closeScale = ({ decimals = 2 }: Pick<DailyCloses, 'decimals'>): number => 10 ** decimals;

export function encodeHistory({ from, gaps, cents, decimals, volumes }: DailyCloses): Buffer {
  const bytes: number[] = [];
  const write = (value: number) => writeInteger(bytes, value);
  write(from);
  write(cents.length);
  write(gaps.length);
  differences(gaps).forEach(write);
  write((volumes ? 1 : 0) + (decimals === undefined ? 0 : 2));
  if (decimals !== undefined) write(decimals);
  for (const difference of differences(cents)) writeSigned(bytes, difference);
  for (const volume of volumes ?? []) write(volume === null ? 0 : volume + 1);
  return brotliCompressSync(Buffer.from(bytes), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 16 },
  });
}

function readSums(count: number, readDifference: () => number): number[] {
  const sums = new Array<number>(count);
  for (let at = 0, sum = 0; at < count; at++) {
    sum += readDifference();
    sums[at] = sum;
  }
  return sums;
}

function volumeOf(stored: number): number | null {
  return stored === 0 ? null : stored - 1;
}

export function decodeHistory(block: Buffer): DailyCloses {
  const read = integerReader(brotliDecompressSync(block));
  const from = read();
  const count = read();
  const gaps = readSums(read(), read);
  const flags = read();
  const decimals = flags >= 2 ? read() : undefined;
  const cents = readSums(count, () => signedOf(read()));
  const volumes = flags % 2 === 1 ? cents.map(() => volumeOf(read())) : undefined;
  return { from, gaps, cents, ...(decimals !== undefined && { decimals }), volumes };
}
