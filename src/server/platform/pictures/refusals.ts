import { AppError } from '../../../domain/app-error.ts';

const accepted = 'Accepted are JPEG, PNG, GIF, WebP and AVIF.';

const quoted = (name: string) => `"${[...name.replace(/\p{C}/gu, '')].slice(0, 80).join('')}"`;

const refusal = (name: string, why: string, reason: AppError['reason']) =>
  new AppError('invalid', `${quoted(name)} ${why} ${accepted}`, { reason });

export const tooLarge = (name: string, bytes: number) =>
  new AppError('too_large', `${quoted(name)} is larger than ${bytes / 1024 / 1024} MB. ${accepted}`);

export const notAccepted = (name: string) =>
  refusal(name, 'is not a picture that can be used.', 'unsupported');

export const damaged = (name: string) => refusal(name, 'is damaged or was cut off.', 'unprocessable');

export const tooSlow = (name: string) => refusal(name, 'takes too long to read.', 'unprocessable');

export const tooTall = (name: string) => refusal(name, 'is too tall for its width.', 'unprocessable');

export const tooManyPixels = (name: string, pixels: number) =>
  refusal(name, `has more than ${pixels / 1_000_000} megapixels.`, 'unprocessable');

export const tooManyFrames = (name: string, frames: number) =>
  refusal(name, `has more than ${frames} frames.`, 'unprocessable');
