import { escapeHtml } from '#server/platform/http/escape-html.ts';
import type { Picture } from './take-shot.ts';

export interface TakenShot {
  name: string;
  path: string;
  pictures: readonly Picture[];
}

const styles = `body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; background: #777; color: #fff }
h1, h2 { margin: 24px 0 8px; font-size: 18px } a { color: inherit }
div { display: flex; gap: 8px; align-items: flex-start; overflow-x: auto }
img { display: block; width: 240px; max-height: 480px; object-fit: cover; object-position: top }`;

const pictureMarkup = ({ file, width, scheme }: Picture) =>
  `<a href="${file}"><img src="${file}" loading="lazy" alt="${width} px, ${scheme}">${width} px, ${scheme}</a>`;

const shotMarkup = ({ name, path, pictures }: TakenShot) =>
  `<h2>${escapeHtml(name)} <small>${escapeHtml(path)}</small></h2><div>${pictures.map(pictureMarkup).join('')}</div>`;

/** Returns a page to look through the screenshots. */
export const indexPage = (shots: readonly TakenShot[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${styles}</style>
<h1>${shots.length} screens</h1>${shots.map(shotMarkup).join('\n')}</html>\n`;
