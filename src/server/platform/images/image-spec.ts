import { AppError } from '#domain/app-error.ts';
import type { PictureSize } from '#domain/image-renditions.ts';
import type { ParserSpec } from '../isolation/parser-spec.ts';

/** Limits of one uploaded image. */
export const imageLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 50_000_000,
  frames: 200,
  /** For decoding and encoding it. */
  memoryMb: 600,
} as const;

/** The first attempt's memory, which is enough for a photograph. */
const defaultMemoryMb = 256;

export interface Rendition {
  size: PictureSize;
  width: number;
  height: number;
  /** A WebP file. */
  bytes: Buffer;
}

/** `hash` covers the bytes of the renditions; width and height are those of the upright original, in pixels. */
export interface EncodedImage {
  hash: string;
  width: number;
  height: number;
  renditions: Rendition[];
}

export interface ImageTask {
  name: string;
  memoryMb: number;
}

/** An image that needs more memory than its task allows is not decoded. */
export type ImageOutcome = { picture: EncodedImage } | { needsMb: number };

export const imageParser: ParserSpec<ImageTask, ImageOutcome> = {
  name: 'picture',
  memoryMb: defaultMemoryMb,
  cpuMs: 60_000,
  hasReserve: true,
};

const accepted = 'Accepted are JPEG, PNG, GIF, WebP and AVIF.';

const quoted = (name: string) => `"${[...name.replace(/\p{C}/gu, '')].slice(0, 80).join('')}"`;

const refusal = (name: string, why: string, reason: AppError['reason']) =>
  new AppError('invalid', `${quoted(name)} ${why} ${accepted}`, { reason });

export const imageTooLarge = (name: string, bytes: number) =>
  new AppError('too_large', `${quoted(name)} is larger than ${bytes / 1024 / 1024} MB. ${accepted}`);

export const notAccepted = (name: string) => refusal(name, 'is not a supported image.', 'unsupported');

export const damaged = (name: string) => refusal(name, 'is damaged or was cut off.', 'unprocessable');

export const tooSlow = (name: string) => refusal(name, 'takes too long to read.', 'unprocessable');

export const tooMuchMemory = (name: string) =>
  refusal(name, 'takes too much memory to decode. Save it as a JPEG, or make it smaller.', 'unprocessable');

export const tooTall = (name: string) => refusal(name, 'is too tall for its width.', 'unprocessable');

export const tooManyPixels = (name: string) =>
  refusal(name, `has more than ${imageLimits.pixels / 1_000_000} megapixels.`, 'unprocessable');

export const tooManyFrames = (name: string) =>
  refusal(name, `has more than ${imageLimits.frames} frames.`, 'unprocessable');
