import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';

/** The cleaned text of an article, as it is stored and shown. */
export interface CleanText {
  /** Clean markup. */
  description: string;
  excerpt: string;
  isEmpty: boolean;
}

/** Raise this number when the cleaning rules change: stored texts are then cleaned again when they are next read. */
export const sanitizerVersion = 1;

// Apart from the parser: every parser process loads the specs of all parsers, but only its own parser.
export const articleText: ParserSpec<null, CleanText> = {
  name: 'article-text',
  memoryMb: 256,
  cpuMs: 10_000,
};
