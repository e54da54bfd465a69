import type { ExpressionBuilder } from 'kysely';
import type { articleStates } from '#contract/news.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Articles = ExpressionBuilder<Schema, 'articles'>;

const nowText = () => new Date().toISOString();

export const isPublished = (eb: Articles) => eb('published_at', '<=', nowText());

export function isInState(eb: Articles, state: (typeof articleStates)[number]) {
  if (state === 'draft') return eb('published_at', 'is', null);
  if (state === 'scheduled') return eb('published_at', '>', nowText());
  return state === 'published' ? isPublished(eb) : eb.lit(true);
}
