import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { AppError } from '../../../domain/app-error.ts';
import { type PictureSize, renditionsOf } from '../../../domain/pictures.ts';
import { loadSharp } from './load-sharp.ts';

/** What one uploaded picture may have at most. */
export const pictureLimits = { bytes: 10 * 1024 * 1024, pixels: 50_000_000, frames: 200 } as const;

export interface Rendition {
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

const accepted = 'Accepted are JPEG, PNG, GIF, WebP and AVIF.';
const formats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif']);
const webp = { quality: 80, effort: 4 };
const secondsPerPicture = 30;
const decoding: SharpOptions = { failOn: 'error', limitInputPixels: pictureLimits.pixels };

// Two at once: the other threads stay free for passwords and files.
const inTurn = pLimit(2);

const quoted = (name: string) => `"${name.replace(/\p{C}/gu, '').slice(0, 80).toWellFormed()}"`;

const notAPicture = (name: string) =>
  new AppError('invalid', `${quoted(name)} is not a picture that can be used. ${accepted}`, {
    reason: 'unsupported',
  });

const unusable = (name: string, why: string) =>
  new AppError('invalid', `${quoted(name)} ${why}`, { reason: 'unprocessable' });

async function inspect(picture: Sharp, name: string): Promise<Metadata> {
  try {
    const metadata = await picture.metadata();
    if (formats.has(metadata.format ?? '')) return metadata;
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw unusable(name, 'has more than 50 megapixels.');
  }
  throw notAPicture(name);
}

function requireBounds({ width = 0, height = 0, pages = 1 }: Metadata, name: string): void {
  if (width * height > pictureLimits.pixels) throw unusable(name, 'has more than 50 megapixels.');
  if (pages > pictureLimits.frames) throw unusable(name, `has more than ${pictureLimits.frames} frames.`);
}

async function render(upright: Sharp, size: PictureSize, width: number): Promise<Rendition> {
  const square = size === 'thumbnail';
  const { data, info } = await upright
    .clone()
    .resize(square ? { width, height: width, fit: 'cover' } : { width })
    .webp(webp)
    .toBuffer({ resolveWithObject: true });
  return { size, width: info.width, height: info.height, bytes: data };
}

function hashOf(renditions: readonly Rendition[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of renditions) hash.update(bytes);
  return hash.digest('hex').slice(0, 32);
}

async function encode(bytes: Buffer, name: string): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const metadata = await inspect(sharp(bytes, decoding), name);
  requireBounds(metadata, name);
  // One frame: nothing moves on a page that a reader can't stop.
  const upright = sharp(bytes, { ...decoding, pages: 1 })
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: secondsPerPicture });
  const { width = 0, height = 0 } = metadata.autoOrient;
  try {
    const renditions: Rendition[] = [];
    for (const wanted of renditionsOf(width))
      renditions.push(await render(upright, wanted.size, wanted.width));
    return { hash: hashOf(renditions), width, height, renditions };
  } catch {
    throw unusable(name, 'is damaged or was cut off.');
  }
}

/**
 * Decodes an uploaded picture and encodes it anew in the sizes that pages use: upright, in sRGB, without metadata, the
 * first frame of a moving one. Throws an AppError that names the file for what is no picture, damaged or too large.
 */
export async function encodePicture(bytes: Buffer, name: string): Promise<EncodedPicture> {
  if (bytes.length > pictureLimits.bytes)
    throw new AppError(
      'too_large',
      `${quoted(name)} is larger than 10 MB, which is the most that one file may have.`,
    );
  return inTurn(() => encode(bytes, name));
}
