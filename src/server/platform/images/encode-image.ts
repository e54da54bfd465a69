import { createHash } from 'node:crypto';
import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { type PictureSize, pictureSizes, renditionsOf } from '#domain/image-renditions.ts';
import type { Parse } from '../isolation/parser-spec.ts';
import {
  damaged,
  type EncodedImage,
  type ImageOutcome,
  type ImageTask,
  type Rendition,
  tooSlow,
} from './image-spec.ts';
import { heightAt, type InspectedImage, inspectImage, loadSharp, workingSetMb } from './inspect-image.ts';

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

const decodeTimeoutSeconds = 20;

// The library converts 16-bit images with a profile to Display P3 and would leave them there.
const endsInP3 = ({ depth, space, hasProfile }: Metadata) =>
  hasProfile && depth === 'ushort' && space === 'rgb16';

/** Decodes the pixels of the largest rendition, upright and in sRGB. All other renditions are scaled from it. */
async function decode({ open, metadata, name }: InspectedImage): Promise<Pixels> {
  const width = Math.min(metadata.autoOrient.width, pictureSizes.large);
  const upright = open()
    .autoOrient()
    .resize({ width, height: heightAt(width, metadata), fit: 'fill' })
    .toColourspace('srgb')
    .timeout({ seconds: decodeTimeoutSeconds });
  if (endsInP3(metadata)) upright.withIccProfile('srgb', { attach: false });
  try {
    return await upright.raw().toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw String(error).includes('timeout') ? tooSlow(name) : damaged(name);
  }
}

/** The gamma of sRGB in PNG's unit of 1/100,000. */
const srgbGamma = 45_455;
/** Chunks that take precedence over gAMA. */
const colourChunks = new Set(['iCCP', 'sRGB', 'cICP']);

/** Reads the gamma of a PNG; undefined for other formats, without gAMA, and if another chunk takes precedence. */
function readGamma(png: Buffer): number | undefined {
  let gamma: number | undefined;
  if (!png.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return undefined;
  for (let at = 8; at + 12 <= png.length; at += png.readUInt32BE(at) + 12) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT' || colourChunks.has(type)) return type === 'IDAT' ? gamma : undefined;
    if (type === 'gAMA') gamma = png.readUInt32BE(at + 8);
  }
  return undefined;
}

/** Applies the gamma of a PNG to its decoded pixels, which the library does not do. */
function applyGamma(png: Buffer, { data, info }: Pixels): void {
  const gamma = readGamma(png);
  if (!gamma || Math.abs(gamma - srgbGamma) < 500 || gamma > 1_000_000) return;
  const corrected = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round(255 * (value / 255) ** (srgbGamma / gamma)),
  );
  const hasAlpha = info.channels === 2 || info.channels === 4;
  for (let at = 0; at < data.length; at += 1)
    if (!hasAlpha || at % info.channels !== info.channels - 1) data[at] = corrected[data[at] ?? 0] ?? 0;
}

const webp = { quality: 80, effort: 4 };

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

/** Encodes the first frame in the sizes that pages use: upright, in sRGB, without metadata. */
async function encode(inspected: InspectedImage): Promise<EncodedImage> {
  const { bytes, metadata } = inspected;
  const library = await loadSharp();
  const pixels = await decode(inspected);
  applyGamma(bytes, pixels);
  const { width, height } = metadata.autoOrient;
  const renditions: Rendition[] = [];
  for (const { size, width: targetWidth } of renditionsOf(width)) {
    const targetHeight = size === 'thumbnail' ? targetWidth : heightAt(targetWidth, metadata);
    const raw = library(pixels.data, { raw: pixels.info });
    renditions.push(await render(raw, size, targetWidth, targetHeight));
  }
  return { hash: hashOf(renditions), width, height, renditions };
}

/** Inspects and encodes an image in this process. Takes hundreds of megabytes: the server uses `readPicture`. */
export const encodeImage = async (bytes: Buffer, name: string): Promise<EncodedImage> =>
  encode(await inspectImage(bytes, name));

/** Encodes an image in the child process, or returns how much memory it needs if that is more than allowed. */
export const parseImage: Parse<ImageTask, ImageOutcome> = async (source, { name, memoryMb }) => {
  const inspected = await inspectImage(await source.bytes(), name);
  const needsMb = workingSetMb(inspected.metadata);
  return needsMb > memoryMb ? { needsMb } : { picture: await encode(inspected) };
};
