import { grouped } from './formats.ts';

const kilobyte = 1024;
const megabyte = 1024 * 1024;

/** Returns a size in the unit that suits it: `812 bytes`, `14 KB`, `3.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < megabyte) return `${grouped(Math.round(bytes / kilobyte))} KB`;
  return `${(bytes / megabyte).toFixed(1).replace('.0', '')} MB`;
}
