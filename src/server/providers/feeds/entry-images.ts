import { Parser } from 'htmlparser2';
import type { FeedImage, Markup } from './feed.ts';
import type { FeedElement } from './feed-elements.ts';
import { resolveAddress } from './resolve-address.ts';

const maxHtmlLength = 200_000;
const maxDepth = 200;
const maxImages = 20;
/** The minimum side in pixels. Smaller images are tracking pixels or decoration. */
const minSide = 32;

const area = ({ width = 0, height = 0 }: FeedImage) => width * height;

const isTooSmall = ({ width = minSide, height = minSide }: FeedImage) => width < minSide || height < minSide;

/** Sorts by area, largest first. Images of unknown size keep their order at the end. */
const byArea = (images: readonly FeedImage[]) => images.toSorted((a, b) => area(b) - area(a));

const pathOf = (url = '') => url.replace(/[?#].*$/s, '');
const isImageName = (url?: string) => /\.(jpe?g|png|gif|webp|avif)$/i.test(pathOf(url));
const isOtherName = (url?: string) =>
  /\.(mp[34]|m4[av]|mov|webm|og[gv]|wav|m3u8|pdf|swf|html?)$/i.test(pathOf(url));

interface Enclosure extends FeedImage {
  type?: string | undefined;
}

/** Selects the enclosures that are images, by MIME type or, without one, by file name. */
export const enclosedImages = (enclosures: readonly Enclosure[]): FeedImage[] =>
  enclosures.filter(({ type, url }) => (type ? /^image\//i.test(type) : isImageName(url)));

function isImage({ attributes }: FeedElement): boolean {
  const [medium, type] = [attributes.get('medium'), attributes.get('type')];
  if (medium || type) return medium?.toLowerCase() === 'image' || /^image\//i.test(type ?? '');
  return !isOtherName(attributes.get('url'));
}

function sideOf(text: string | undefined): number | undefined {
  const side = Number(text || Number.NaN);
  return Number.isNaN(side) ? undefined : side;
}

const imageOf = ({ attributes }: FeedElement): FeedImage => ({
  url: attributes.get('url'),
  width: sideOf(attributes.get('width')),
  height: sideOf(attributes.get('height')),
});

/** Returns the images of Media RSS: contents before thumbnails, each largest first. */
export function mediaImages(elements: readonly FeedElement[]): FeedImage[] {
  const contents = elements.filter((element) => element.name === 'media:content' && isImage(element));
  const thumbnails = elements.filter(({ name }) => name === 'media:thumbnail');
  return [...byArea(contents.map(imageOf)), ...byArea(thumbnails.map(imageOf))];
}

/** Returns podcast images. The address is an attribute or, in some feeds, the text. */
export const episodeImages = (elements: readonly FeedElement[]): FeedImage[] =>
  elements
    .filter(({ name }) => name === 'itunes:image')
    .map(({ attributes, text }) => ({
      url: attributes.get('href') ?? attributes.get('url') ?? text.replace(/<[^<>]*>/g, ''),
    }));

const pixelsOf = (size: string | undefined) =>
  /^\s*\d+\s*(px\s*)?$/.test(size ?? '') ? parseInt(size ?? '', 10) : undefined;

function firstImageIn({ html = '', base }: Markup): string | undefined {
  if (!/<img/i.test(html)) return undefined;
  let found: string | undefined;
  let [depth, images] = [0, 0];
  const parser = new Parser({
    onopentag(name, { src, width, height }) {
      depth += 1;
      if (name === 'img') images += 1;
      if (name === 'img' && !isTooSmall({ width: pixelsOf(width), height: pixelsOf(height) }))
        found = resolveAddress(src, base);
      if (found || depth > maxDepth || images === maxImages) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html.slice(0, maxHtmlLength));
  return found;
}

/** Returns the first usable image, else the first image in the texts. */
export function findImage(
  images: readonly FeedImage[],
  texts: readonly Markup[],
  base: string | undefined,
): string | null {
  for (const image of images) {
    const address = isTooSmall(image) ? undefined : resolveAddress(image.url, base);
    if (address) return address;
  }
  for (const text of texts) {
    const address = firstImageIn(text);
    if (address) return address;
  }
  return null;
}
