import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** The daily closes of one symbol, as the packed history keeps them. */
export interface DailyCloses {
  /** The index into the calendar of the first close. */
  from: number;
  /** Offsets from `from`, ascending, of trading days without a close. */
  gaps: number[];
  /** In whole cents, oldest first. */
  cents: number[];
  /** In thousands of shares, one per close, null where unknown; undefined where none is known at all. */
  volumes: (number | null)[] | undefined;
}

/*
 * A block is a compressed run of variable-length integers (7 bits a byte, lowest first): from · number of closes ·
 * number of gaps · gaps as steps · 1 if volumes follow, else 0 · closes as steps with the sign in the lowest bit ·
 * volumes plus one, 0 for null. Cents pass 2^31, so there are no bit operations on them.
 */
function writeInteger(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

function steps(values: readonly number[]): number[] {
  return values.map((value, at) => value - (values[at - 1] ?? 0));
}

export function encodeHistory({ from, gaps, cents, volumes }: DailyCloses): Buffer {
  const bytes: number[] = [];
  const write = (value: number) => writeInteger(bytes, value);
  write(from);
  write(cents.length);
  write(gaps.length);
  steps(gaps).forEach(write);
  write(volumes ? 1 : 0);
  for (const step of steps(cents)) write(step < 0 ? -2 * step - 1 : 2 * step);
  for (const volume of volumes ?? []) write(volume === null ? 0 : volume + 1);
  return brotliCompressSync(Buffer.from(bytes), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 16 },
  });
}

function integerReader(bytes: Buffer): () => number {
  let at = 0;
  return () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('a block of the price history is cut short');
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
    }
  };
}

function readSums(count: number, readStep: () => number): number[] {
  const sums = new Array<number>(count);
  for (let at = 0, sum = 0; at < count; at++) {
    sum += readStep();
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
  const hasVolumes = read() === 1;
  const cents = readSums(count, () => {
    const step = read();
    return step % 2 === 0 ? step / 2 : -(step + 1) / 2;
  });
  const volumes = hasVolumes ? cents.map(() => volumeOf(read())) : undefined;
  return { from, gaps, cents, volumes };
}
