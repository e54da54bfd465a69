import { tooManyFrames, tooSlow } from './refusals.ts';

const mostScans = 100;

/** How often a JPEG goes over its picture: ten times or so, but a small file may ask for a hundred thousand. */
function scansOfJpeg(bytes: Buffer): number {
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (marker === 0xd9) break;
    const hasLength = marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xda) scans += 1;
    at += hasLength ? 2 + bytes.readUInt16BE(at + 2) : 1;
  }
  return scans;
}

/** The frames of a WebP file. The library counts them too, but in time that grows with their square. */
function framesOfWebp(bytes: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.readUInt32BE(at) === 0x41_4e_4d_46) frames += 1; // ANMF
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}

/** Refuses small files that would keep the library busy for minutes before it comes to a limit of its own. */
export function refuseBombs(bytes: Buffer, name: string, mostFrames: number): void {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\xff\xd8') && scansOfJpeg(bytes) > mostScans) throw tooSlow(name);
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP');
  if (isWebp && framesOfWebp(bytes) > mostFrames) throw tooManyFrames(name, mostFrames);
}
