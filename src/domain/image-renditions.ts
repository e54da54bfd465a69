/**
 * Widths in pixels. The thumbnail is a square crop of the centre, displayed at half its size; small images are
 * enlarged.
 */
export const pictureSizes = { thumbnail: 100, small: 480, medium: 960, large: 1600 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** The file types that the file picker offers and the server accepts. */
export const acceptedPictures = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

const pageSizes = ['small', 'medium', 'large'] as const;

/**
 * Lists the renditions of an image of this width, smallest first: the thumbnail, then each size up to the first that is
 * at least as wide as the image. Only the thumbnail is ever enlarged.
 */
export function renditionsOf(width: number): { size: PictureSize; width: number }[] {
  const widest = pageSizes.findIndex((size) => pictureSizes[size] >= width);
  const sizes = widest === -1 ? pageSizes : pageSizes.slice(0, widest + 1);
  return [
    { size: 'thumbnail', width: pictureSizes.thumbnail },
    ...sizes.map((size) => ({ size, width: Math.min(width, pictureSizes[size]) })),
  ];
}

/** Returns the path of a rendition. It contains the content hash, so it never refers to a different image. */
export function renditionPath(hash: string, size: PictureSize): string {
  return `/pictures/${hash}/${size}.webp`;
}

interface ImageSource {
  hash: string;
  width: number;
}

/** Returns the path of the largest rendition up to a size. */
export function largestRenditionUpTo({ hash, width }: ImageSource, atMost: PictureSize): string {
  const fitting = renditionsOf(width).filter(({ size }) => pictureSizes[size] <= pictureSizes[atMost]);
  return renditionPath(hash, fitting.at(-1)?.size ?? 'thumbnail');
}

/** Returns the `srcset` attribute: every rendition but the thumbnail, with its width. */
export function sourceSet({ hash, width }: ImageSource): string {
  return renditionsOf(width)
    .slice(1)
    .map((rendition) => `${renditionPath(hash, rendition.size)} ${rendition.width}w`)
    .join(', ');
}
