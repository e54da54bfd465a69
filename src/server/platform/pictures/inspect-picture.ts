import type { Metadata, Sharp } from 'sharp';
import { pictureSizes } from '../../../domain/pictures.ts';
import { damaged, notAccepted, tooManyFrames, tooManyPixels, tooTall } from './refusals.ts';

interface Limits {
  pixels: number;
  frames: number;
}

const formats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif']);
const mostSideOfWebp = 16_383;

function refusalOf(error: unknown, name: string, limits: Limits): Error {
  const said = String(error);
  if (said.includes('exceeds pixel limit')) return tooManyPixels(name, limits.pixels);
  return said.includes('unsupported image format') ? notAccepted(name) : damaged(name);
}

// AVIF and HEIC share a container and thus a reader.
const isAccepted = ({ format, compression }: Metadata) =>
  formats.has(format) && (format !== 'heif' || compression === 'av1');

/** What the file says of itself, read without decoding it. Throws an AppError for what can't be used. */
export async function inspectPicture(picture: Sharp, name: string, limits: Limits): Promise<Metadata> {
  const metadata = await picture.metadata().catch((error) => {
    throw refusalOf(error, name, limits);
  });
  if (!isAccepted(metadata)) throw notAccepted(name);
  const { autoOrient, pages = 1 } = metadata;
  const { width, height } = autoOrient;
  if (width * height > limits.pixels) throw tooManyPixels(name, limits.pixels);
  if (pages > limits.frames) throw tooManyFrames(name, limits.frames);
  if (heightAt(Math.min(width, pictureSizes.large), metadata) > mostSideOfWebp) throw tooTall(name);
  return metadata;
}

/** The height in whole pixels, at least one, of the upright picture when it is made this wide. */
export function heightAt(width: number, { autoOrient }: Metadata): number {
  return Math.max(1, Math.round((autoOrient.height * width) / autoOrient.width));
}
