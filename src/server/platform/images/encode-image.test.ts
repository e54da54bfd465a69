import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  blackPng,
  type Colour,
  moving,
  noise,
  quarters,
  solid,
  withChunk,
} from '#tests/support/sample-images.ts';
import { inScope } from '#tests/support/scope.ts';
import { encodeImage } from './encode-image.ts';
import type { EncodedImage } from './image-spec.ts';

const red: Colour = [220, 30, 30];
const green: Colour = [30, 200, 30];
const blue: Colour = [30, 30, 220];
const white: Colour = [250, 250, 250];

/** Returns the colour at a fraction of the width and height, with four bands if there is alpha. */
async function pixel({ renditions }: EncodedImage, across = 0.5, down = 0.5): Promise<number[]> {
  const last = renditions.at(-1);
  const { data, info } = await sharp(last?.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

function expectNear(actual: readonly number[], expected: readonly number[], within = 8): void {
  const differences = expected.map((value, band) => Math.abs(value - (actual[band] ?? Number.NaN)));
  expect(Math.max(...differences), `${actual} against ${expected}`).toBeLessThanOrEqual(within);
}

const sizes = ({ renditions }: EncodedImage) =>
  renditions.map(({ size, width, height }) => `${size} ${width}x${height}`);

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
  'encodes %s as WebP in every size',
  async (format) => {
    const picture = await encodeImage(await solid(2000, 1000, red).toFormat(format).toBuffer(), 'a');
    expect([picture.width, picture.height]).toEqual([2000, 1000]);
    expect(sizes(picture)).toEqual([
      'thumbnail 100x100',
      'small 480x240',
      'medium 960x480',
      'large 1600x800',
    ]);
    for (const { bytes, width, height } of picture.renditions)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
    expectNear(await pixel(picture), red);
  },
);

test('hashes the encoded files, with equal hashes for equal images', async () => {
  const upload = await noise(30, 20).png().toBuffer();
  const { hash, renditions } = await encodeImage(upload, 'a.png');
  const served = createHash('sha256').update(Buffer.concat(renditions.map(({ bytes }) => bytes)));
  expect(hash).toBe(served.digest('hex').slice(0, 32));
  expect((await encodeImage(upload, 'b.png')).hash).toBe(hash);
});

const orientations: [number, Colour, Colour][] = [
  [1, red, green],
  [2, green, red],
  [3, white, blue],
  [4, blue, white],
  [5, red, blue],
  [6, blue, red],
  [7, white, green],
  [8, green, white],
];

test.each(
  inScope(
    orientations.filter(([orientation]) => [2, 3, 6].includes(orientation)),
    orientations,
  ),
)('turns an image with EXIF orientation %i upright', async (orientation, topLeft, topRight) => {
  const stored = quarters(2400, 1200, [red, green, blue, white]);
  const picture = await encodeImage(await stored.jpeg().withMetadata({ orientation }).toBuffer(), 'a.jpg');
  expect([picture.width, picture.height]).toEqual(orientation < 5 ? [2400, 1200] : [1200, 2400]);
  expect(sizes(picture).at(-1)).toBe(orientation < 5 ? 'large 1600x800' : 'large 1200x2400');
  expectNear(await pixel(picture, 0.25, 0.25), topLeft);
  expectNear(await pixel(picture, 0.75, 0.25), topRight);
});

test('removes location, camera and other metadata', async () => {
  const upload = await solid(60, 40)
    .withIccProfile('p3')
    .withExif({ IFD0: { Model: 'A telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somebody</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const before = await sharp(upload).metadata();
  expect(before.exif?.includes('A telephone')).toBe(true);
  const { renditions } = await encodeImage(upload, 'a.jpg');
  for (const { bytes } of renditions) {
    const after = await sharp(bytes).metadata();
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const)
      expect(after[kind], kind).toBeUndefined();
    expect(bytes.includes('telephone') || bytes.includes('Somebody')).toBe(false);
  }
});

const muted: Colour = [150, 110, 90];
const vivid: Colour = [200, 60, 40];

test.each([
  ['Display P3', () => solid(40, 40, vivid).withIccProfile('p3').png(), vivid],
  [
    'Display P3 in 16 bits',
    () => solid(40, 40, vivid).toColourspace('rgb16').withIccProfile('p3').png(),
    vivid,
  ],
  ['16 bits without a profile', () => solid(40, 40, vivid).toColourspace('rgb16').png(), vivid],
  [
    'Display P3 in an AVIF of 10 bits',
    () => solid(40, 40, vivid).withIccProfile('p3').avif({ bitdepth: 10 }),
    vivid,
  ],
  ['grey', () => solid(40, 40, [90, 90, 90]).greyscale().jpeg(), [90, 90, 90]],
  ['a palette', () => solid(40, 40, vivid).png({ palette: true }), vivid],
] as const)('preserves the colour of %s', async (_, make, expected) => {
  expectNear(await pixel(await encodeImage(await make().toBuffer(), 'a')), expected);
});

test.each([
  ['with a profile', () => solid(40, 40, muted).withIccProfile('cmyk')],
  ['without one', () => solid(40, 40, muted).toColourspace('cmyk')],
])('preserves the colour of a CMYK JPEG %s approximately', async (_, make) => {
  const upload = await make().jpeg({ quality: 95 }).toBuffer();
  expect((await sharp(upload).metadata()).space).toBe('cmyk');
  expectNear(await pixel(await encodeImage(upload, 'a.jpg')), muted, 20);
});

test.each(['png', 'webp', 'avif'] as const)('preserves the transparency of a %s', async (format) => {
  const picture = await encodeImage(await solid(900, 400, green, 0.5).toFormat(format).toBuffer(), 'a');
  expectNear(await pixel(picture), [...green, 128]);
  for (const { bytes } of picture.renditions) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

test.each([
  ['gif', 3],
  ['webp', 3],
  ['gif', 200],
] as const)('encodes the first frame of an animated %s with %i frames', async (format, frames) => {
  const upload = await moving(frames).toFormat(format).toBuffer();
  expect((await sharp(upload).metadata()).pages).toBe(frames);
  const picture = await encodeImage(upload, 'a');
  expect([picture.width, picture.height]).toEqual([8, 8]);
  expectNear(await pixel(picture), [0, 0, 0]);
  for (const { bytes } of picture.renditions) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
});

test.each([
  [1, 1, ['thumbnail 100x100', 'small 1x1']],
  [3000, 20, ['thumbnail 100x100', 'small 480x3', 'medium 960x6', 'large 1600x11']],
  [50_000, 1, ['thumbnail 100x100', 'small 480x1', 'medium 960x1', 'large 1600x1']],
  [20, 9000, ['thumbnail 100x100', 'small 20x9000']],
])('scales an image of %i by %i', async (width, height, expected) => {
  const picture = await encodeImage(blackPng(width, height), 'a.png');
  expect([picture.width, picture.height]).toEqual([width, height]);
  expect(sizes(picture)).toEqual(expected);
});

test('crops a thumbnail from the centre', async () => {
  const halves = quarters(900, 300, [red, green, red, green]);
  const { renditions } = await encodeImage(await halves.png().toBuffer(), 'a.png');
  const { data, info } = await sharp(renditions[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([100, 100]);
  expectNear([...data.subarray(0, 3)], red, 20);
  expectNear([...data.subarray(297, 300)], green, 20);
});

test('does not block the event loop while it encodes a large image', async () => {
  const upload = blackPng(8000, 5000);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await encodeImage(upload, 'a.png').finally(() => clearInterval(timer));
  expect(ticks).toBeGreaterThan(5);
});

test.each([
  ['baseline', false],
  ['progressive', true],
])('accepts a %s JPEG without its end marker', async (_, progressive) => {
  const whole = await quarters(90, 60, [red, green, blue, white]).jpeg({ progressive }).toBuffer();
  const picture = await encodeImage(whole.subarray(0, whole.length - 2), 'a.jpg');
  expectNear(await pixel(picture, 0.9, 0.9), white, 20);
});

const gamma = (value: number) => {
  const data = Buffer.alloc(4);
  data.writeUInt32BE(value);
  return data;
};
const grey: Colour = [128, 128, 128];

test.each([
  ['linear', 100_000, [187, 187, 187]],
  ['that of an old Mac', 55_556, [145, 145, 145]],
  ['that of sRGB', 45_455, grey],
  ['zero', 0, grey],
] as const)('applies a PNG gamma that is %s', async (_, value, expected) => {
  const png = withChunk(await solid(40, 40, grey).png().toBuffer(), 'gAMA', gamma(value));
  expectNear(await pixel(await encodeImage(png, 'a.png')), expected, 4);
});

test('does not apply gamma to alpha or to a PNG with a profile', async () => {
  const clear = withChunk(await solid(40, 40, grey, 0.5).png().toBuffer(), 'gAMA', gamma(100_000));
  expectNear(await pixel(await encodeImage(clear, 'a.png')), [187, 187, 187, 128], 4);
  const profiled = await solid(40, 40, grey).withIccProfile('srgb').png().toBuffer();
  const both = withChunk(profiled, 'gAMA', gamma(100_000));
  expectNear(await pixel(await encodeImage(both, 'a.png')), grey, 4);
});
