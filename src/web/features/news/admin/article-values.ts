import type { Article, PlacedPicture } from '#contract/news.ts';

/** What is said about an image. */
export interface ImageWords {
  alt: string;
  caption: string;
  credit: string;
}

/** An image in the form: a stored one, or a file to upload. */
export type FormImage = { key: string } & ImageWords &
  ({ _id: string; hash: string; width: number } | { file: File });

/** When the article is public: unchanged, from now, not yet, or from a local time. */
export type Publishing = 'keep' | 'now' | 'draft' | 'at';

export interface ArticleValues {
  title: string;
  lead: string;
  description: string;
  author: string;
  /** Separated by commas. */
  topics: string;
  slug: string;
  publishing: Publishing;
  /** Local time in the format of `datetime-local`. */
  at: string;
  pictures: FormImage[];
  /** The stocks that the article is about. */
  symbols: string[];
}

export const newArticle: ArticleValues = {
  title: '',
  lead: '',
  description: '',
  author: '',
  topics: '',
  slug: '',
  publishing: 'now',
  at: '',
  pictures: [],
  symbols: [],
};

export function valuesOf({
  title,
  lead,
  description,
  author,
  topics,
  slug,
  ...article
}: Article): ArticleValues {
  const { pictures, symbols } = article;
  return {
    title,
    lead,
    description,
    author,
    topics: topics.join(', '),
    slug,
    publishing: 'keep',
    at: '',
    pictures: pictures.map((picture) => ({ key: picture._id, ...picture })),
    symbols,
  };
}

export interface ArticleProblems {
  title?: string;
  lead?: string;
  author?: string;
  topics?: string;
  description?: string;
  slug?: string;
  at?: string;
  pictures?: string;
  symbols?: string;
}

const isBlank = (markup: string) => markup.replace(/<(?!img|hr)[^>]*>|&nbsp;|\s/g, '') === '';

/** Returns the messages about missing values, before the request. */
export function problemsIn(values: ArticleValues): ArticleProblems {
  return {
    ...(values.title.trim() === '' && { title: 'Please enter a title' }),
    ...(isBlank(values.description) && { description: 'Please enter a description' }),
    ...(values.publishing === 'at' && values.at === '' && { at: 'Please choose a day and a time' }),
  };
}

function publishOf({ publishing, at }: ArticleValues): string | undefined {
  if (publishing === 'keep') return undefined;
  return publishing === 'at' ? new Date(at).toISOString() : publishing;
}

/** Builds the multipart body: the fields first, then the files in the order of their indexes. */
export function formOf(values: ArticleValues, updatedAt?: string): FormData {
  const form = new FormData();
  form.set('title', values.title);
  form.set('lead', values.lead);
  form.set('description', values.description);
  form.set('author', values.author);
  form.set('topics', values.topics);
  if (values.slug) form.set('slug', values.slug);
  const publish = publishOf(values);
  if (publish) form.set('publish', publish);
  form.set('symbols', values.symbols.join(','));
  if (updatedAt) form.set('updatedAt', updatedAt);
  const files: File[] = [];
  const placed = values.pictures.map((picture): PlacedPicture => {
    const { alt, caption, credit } = picture;
    if ('_id' in picture) return { _id: picture._id, alt, caption, credit };
    files.push(picture.file);
    return { file: files.length - 1, alt, caption, credit };
  });
  form.set('pictures', JSON.stringify(placed));
  for (const file of files) form.append('files', file);
  return form;
}
