/*
 * Variable-length integers: 7 bits per byte, least significant first. They exceed 2^31, so bit operators cannot be used on
 * them. Signed ones have the sign in the lowest bit.
 */

export function writeInteger(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

export function writeSigned(bytes: number[], value: number): void {
  writeInteger(bytes, value < 0 ? -2 * value - 1 : 2 * value);
}

/** Returns a function that reads one integer after the other. It throws a RangeError after the last one. */
export function integerReader(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('a block of packed data is truncated');
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
    }
  };
}

/** Converts an integer that was read to the one that `writeSigned` wrote. */
export function signedOf(encoded: number): number {
  return encoded % 2 === 0 ? encoded / 2 : -(encoded + 1) / 2;
}
