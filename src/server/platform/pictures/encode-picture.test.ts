import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { blackPng, type Colour, moving, noise, quarters, solid } from './sample-pictures.ts';

const red: Colour = [220, 30, 30];
const green: Colour = [30, 200, 30];
const blue: Colour = [30, 30, 220];
const white: Colour = [250, 250, 250];

/** The colour, of four bands when there is alpha, a part of the way across and down. */
async function pixel({ renditions }: EncodedPicture, across = 0.5, down = 0.5): Promise<number[]> {
  const last = renditions.at(-1);
  const { data, info } = await sharp(last?.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

function expectNear(actual: readonly number[], expected: readonly number[], within = 8): void {
  const apart = expected.map((value, band) => Math.abs(value - (actual[band] ?? Number.NaN)));
  expect(Math.max(...apart), `${actual} against ${expected}`).toBeLessThanOrEqual(within);
}

const sides = ({ renditions }: EncodedPicture) =>
  renditions.map((one) => `${one.size} ${one.width}x${one.height}`);

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
  '%s comes out as WebP in every size',
  async (format) => {
    const picture = await encodePicture(await solid(2000, 1000, red).toFormat(format).toBuffer(), 'a');
    expect([picture.width, picture.height]).toEqual([2000, 1000]);
    expect(sides(picture)).toEqual([
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

test('the hash is of the files that are served, and the same for the same picture', async () => {
  const upload = await noise(30, 20).png().toBuffer();
  const { hash, renditions } = await encodePicture(upload, 'a.png');
  const served = createHash('sha256').update(Buffer.concat(renditions.map(({ bytes }) => bytes)));
  expect(hash).toBe(served.digest('hex').slice(0, 32));
  expect((await encodePicture(upload, 'b.png')).hash).toBe(hash);
});

test.each([
  [1, red, green],
  [2, green, red],
  [3, white, blue],
  [4, blue, white],
  [5, red, blue],
  [6, blue, red],
  [7, white, green],
  [8, green, white],
])('a camera held as in orientation %i gives an upright picture', async (orientation, topLeft, topRight) => {
  const stored = quarters(2400, 1200, [red, green, blue, white]);
  const picture = await encodePicture(await stored.jpeg().withMetadata({ orientation }).toBuffer(), 'a.jpg');
  expect([picture.width, picture.height]).toEqual(orientation < 5 ? [2400, 1200] : [1200, 2400]);
  expect(sides(picture).at(-1)).toBe(orientation < 5 ? 'large 1600x800' : 'large 1200x2400');
  expectNear(await pixel(picture, 0.25, 0.25), topLeft);
  expectNear(await pixel(picture, 0.75, 0.25), topRight);
});

test('where and with what a picture was taken is not passed on', async () => {
  const upload = await solid(60, 40)
    .withIccProfile('p3')
    .withExif({ IFD0: { Model: 'A telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somebody</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const before = await sharp(upload).metadata();
  expect(before.exif?.includes('A telephone')).toBe(true);
  const { renditions } = await encodePicture(upload, 'a.jpg');
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
] as const)('%s keeps its colour', async (_, make, expected) => {
  expectNear(await pixel(await encodePicture(await make().toBuffer(), 'a')), expected);
});

test.each([
  ['with a profile', () => solid(40, 40, muted).withIccProfile('cmyk')],
  ['without one', () => solid(40, 40, muted).toColourspace('cmyk')],
])('a CMYK JPEG %s keeps its colour as far as ink can show it', async (_, make) => {
  const upload = await make().jpeg({ quality: 95 }).toBuffer();
  expect((await sharp(upload).metadata()).space).toBe('cmyk');
  expectNear(await pixel(await encodePicture(upload, 'a.jpg')), muted, 20);
});

test.each(['png', 'webp', 'avif'] as const)('a see-through %s stays so', async (format) => {
  const picture = await encodePicture(await solid(900, 400, green, 0.5).toFormat(format).toBuffer(), 'a');
  expectNear(await pixel(picture), [...green, 128]);
  for (const { bytes } of picture.renditions) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

test.each([
  ['gif', 3],
  ['webp', 3],
  ['gif', 200],
] as const)('a moving %s of %i frames shows its first', async (format, frames) => {
  const upload = await moving(frames).toFormat(format).toBuffer();
  expect((await sharp(upload).metadata()).pages).toBe(frames);
  const picture = await encodePicture(upload, 'a');
  expect([picture.width, picture.height]).toEqual([8, 8]);
  expectNear(await pixel(picture), [0, 0, 0]);
  for (const { bytes } of picture.renditions) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
});

test.each([
  [1, 1, ['thumbnail 100x100', 'small 1x1']],
  [3000, 20, ['thumbnail 100x100', 'small 480x3', 'medium 960x6', 'large 1600x11']],
  [50_000, 1, ['thumbnail 100x100', 'small 480x1', 'medium 960x1', 'large 1600x1']],
  [20, 9000, ['thumbnail 100x100', 'small 20x9000']],
])('a picture of %i by %i', async (width, height, expected) => {
  const picture = await encodePicture(blackPng(width, height), 'a.png');
  expect([picture.width, picture.height]).toEqual([width, height]);
  expect(sides(picture)).toEqual(expected);
});

test('a thumbnail is cut from the middle', async () => {
  const sides = quarters(900, 300, [red, green, red, green]);
  const { renditions } = await encodePicture(await sides.png().toBuffer(), 'a.png');
  const { data, info } = await sharp(renditions[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([100, 100]);
  expectNear([...data.subarray(0, 3)], red, 20);
  expectNear([...data.subarray(297, 300)], green, 20);
});

test('others have their turn while a large picture is encoded', async () => {
  const upload = blackPng(8000, 5000);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await encodePicture(upload, 'a.png').finally(() => clearInterval(timer));
  expect(turns).toBeGreaterThan(5);
});

test('no more than two pictures are worked on at once', async () => {
  const upload = await noise(900, 900).png().toBuffer();
  let most = 0;
  const timer = setInterval(() => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  }, 1);
  await Promise.all(Array.from({ length: 8 }, () => encodePicture(upload, 'a.png')));
  clearInterval(timer);
  expect(most).toBeGreaterThan(0);
  // The library counts one that has just ended for a moment longer; unbounded it would be all eight.
  expect(most).toBeLessThanOrEqual(3);
});
