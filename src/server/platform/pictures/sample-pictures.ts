import { crc32, deflateSync } from 'node:zlib';
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

/** A picture that hardly compresses. */
export function noise(width: number, height: number): Sharp {
  const background = { r: 128, g: 128, b: 128 };
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
}

/** Four quarters of one colour each, in the order of reading. */
export function quarters(width: number, height: number, colours: readonly Colour[]): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const quarter = (y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0);
      pixels.set(colours[quarter] ?? [], (y * width + x) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A moving picture, each frame in another shade than the one before, the first one black. */
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

/** A PNG of one bit a pixel, of these sides, with this as its compressed pixels. */
export function pngOf(width: number, height: number, compressed: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const rest = [chunk('IHDR', header), chunk('IDAT', compressed), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...rest]);
}

/** A PNG with one more chunk, behind its header. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
}

/** A real one: all of its pixels are there. */
export function blackPng(width: number, height: number): Buffer {
  return pngOf(width, height, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)));
}

/** A WebP file that consists of one frame, many times. */
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

/** A grey progressive JPEG, 7,000 pixels square, that goes over its picture this often. */
export function jpegOfScans(scans: number): Buffer {
  const side = 7000;
  const blocks = Math.ceil(side / 8) ** 2;
  const table = (kind: number, symbol: number) => segment(0xc4, kind, 1, ...Array(15).fill(0), symbol);
  const band = (index: number) => segment(0xda, 1, 1, 0, index, index, 0);
  // Each symbol skips 16,384 blocks and has 15 bits, all zero.
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

/** What a phone writes: the container of AVIF, with another coding in it. */
export function heic(): Buffer {
  const none = word(0);
  const coding = Buffer.alloc(23);
  coding.set([1, 1]);
  coding.set([93, 0, 0, 0, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f], 12);
  const properties = box('ipco', box('hvcC', coding), box('ispe', none, word(64), word(64)));
  const described = box('iprp', properties, box('ipma', none, word(1), [0, 1, 2, 0x81, 2]));
  const items = box('iinf', none, [0, 1], box('infe', [2, 0, 0, 0, 0, 1, 0, 0], 'hvc1', [0]));
  const kind = box('hdlr', none, none, 'pict', Buffer.alloc(13));
  const place = box('iloc', none, [0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1], word(300), word(16));
  const meta = box('meta', none, kind, box('pitm', none, [0, 1]), place, items, described);
  return Buffer.concat([box('ftyp', 'heic', none, 'mif1heic'), meta, box('mdat', Buffer.alloc(100))]);
}
