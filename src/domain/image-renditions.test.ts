import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  largestRenditionUpTo,
  pictureSizes,
  renditionPath,
  renditionsOf,
  sourceSet,
} from './image-renditions.ts';

const hash = '0123456789abcdef0123456789abcdef';

test.each([
  [1, ['thumbnail 100', 'small 1']],
  [480, ['thumbnail 100', 'small 480']],
  [481, ['thumbnail 100', 'small 480', 'medium 481']],
  [960, ['thumbnail 100', 'small 480', 'medium 960']],
  [1200, ['thumbnail 100', 'small 480', 'medium 960', 'large 1200']],
  [1600, ['thumbnail 100', 'small 480', 'medium 960', 'large 1600']],
  [9000, ['thumbnail 100', 'small 480', 'medium 960', 'large 1600']],
])('an image %i pixels wide has the renditions %j', (width, expected) => {
  expect(renditionsOf(width).map((one) => `${one.size} ${one.width}`)).toEqual(expected);
});

test('renditions grow in width, and the largest has the width of the image, at most 1600 pixels', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), (width) => {
      const widths = renditionsOf(width)
        .slice(1)
        .map((one) => one.width);
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
      expect(widths.at(-1)).toBe(Math.min(width, pictureSizes.large));
    }),
  );
});

test('a path contains the content hash and the size', () => {
  expect(renditionPath(hash, 'medium')).toBe(`/pictures/${hash}/medium.webp`);
});

test.each([
  [300, 'large', 'small'],
  [700, 'large', 'medium'],
  [5000, 'large', 'large'],
  [5000, 'medium', 'medium'],
  [300, 'medium', 'small'],
  [5000, 'thumbnail', 'thumbnail'],
] as const)('of an image %i pixels wide, the largest rendition up to %s is %s', (width, atMost, size) => {
  expect(largestRenditionUpTo({ hash, width }, atMost)).toBe(renditionPath(hash, size));
});

test('a source set lists each rendition except the thumbnail with its width', () => {
  expect(sourceSet({ hash, width: 700 })).toBe(
    `/pictures/${hash}/small.webp 480w, /pictures/${hash}/medium.webp 700w`,
  );
  expect(sourceSet({ hash, width: 40 })).toBe(`/pictures/${hash}/small.webp 40w`);
});
