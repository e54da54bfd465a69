import { crc32, deflateSync, gunzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type Colour = readonly [red: number, green: number, blue: number];

export function solid(
  width: number,
  height: number,
  [r, g, b]: Colour = [180, 120, 80],
  alpha?: number,
): Sharp {
  return alpha === undefined
    ? sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    : sharp({ create: { width, height, channels: 4, background: { r, g, b, alpha } } });
}

/** Returns an image that hardly compresses. */
export function noise(width: number, height: number): Sharp {
  const background = { r: 128, g: 128, b: 128 };
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
}

/** Returns an image with four single-colour quarters, left to right and top to bottom. */
export function quarters(width: number, height: number, colours: readonly Colour[]): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const quarter = (y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0);
      pixels.set(colours[quarter] ?? [], (y * width + x) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns an animated image. Each frame has another shade; the first is black. */
export function moving(frames: number, side = 8): Sharp {
  const pixels = Buffer.alloc(side * side * 3 * frames);
  for (let frame = 0; frame < frames; frame++)
    pixels.fill((frame * 83) % 256, frame * side * side * 3, (frame + 1) * side * side * 3);
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } });
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** Returns a PNG with one bit per pixel and the given compressed pixels. */
export function pngOf(width: number, height: number, compressed: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const rest = [chunk('IHDR', header), chunk('IDAT', compressed), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...rest]);
}

/** Inserts a chunk after the header of a PNG. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
}

/** Returns a complete black PNG. */
export function blackPng(width: number, height: number): Buffer {
  return pngOf(width, height, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)));
}

/** Returns a WebP file that repeats one frame. */
export async function webpOfFrames(frames: number): Promise<Buffer> {
  const still = await solid(1, 1).webp({ lossless: true }).toBuffer();
  const header = Buffer.alloc(24);
  header.write('ANMF');
  header.writeUInt32LE(header.length - 8 + still.length - 12, 4);
  const frame = Buffer.concat([header, still.subarray(12)]);
  const extended = Buffer.from(
    'WEBPVP8X\x0a\0\0\0\x02\0\0\0\0\0\0\0\0\0ANIM\x06\0\0\0\0\0\0\0\0\0',
    'latin1',
  );
  const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0'), extended, ...Array(frames).fill(frame)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

const segment = (marker: number, ...data: number[]) =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data]);

/** Returns a grey progressive JPEG of 7,000 x 7,000 pixels with this many scans. */
export function jpegOfScans(scans: number): Buffer {
  const side = 7000;
  const blocks = Math.ceil(side / 8) ** 2;
  const table = (kind: number, symbol: number) => segment(0xc4, kind, 1, ...Array(15).fill(0), symbol);
  const band = (index: number) => segment(0xda, 1, 1, 0, index, index, 0);
  // Each symbol is 15 zero bits and skips 16,384 blocks.
  const nothing = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8) + 1);
  const passes = Array.from({ length: scans - 1 }, (_, index) => [band((index % 63) + 1), nothing]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0),
    table(0, 0),
    table(0x10, 0xe0),
    band(0),
    Buffer.alloc(Math.ceil(blocks / 8) + 1),
    ...passes.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const word = (value: number) => [0, 0, value >> 8, value & 255];
const box = (type: string, ...parts: (string | readonly number[] | Buffer)[]) => {
  const data = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );
  return Buffer.concat([Buffer.from(word(data.length + 8)), Buffer.from(type), data]);
};

/** Returns a HEIC file, as phones write it: the container of AVIF with another codec. */
export function heic(): Buffer {
  const none = word(0);
  const coding = Buffer.alloc(23);
  coding.set([1, 1]);
  coding.set([93, 0, 0, 0, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f], 12);
  const properties = box('ipco', box('hvcC', coding), box('ispe', none, word(64), word(64)));
  const described = box('iprp', properties, box('ipma', none, word(1), [0, 1, 2, 0x81, 2]));
  const items = box('iinf', none, [0, 1], box('infe', [2, 0, 0, 0, 0, 1, 0, 0], 'hvc1', [0]));
  const kind = box('hdlr', none, none, 'pict', Buffer.alloc(13));
  const locations = box('iloc', none, [0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1], word(300), word(16));
  const meta = box('meta', none, kind, box('pitm', none, [0, 1]), locations, items, described);
  return Buffer.concat([box('ftyp', 'heic', none, 'mif1heic'), meta, box('mdat', Buffer.alloc(100))]);
}

/** An AVIF of 1,565 bytes, 7,070 pixels square with alpha. It is stored because encoding takes a minute and 1 GB. */
export const hugeAvif = (): Buffer<ArrayBuffer> =>
  Buffer.from(
    gunzipSync(
      Buffer.from(
        'H4sIAAAAAAACA2NgYJBJK6ksSCzLTGMAgtzMNEMQOzczEchnLMhNLUlkgADFjJScIiiboSAzuYQBDZhk5uQngxguDgxMDIwgFuMUCM3AwPQZKAYELO0wEcZpQMIiMzMvDaIAiEWBnFSwMqCaxDIDQwYUQSaEIF9BZkkuA1Qlw/rMgqICIN2VWZCcD6R5EssMnRvtwZpEMosLUiE2Ss+DYAaBgsyKTJAIMwcHB1y9vAzUZIgcI0jGIrG0whnEKy3Ks8otSE0HE05WyZnJBVbFlcUlqbnFVkA1mTmZiUWVVok5BRng8JLNLMiFBRwwLJgbmZgZmFhamFjbgAJSmUWpaVBJPqDmHHBwAT3CMjE3JbFEiIGLy/6zufXOaxMELmQaPWIVFGo5xtk+r/JZkwMDQ8T5M65K+xQW9GpxMq95lDdBXSegdCfv96OVtyUe93BNiY71PxFkdHL68suKuqmVncu2TrYOuZPsqFanL/TIxu2wacuLZqPJvRFPT0xJ+XvvnMEHtbL3D9Z19Gzqut8Ref5MUNzEuco3H14/PePAZHsGO8OpzGEuyvdDPjr9OrvvyY7ikK+m6fGK2ZaTTRTU6ziW9r9Ls1kbmfZzrnJphFedzq3k5SVXBS1udHH7nj98Nqj24ebwxuBsE96Hb2dEkWP01LMBF5tmCcx3c9xi0iq5k6eU/fm52yvqO+bFzFY4J/ny9TYDnZU3/08YdTa6syNo5ew3NHLzc2CSZ5cHJfl7okYdzAICDIFODAz6X48rBgpuPvjj6eVdPxXP2yh3ZbVJRfSHcVzeajfhgf693EitFKvC5Lz4uUKph8+lfz6gh1eD65+pt3R52sQZpE6uqzobHcxQNfQt0CPJggwFkoxnBAAyVrCmHQYAAA==',
        'base64',
      ),
    ),
  );

/** Returns a transparent interlaced 16-bit PNG. Decoders hold all of it in memory: 8 bytes per pixel. */
export const interlacedPng = (width: number, height: number): Promise<Buffer> =>
  solid(width, height, undefined, 0.5).toColourspace('rgb16').png({ progressive: true }).toBuffer();
