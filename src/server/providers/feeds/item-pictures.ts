import type { MediaNs } from 'feedsmith';
import { byArea, type Picture } from './find-picture.ts';

interface Enclosed extends Picture {
  type?: string | undefined;
}

const pathOf = (url = '') => url.replace(/[?#].*$/s, '');
const isImageName = (url?: string) => /\.(jpe?g|png|gif|webp|avif)$/i.test(pathOf(url));
const isOtherName = (url?: string) =>
  /\.(mp[34]|m4[av]|mov|webm|og[gv]|wav|m3u8|pdf|swf|html?)$/i.test(pathOf(url));

/** Those of the enclosed files that are pictures, by their type or, without one, by their name. */
export const enclosedPictures = (files: readonly Enclosed[] = []): Picture[] =>
  files.filter(({ type, url }) => (type ? /^image\//i.test(type) : isImageName(url)));

function isPicture({ medium, type, url }: MediaNs.Content): boolean {
  if (medium || type) return medium?.toLowerCase() === 'image' || /^image\//i.test(type ?? '');
  return !isOtherName(url);
}

/** The pictures of Media RSS: the contents that are pictures before the thumbnails, the biggest first. */
export function mediaPictures(media: MediaNs.ItemOrFeed | undefined): Picture[] {
  if (!media) return [];
  const groups = [media, ...(media.groups ?? [])];
  const contents = groups.flatMap((group) => group.contents ?? []);
  const thumbnails = [...groups, ...contents].flatMap((one) => one.thumbnails ?? []);
  return [...byArea(contents.filter(isPicture)), ...byArea(thumbnails)];
}
