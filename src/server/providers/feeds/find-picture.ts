import sanitize from 'sanitize-html';
import { resolveAddress } from './resolve-address.ts';

export interface Picture {
  url?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** A text with HTML in it, and what its relative addresses stand on. */
export interface Markup {
  html: string | undefined;
  base: string | undefined;
}

const longestRead = 200_000;
const deepest = 200;
/** A side in pixels: what is smaller counts readers or is an ornament. */
const smallest = 32;

const area = ({ width = 0, height = 0 }: Picture) => width * height;

const isTooSmall = ({ width = smallest, height = smallest }: Picture) =>
  width < smallest || height < smallest;

/** The biggest first; those of unknown size last, in their order. */
export const byArea = (pictures: readonly Picture[]) =>
  pictures.toSorted((one, other) => area(other) - area(one));

const pixelsOf = (size: string | undefined) =>
  /^\s*\d+\s*(px\s*)?$/.test(size ?? '') ? parseInt(size ?? '', 10) : undefined;

class Enough extends Error {}

function firstImage({ html = '', base }: Markup): string | undefined {
  if (!/<img/i.test(html)) return undefined;
  let found: string | undefined;
  let depth = 0;
  const onOpenTag = (name: string, { src, width, height }: sanitize.Attributes) => {
    depth += 1;
    if (depth > deepest) throw new Enough();
    if (name !== 'img' || isTooSmall({ width: pixelsOf(width), height: pixelsOf(height) })) return;
    found = resolveAddress(src, base);
    if (found) throw new Enough();
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  try {
    sanitize(html.slice(0, longestRead), { allowedTags: [], onOpenTag, onCloseTag });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return found;
}

/** The first of the pictures that can be shown, else the first one in the texts. */
export function findPicture(
  pictures: readonly Picture[],
  texts: readonly Markup[],
  base: string | undefined,
): string | null {
  for (const picture of pictures) {
    const address = isTooSmall(picture) ? undefined : resolveAddress(picture.url, base);
    if (address) return address;
  }
  for (const text of texts) {
    const address = firstImage(text);
    if (address) return address;
  }
  return null;
}
