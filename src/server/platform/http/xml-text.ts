import { stripControlCharacters } from '#domain/visible-text.ts';

/** Escapes text and removes the characters that XML forbids, one of which makes a document unreadable. */
export const escapeXml = (text: string): string =>
  stripControlCharacters(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
