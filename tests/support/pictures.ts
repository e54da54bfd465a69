import sharp from 'sharp';

/** Creates an image of one colour. */
export async function imageOf(
  type: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' = 'jpeg',
  { width = 640, height = 400, background = '#0b5a63' } = {},
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    [type]()
    .toBuffer();
  return Buffer.from(bytes);
}
