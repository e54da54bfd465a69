import { numberedSlug, slugOf } from '#domain/slugs.ts';
import { sanitizerVersion } from '#server/features/news/article-text-spec.ts';
import { foldTitle } from '#server/features/news/articles.ts';
import { excerptOf } from '#server/features/news/clean-text.ts';
import type { RowOf } from './insert-rows.ts';
import { idAt, scattered } from './stable-ids.ts';

const dayMs = 24 * 60 * 60 * 1000;
const kinds = { article: 5, picture: 6, event: 7 };
const yearsOfArticles = 9;

/** Occurs only in the titles of a few of the newest articles. */
export const rareWord = 'Kestrel';

const subjects = [
  'The Fed',
  'Treasury yields',
  'Chip makers',
  'Regional banks',
  'Oil majors',
  'Index funds',
  'Dividend growers',
  'Small caps',
  'Utilities',
  'Insurers',
  'Gold miners',
  'Retailers',
  'Airlines',
  'Home builders',
  'Drug makers',
  'Software firms',
  'Car makers',
  'Emerging markets',
  'Railways',
  'Copper',
];
const verbs = [
  'hold',
  'rise after',
  'fall before',
  'wait for',
  'shrug off',
  'look past',
  'recover from',
  'pay for',
  'profit from',
  'brace for',
  'outlast',
  'warn of',
  'grow into',
  'pause ahead of',
  'answer',
  'doubt',
];
const objects = [
  'the jobs report',
  'a quiet quarter',
  'higher rates',
  'the earnings season',
  'a weak dollar',
  'new tariffs',
  'the inflation figures',
  'a strong harvest',
  'slower orders',
  'the election',
  'cheap money',
  'a long winter',
  'record buybacks',
  'fresh doubts',
  'the spring sale',
  'a late recovery',
  'thin margins',
  'an old debt',
];
const sentences = [
  'Investors had expected less, and many had sold in the weeks before.',
  'What a company earns in one quarter says little about what it will earn in ten years.',
  'The figures were published before the market opened, and prices moved within minutes.',
  'Analysts disagree about what that means for the rest of the year.',
  'Whoever holds a broad fund owns a part of it already.',
  'Costs rose more slowly than sales for the third time in a row.',
  'The board left its forecast where it was and spoke of a careful start.',
  'Over five years the shares have hardly moved, dividends included.',
];

const pick = (list: readonly string[], number: number) => list[number % list.length] ?? '';

function textOf(variant: number): string {
  const paragraph = (index: number) =>
    Array.from({ length: 5 }, (_, line) =>
      pick(sentences, scattered(variant * 97 + index * 7 + line, 1e6)),
    ).join(' ');
  const body = Array.from({ length: 14 }, (_, index) =>
    index % 5 === 3
      ? `<h2>${pick(subjects, variant + index)}</h2><p>${paragraph(index)}</p>`
      : `<p>${paragraph(index)}</p>`,
  );
  return body.join('');
}

const texts = Array.from({ length: 40 }, (_, variant) => {
  const description = textOf(variant);
  return { description, excerpt: excerptOf(description) };
});

function titleOf(age: number): string {
  const [subject, verb, object] = [subjects, verbs, objects].map((list, part) =>
    pick(list, scattered(age * 3 + part, 1e6)),
  );
  const title = `${subject} ${verb} ${object}`;
  return age < 60 && age % 15 === 2 ? `${rareWord}: ${title}` : title;
}

const isDraft = (age: number) => age % 25 === 7;
const isScheduled = (age: number) => age % 50 === 3;

const createdAt = (age: number, now: number, articles: number) =>
  now - dayMs - (age / articles) * yearsOfArticles * 365 * dayMs;

function publishedAt(age: number, created: number, now: number): string | null {
  if (isDraft(age)) return null;
  return new Date(isScheduled(age) ? now + (1 + (age % 30)) * dayMs : created + 3_600_000).toISOString();
}

export interface ArticleTimes {
  now: number;
  /** The size of the full dataset; the row of one article does not depend on how many articles are inserted. */
  articles: number;
}

/** The article that `age` others are newer than. A few are drafts or scheduled. */
export function articleRow(age: number, { now, articles }: ArticleTimes): RowOf<'articles'> {
  const created = createdAt(age, now, articles);
  const title = titleOf(age);
  const { description, excerpt } = texts[age % texts.length] ?? { description: '', excerpt: '' };
  return {
    id: idAt(created, kinds.article, age),
    title,
    title_folded: foldTitle(title),
    slug: numberedSlug(slugOf(title), age + 2),
    description,
    excerpt,
    sanitizer: sanitizerVersion,
    published_at: publishedAt(age, created, now),
    created_at: new Date(created).toISOString(),
    updated_at: new Date(created + scattered(age, 1000) * 60_000).toISOString(),
  };
}

/** The words of an article as its last save stored them. */
export function articleVersionRow(age: number, times: ArticleTimes): RowOf<'article_versions'> {
  const { id, title, updated_at } = articleRow(age, times);
  const words = { lead: '', author: 'Edith', topics: '[]', description: '<p>Its words.</p>' };
  return { article_id: id, version: 1, saved_at: updated_at, saved_by: 'Edith', title, ...words };
}

/** The images of an article outside its text: two for every fourth article, else one. */
export function pictureRows(age: number, { now, articles }: ArticleTimes): RowOf<'pictures'>[] {
  const created = createdAt(age, now, articles);
  return Array.from({ length: age % 4 === 0 ? 2 : 1 }, (_, position) => {
    const id = idAt(created, kinds.picture, age * 2 + position);
    return {
      id,
      article_id: idAt(created, kinds.article, age),
      inline: 0 as const,
      position,
      hash: id.replaceAll('-', ''),
      alt: `What it looks like, ${position + 1}`,
      width: 1600,
      height: 1000,
      loose_since: null,
    };
  });
}

const symbolsPerArticle = 3;

/** The stocks of an article: three neighbours in the list of symbols. */
export function articleSymbolRows(
  age: number,
  { now, articles }: ArticleTimes,
  symbols: readonly string[],
): RowOf<'article_symbols'>[] {
  const article_id = idAt(createdAt(age, now, articles), kinds.article, age);
  const first = scattered(age, symbols.length);
  return Array.from({ length: symbolsPerArticle }, (_, place) => ({
    article_id,
    symbol: symbols[(first + place) % symbols.length] ?? '',
  }));
}

export const oldSlugRow = (age: number, times: ArticleTimes): RowOf<'old_slugs'> => ({
  slug: `once-${age}`,
  article_id: articleRow(age, times).id,
});

export function eventRow(age: number, { now, articles }: ArticleTimes): RowOf<'audit_events'> {
  const created = createdAt(age, now, articles);
  return {
    id: idAt(created, kinds.event, age),
    at: new Date(created).toISOString(),
    admin_id: idAt(now - 2000 * dayMs, kinds.event, 0),
    admin_name: 'Edith',
    action: age % 3 === 0 ? 'article.updated' : 'article.created',
    subject: titleOf(age),
  };
}
