/** Widths in pixels. The thumbnail is a square cut from the middle, shown at half its size, also of a smaller picture. */
export const pictureSizes = { thumbnail: 100, small: 480, medium: 960, large: 1600 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** What a file chooser offers, and what the server takes. */
export const acceptedPictures = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

const inPage = ['small', 'medium', 'large'] as const;

/**
 * The renditions of a picture of this width, smallest first, with their own widths: the thumbnail, then each size up to
 * the first that is as wide as the picture. Nothing but the thumbnail is enlarged.
 */
export function renditionsOf(width: number): { size: PictureSize; width: number }[] {
  const enough = inPage.findIndex((size) => pictureSizes[size] >= width);
  const sizes = enough === -1 ? inPage : inPage.slice(0, enough + 1);
  return [
    { size: 'thumbnail', width: pictureSizes.thumbnail },
    ...sizes.map((size) => ({ size, width: Math.min(width, pictureSizes[size]) })),
  ];
}

/** Where a rendition is served. The hash is of its content, so that the address never means another picture. */
export function pictureAddress(hash: string, size: PictureSize): string {
  return `/pictures/${hash}/${size}.webp`;
}

interface Known {
  hash: string;
  width: number;
}

/** The address of the largest rendition that is not above a size. */
export function addressUpTo({ hash, width }: Known, atMost: PictureSize): string {
  const fitting = renditionsOf(width).filter(({ size }) => pictureSizes[size] <= pictureSizes[atMost]);
  return pictureAddress(hash, fitting.at(-1)?.size ?? 'thumbnail');
}

/** The `srcset` of an image: every rendition but the thumbnail, with its width. */
export function sourceSet({ hash, width }: Known): string {
  return renditionsOf(width)
    .slice(1)
    .map((rendition) => `${pictureAddress(hash, rendition.size)} ${rendition.width}w`)
    .join(', ');
}
