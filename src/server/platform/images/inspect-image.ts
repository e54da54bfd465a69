import type sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { pictureSizes } from '#domain/image-renditions.ts';
import { once } from '#domain/once.ts';
import {
  damaged,
  imageLimits,
  imageTooLarge,
  notAccepted,
  tooManyFrames,
  tooManyPixels,
  tooMuchMemory,
  tooSlow,
  tooTall,
} from './image-spec.ts';

// All other loaders of the library (SVG, TIFF, files on disk…) stay blocked, because each one adds attack surface.
const allowedLoaders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  library.cache(false);
  library.concurrency(1);
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: allowedLoaders });
  return library;
}

/** Loads the image library once. */
export const loadSharp = once(load);

const maxScans = 100;

interface JpegMarkers {
  /** Passes over the image: usually about ten, but a small file may contain a hundred thousand. */
  scans: number;
  hasEnd: boolean;
}

function readJpegMarkers(bytes: Buffer): JpegMarkers {
  let scans = 0;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (marker === 0xd9) return { scans, hasEnd: true };
    const hasLength =
      at + 4 <= bytes.length && marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xda) scans += 1;
    at += hasLength ? 2 + bytes.readUInt16BE(at + 2) : 1;
  }
  return { scans, hasEnd: false };
}

/** Counts the frames of a WebP file. The library's own count takes quadratic time. */
function countWebpFrames(bytes: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.readUInt32BE(at) === 0x41_4e_4d_46) frames += 1; // ANMF
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}

const isJpeg = (bytes: Buffer) => bytes.toString('latin1', 0, 2) === '\xff\xd8';

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** Whether a JPEG lacks its end marker, as files of some cameras do. */
const lacksEnd = (bytes: Buffer): boolean => isJpeg(bytes) && !readJpegMarkers(bytes).hasEnd;

/** Refuses small files that would keep the library busy for minutes before it applies its own limits. */
function refuseBombs(bytes: Buffer, name: string): void {
  const head = bytes.toString('latin1', 0, 12);
  if (isJpeg(bytes) && readJpegMarkers(bytes).scans > maxScans) throw tooSlow(name);
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP');
  if (isWebp && countWebpFrames(bytes) > imageLimits.frames) throw tooManyFrames(name);
}

const formats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif']);
const maxWebpSide = 16_383;

function refusalOf(error: unknown, name: string): Error {
  const message = String(error);
  if (message.includes('exceeds pixel limit')) return tooManyPixels(name);
  return message.includes('unsupported image format') ? notAccepted(name) : damaged(name);
}

// AVIF and HEIC share a container and therefore a loader.
const isAccepted = ({ format, compression }: Metadata) =>
  formats.has(format) && (format !== 'heif' || compression === 'av1');

/** Returns the height in pixels, at least 1, of the upright image when it is scaled to `width`. */
export function heightAt(width: number, { autoOrient }: Metadata): number {
  return Math.max(1, Math.round((autoOrient.height * width) / autoOrient.width));
}

async function readMetadata(image: Sharp, name: string): Promise<Metadata> {
  const metadata = await image.metadata().catch((error) => {
    throw refusalOf(error, name);
  });
  if (!isAccepted(metadata)) throw notAccepted(name);
  const { autoOrient, pages = 1 } = metadata;
  const { width, height } = autoOrient;
  if (width * height > imageLimits.pixels) throw tooManyPixels(name);
  if (pages > imageLimits.frames) throw tooManyFrames(name);
  if (heightAt(Math.min(width, pictureSizes.large), metadata) > maxWebpSide) throw tooTall(name);
  return metadata;
}

/** Memory of Node and the image library apart from pixels. */
const processMb = 160;

const sampleBytes = ({ depth }: Metadata) => (depth === 'uchar' || depth === 'char' ? 1 : 2);

/** Returns the library's bytes per pixel of the original, measured with the largest images of each format. */
function decodingBytesPerPixel(metadata: Metadata): number {
  const { format, channels, isProgressive = false, bitsPerSample = 8 } = metadata;
  switch (format) {
    case 'heif':
      return bitsPerSample > 8 || sampleBytes(metadata) > 1 ? 24 : 17;
    case 'jpeg':
      return isProgressive ? 2 * channels : 0;
    case 'png':
      return isProgressive ? channels * sampleBytes(metadata) : 0;
    default:
      return 6;
  }
}

/** Returns the bytes per pixel for encoding the largest rendition. */
const encodingBytesPerPixel = ({ hasAlpha }: Metadata) => (hasAlpha ? 17 : 8);
const rawBytesPerPixel = 4;

/**
 * Returns the megabytes that a process needs to decode and encode an image. The pixel count alone does not tell: with
 * some formats, depths and interlacing, a file of a few kilobytes needs a gigabyte.
 */
export function workingSetMb(metadata: Metadata): number {
  const { width, height } = metadata.autoOrient;
  const largestWidth = Math.min(width, pictureSizes.large);
  const largestPixels = largestWidth * heightAt(largestWidth, metadata);
  const decoding = width * height * decodingBytesPerPixel(metadata) + largestPixels * rawBytesPerPixel;
  return (
    processMb + Math.ceil(Math.max(decoding, largestPixels * encodingBytesPerPixel(metadata)) / 1_000_000)
  );
}

/** An uploaded image whose metadata was read without decoding its pixels. */
export interface InspectedImage {
  bytes: Buffer;
  name: string;
  metadata: Metadata;
  open: () => Sharp;
}

/**
 * Reads the metadata of an image. `name` is the file name for messages. Throws AppError: `too_large` above 10 MB;
 * `invalid` with the reason `unsupported` for other file types, or `unprocessable` for a damaged file and one above
 * another limit.
 */
export async function inspectImage(upload: Buffer, name: string): Promise<InspectedImage> {
  if (upload.length > imageLimits.bytes) throw imageTooLarge(name, imageLimits.bytes);
  if (upload.length === 0) throw notAccepted(name);
  refuseBombs(upload, name);
  const library = await loadSharp();
  const cutShort = lacksEnd(upload);
  const bytes = cutShort ? Buffer.concat([upload, endOfJpeg]) : upload;
  // With the end marker added, only warnings show whether more than the marker is missing.
  const failOn = cutShort ? 'warning' : 'error';
  // Reads the first frame only, which is the default: readers could not stop an animation.
  const open = () => library(bytes, { failOn, limitInputPixels: imageLimits.pixels });
  const metadata = await readMetadata(open(), name);
  if (workingSetMb(metadata) > imageLimits.memoryMb) throw tooMuchMemory(name);
  return { bytes, name, metadata, open };
}
