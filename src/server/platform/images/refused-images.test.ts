import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import * as sample from '#tests/support/sample-images.ts';
import { inScope, randomFor } from '#tests/support/scope.ts';
import { encodeImage } from './encode-image.ts';
import { imageLimits } from './image-spec.ts';

const accepted = 'Accepted are JPEG, PNG, GIF, WebP and AVIF.';

async function refusal(bytes: Buffer, name = 'holiday.png'): Promise<AppError> {
  const outcome: unknown = await encodeImage(bytes, name).catch((error: unknown) => error);
  if (outcome instanceof AppError) return outcome;
  throw new Error(`${name} was accepted`, { cause: outcome });
}

const random = randomFor('images of random bytes');
const tiff = await sample.solid(9, 9).tiff().toBuffer();

test.each([
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
  ['a TIFF', tiff],
  ['a HEIC', sample.heic()],
  ['a table of numbers', Buffer.from('3 2\n1 2 3\n4 5 6\n')],
  ['an empty file', Buffer.alloc(0)],
  ['one byte', Buffer.alloc(1)],
  ['zeros', Buffer.alloc(5000)],
  ['random bytes', Buffer.from(['~'.charCodeAt(0), ...Array.from({ length: 5000 }, () => random() * 256)])],
])('rejects %s', async (_, bytes) => {
  const { code, reason, message } = await refusal(bytes);
  expect({ code, reason }).toEqual({ code: 'invalid', reason: 'unsupported' });
  expect(message).toBe(`"holiday.png" is not a supported image. ${accepted}`);
});

const formats = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;
const parts = [0.02, 0.5, 0.98];

test.each(
  formats.flatMap((format, at) =>
    inScope(parts.slice(at % 3, (at % 3) + 1), parts).map((part) => [format, part] as const),
  ),
)('rejects a %s cut off at a fraction of %d', async (format, part) => {
  const whole = await sample.noise(300, 200).toFormat(format).toBuffer();
  const { code, reason, message } = await refusal(whole.subarray(0, whole.length * part));
  expect({ code, reason }).toEqual({ code: 'invalid', reason: 'unprocessable' });
  expect(message).toBe(`"holiday.png" is damaged or was cut off. ${accepted}`);
});

test('rejects a progressive JPEG without its end', async () => {
  const whole = await sample.noise(300, 200).jpeg({ progressive: true }).toBuffer();
  expect((await refusal(whole.subarray(0, whole.length * 0.9))).reason).toBe('unprocessable');
});

test('rejects a PNG with corrupted bytes', async () => {
  const bytes = await sample.noise(300, 200).png().toBuffer();
  const middle = Math.floor(bytes.length / 2);
  bytes.fill(0x5a, middle, middle + 50);
  expect((await refusal(bytes)).message).toContain('is damaged');
});

test.each([
  // The pixel data is invalid, so decoding it would report damage instead.
  ['a claim of 50,000 by 50,000', () => sample.pngOf(50_000, 50_000, Buffer.from('none'))],
  ['a claim of 7,072 by 7,072', () => sample.pngOf(7072, 7072, Buffer.from('none'))],
  ['a real 20,000 by 20,000', () => sample.blackPng(20_000, 20_000)],
  ...inScope<[string, () => Buffer | Promise<Buffer>][]>(
    [],
    [['a WebP of 100 megapixels', () => sample.solid(10_000, 10_000).webp({ effort: 0 }).toBuffer()]],
  ),
])('rejects %s because of its pixel count', async (_, make) => {
  const { code, reason, message } = await refusal(await make());
  expect({ code, reason }).toEqual({ code: 'invalid', reason: 'unprocessable' });
  expect(message).toBe(`"holiday.png" has more than 50 megapixels. ${accepted}`);
});

test('accepts just under 50 megapixels', async () => {
  const { width, height } = await encodeImage(sample.blackPng(7071, 7071), 'a.png');
  expect([width, height]).toEqual([7071, 7071]);
});

test('rejects a small file whose pixels need a gigabyte before decoding them', async () => {
  const { reason, message } = await refusal(sample.hugeAvif());
  expect(reason).toBe('unprocessable');
  expect(message).toBe(
    `"holiday.png" takes too much memory to decode. Save it as a JPEG, or make it smaller. ${accepted}`,
  );
});

test('rejects a JPEG that lacks more than its end marker', async () => {
  const whole = await sample.noise(300, 200).jpeg().toBuffer();
  for (const missing of [4, 5, 20]) {
    const { reason } = await refusal(whole.subarray(0, whole.length - missing));
    expect({ missing, reason }).toEqual({ missing, reason: 'unprocessable' });
  }
});

test('rejects an image that is too tall for WebP', async () => {
  const { reason, message } = await refusal(sample.blackPng(1600, 16_384));
  expect(reason).toBe('unprocessable');
  expect(message).toContain('is too tall for its width');
});

test.each([
  ['a GIF of 201 frames', () => sample.moving(201).gif().toBuffer()],
  ['a WebP of 201 frames', () => sample.moving(201).webp().toBuffer()],
  ['a WebP of 200,000 frames', () => sample.webpOfFrames(200_000)],
])('rejects %s', async (_, make) => {
  const { reason, message } = await refusal(await make());
  expect(reason).toBe('unprocessable');
  expect(message).toBe(`"holiday.png" has more than 200 frames. ${accepted}`);
});

test('accepts a JPEG of 60 scans and rejects one of 90,000', async () => {
  expect((await encodeImage(sample.jpegOfScans(60), 'a.jpg')).width).toBe(7000);
  const { reason, message } = await refusal(sample.jpegOfScans(90_000));
  expect(reason).toBe('unprocessable');
  expect(message).toBe(`"holiday.png" takes too long to read. ${accepted}`);
});

test('accepts 10 MB and rejects 11 MB', async () => {
  const { code, message } = await refusal(Buffer.alloc(11 * 1024 * 1024));
  expect(code).toBe('too_large');
  expect(message).toBe(`"holiday.png" is larger than 10 MB. ${accepted}`);
  const small = await sample.solid(9, 9).jpeg().toBuffer();
  const padded = Buffer.concat([small, Buffer.alloc(imageLimits.bytes - small.length)]);
  expect((await encodeImage(padded, 'a.jpg')).width).toBe(9);
});

test('ignores a highly compressed large profile', async () => {
  const profile = deflateSync(Buffer.alloc(100_000_000));
  const png = sample.blackPng(9, 9);
  const withProfile = sample.withChunk(png, 'iCCP', Buffer.concat([Buffer.from('a\0\0'), profile]));
  expect((await encodeImage(withProfile, 'a.png')).width).toBe(9);
});

test.each([
  ['x'.repeat(300), 'x'.repeat(80)],
  ['a\r\nb\u0000\u202ec.png', 'abc.png'],
  ['😀'.repeat(90), '😀'.repeat(80)],
])('shows the file name %j as %j', async (name, shown) => {
  expect((await refusal(Buffer.alloc(0), name)).message).toContain(`"${shown}" is not`);
});
