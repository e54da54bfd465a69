import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { type PictureSize, renditionsOf } from '../../../domain/pictures.ts';
import { decodePicture, type Pixels } from './decode-picture.ts';
import { heightAt, inspectPicture } from './inspect-picture.ts';
import { loadSharp } from './load-sharp.ts';
import { notAccepted, tooLarge } from './refusals.ts';
import { refuseBombs } from './refuse-bombs.ts';

/** What one uploaded picture may have at most. */
export const pictureLimits = { bytes: 10 * 1024 * 1024, pixels: 50_000_000, frames: 200 } as const;

interface Rendition {
  size: PictureSize;
  width: number;
  height: number;
  /** A WebP file. */
  bytes: Buffer;
}

/** `hash` is of the renditions' bytes; width and height in pixels, of the upright original. */
export interface EncodedPicture {
  hash: string;
  width: number;
  height: number;
  renditions: Rendition[];
}

const webp = { quality: 80, effort: 4 };
// One frame, which is the default: nothing moves on a page that a reader can't stop.
const reading: SharpOptions = { failOn: 'error', limitInputPixels: pictureLimits.pixels };

// Two at once: the pool's other threads stay free for passwords and files, and memory has a bound.
const inTurn = pLimit(2);
// AV1 needs about 18 bytes for each pixel while it decodes, so these never do side by side.
const avifInTurn = pLimit(1);

async function decode(picture: Sharp, metadata: Metadata, name: string): Promise<Pixels> {
  const decoding = () => decodePicture(picture, metadata, name);
  return metadata.format === 'heif' ? avifInTurn(decoding) : decoding();
}

async function render(pixels: Sharp, size: PictureSize, width: number, height: number): Promise<Rendition> {
  const fit = size === 'thumbnail' ? 'cover' : 'fill';
  const bytes = await pixels.resize({ width, height, fit }).webp(webp).toBuffer();
  return { size, width, height, bytes };
}

function hashOf(renditions: readonly Rendition[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of renditions) hash.update(bytes);
  return hash.digest('hex').slice(0, 32);
}

async function encode(bytes: Buffer, name: string): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const metadata = await inspectPicture(sharp(bytes, reading), name, pictureLimits);
  const { data, info } = await decode(sharp(bytes, reading), metadata, name);
  const { width, height } = metadata.autoOrient;
  const renditions: Rendition[] = [];
  for (const wanted of renditionsOf(width)) {
    const tall = wanted.size === 'thumbnail' ? wanted.width : heightAt(wanted.width, metadata);
    renditions.push(await render(sharp(data, { raw: info }), wanted.size, wanted.width, tall));
  }
  return { hash: hashOf(renditions), width, height, renditions };
}

/**
 * Decodes an uploaded picture and encodes it anew in the sizes that pages use: upright, in sRGB, without metadata, the
 * first frame of a moving one. `name` is the file's, for messages. Throws AppError: `too_large` above 10 MB; `invalid`
 * as `unsupported` if it is no picture of an accepted type, as `unprocessable` if damaged or above another limit.
 */
export async function encodePicture(bytes: Buffer, name: string): Promise<EncodedPicture> {
  if (bytes.length > pictureLimits.bytes) throw tooLarge(name, pictureLimits.bytes);
  if (bytes.length === 0) throw notAccepted(name);
  refuseBombs(bytes, name, pictureLimits.frames);
  return inTurn(() => encode(bytes, name));
}
