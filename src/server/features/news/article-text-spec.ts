import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';
import type { CleanText } from './clean-text.ts';

// Apart from the parser: every parser process loads the specs of all parsers, but only its own parser.
export const articleText: ParserSpec<null, CleanText> = {
  name: 'article-text',
  memoryMb: 256,
  cpuMs: 10_000,
};
