import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { HostileFile } from './hostile-files.ts';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), framed.length - 4);
  return framed;
}

const bytesPerPixel = 8;
/** The passes of Adam7 interlacing: x and y of the first pixel, and the steps across and down. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function interlacedBytes(size: number): number {
  const count = (from: number, step: number) => Math.max(0, Math.ceil((size - from) / step));
  return passes.reduce(
    (sum, [x, y, across, down]) => sum + count(y, down) * (1 + count(x, across) * bytesPerPixel),
    0,
  );
}

/** Returns a single-colour interlaced PNG of 16-bit RGBA, which has to be decoded as a whole. */
function interlacedPng(size: number): HostileFile {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([16, 6, 0, 0, 1], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(interlacedBytes(size)), { level: 9 });
  const bytes = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: 'interlaced.png', type: 'image/png', bytes: new Uint8Array(bytes) };
}

/** Returns a single-colour AVIF with alpha: some kilobytes that decode to hundreds of megabytes. */
async function avifBomb(size: number): Promise<HostileFile> {
  const background = { r: 20, g: 40, b: 60, alpha: 0.5 };
  const bytes = await sharp({ create: { width: size, height: size, channels: 4, background } })
    .avif({ quality: 1, effort: 0 })
    .toBuffer();
  return { name: 'bomb.avif', type: 'image/avif', bytes: new Uint8Array(bytes) };
}

/** Images at the pixel limit, in the formats that need the most memory. */
export const hostileImages = async (): Promise<HostileFile[]> => [
  await avifBomb(7070),
  interlacedPng(7070),
  { name: 'cut.png', type: 'image/png', bytes: interlacedPng(2000).bytes.slice(0, 5_000) },
];
