import { xmlText } from './sheet-xml.ts';

// XML 1.0 can't contain these in any form.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns an element with a text; nothing for an empty one, which OFX does not allow. */
export const tag = (name: string, text: string | null): string =>
  text === null || text === '' ? '' : `<${name}>${xmlText(text.replace(unwritable, ''))}</${name}>`;

/** Returns an element that contains others. */
export const block = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join('')}</${name}>`;

/** Returns an ISO date as OFX writes it. */
export const ofxDay = (date: string): string => date.replaceAll('-', '');
