import { hash } from 'node:crypto';
import type { Draft } from '#domain/importing/draft.ts';
import { limits } from '#domain/limits.ts';

/** Names of funds and descriptions of options have fewer characters; a cell can have 32,768. */
const textLength = 200;

const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

/** Shortens the texts of an object. Numbers with more digits are out of bounds, or rounded later. */
function cutTexts<Texts extends object>(texts: Texts): Texts {
  const long = Object.entries(texts).filter(
    ([, value]) => typeof value === 'string' && value.length > textLength,
  );
  if (long.length === 0) return texts;
  return { ...texts, ...Object.fromEntries(long.map(([key, value]) => [key, cut(value, textLength)])) };
}

/** Replaces a long id by its hash behind the name of its source, so that the row is still recognized in the next file. */
function shortId(id: string): string {
  if (id.length <= textLength) return id;
  return `${cut(id.slice(0, id.indexOf(':') + 1), textLength)}${hash('sha256', id)}`;
}

/**
 * Bounds what a row of a file stores: its texts would otherwise have the length of a cell in staged rows, in lists of
 * securities, and as ids of transactions.
 */
export function boundTexts(draft: Draft): Draft {
  const { externalId, linked, note, security, counterpartSecurity, reinvested, lots } = draft;
  return {
    ...cutTexts(draft),
    // Line breaks are joined and spaces are trimmed before it is shortened to what is kept.
    note: note && cut(note, 2 * limits.noteLength),
    externalId: externalId && shortId(externalId),
    ...(linked && { linked: shortId(linked) }),
    security: security && cutTexts(security),
    ...(counterpartSecurity && { counterpartSecurity: cutTexts(counterpartSecurity) }),
    reinvested: reinvested && cutTexts(reinvested),
    lots: lots.map((lot) => ({ ...cutTexts(lot), externalId: shortId(lot.externalId) })),
  };
}
