import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { pictureSizes } from '../../../domain/pictures.ts';
import { heightAt } from './inspect-picture.ts';
import { damaged, tooSlow } from './refusals.ts';

export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

const secondsToDecode = 20;

// The library turns pictures of 16 bits that have a profile into Display P3, and would leave them there.
const endsInP3 = ({ depth, space, hasProfile }: Metadata) =>
  hasProfile && depth === 'ushort' && space === 'rgb16';

/** The pixels of the largest rendition, upright and in sRGB. All others are made from them, so that a file is decoded once. */
export async function decodePicture(picture: Sharp, metadata: Metadata, name: string): Promise<Pixels> {
  const width = Math.min(metadata.autoOrient.width, pictureSizes.large);
  const upright = picture
    .autoOrient()
    .resize({ width, height: heightAt(width, metadata), fit: 'fill' })
    .toColourspace('srgb')
    .timeout({ seconds: secondsToDecode });
  if (endsInP3(metadata)) upright.withIccProfile('srgb', { attach: false });
  try {
    return await upright.raw().toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw String(error).includes('timeout') ? tooSlow(name) : damaged(name);
  }
}
