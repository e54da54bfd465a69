import type { Parse } from '#server/platform/isolation/parser-spec.ts';
import type { CleanText } from './article-text-spec.ts';
import { cleanText } from './clean-text.ts';

export const parseArticleText: Parse<null, CleanText> = async (source) =>
  cleanText((await source.bytes()).toString('utf8'));
