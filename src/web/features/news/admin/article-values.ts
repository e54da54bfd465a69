import type { Article, PlacedPicture } from '#contract/news.ts';

/** An image in the form: a stored one, or a file to upload. */
export type FormImage = { key: string; alt: string } & (
  | { _id: string; hash: string; width: number }
  | { file: File }
);

/** When the article is public: unchanged, from now, not yet, or from a local time. */
export type Publishing = 'keep' | 'now' | 'draft' | 'at';

export interface ArticleValues {
  title: string;
  description: string;
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
  description: '',
  slug: '',
  publishing: 'now',
  at: '',
  pictures: [],
  symbols: [],
};

export function valuesOf({ title, description, slug, pictures, symbols }: Article): ArticleValues {
  return {
    title,
    description,
    slug,
    publishing: 'keep',
    at: '',
    pictures: pictures.map(({ _id, hash, width, alt }) => ({ key: _id, _id, hash, width, alt })),
    symbols,
  };
}

export interface ArticleProblems {
  title?: string;
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
  form.set('description', values.description);
  if (values.slug) form.set('slug', values.slug);
  const publish = publishOf(values);
  if (publish) form.set('publish', publish);
  form.set('symbols', values.symbols.join(','));
  if (updatedAt) form.set('updatedAt', updatedAt);
  const files: File[] = [];
  const placed = values.pictures.map((picture): PlacedPicture => {
    if ('_id' in picture) return { _id: picture._id, alt: picture.alt };
    files.push(picture.file);
    return { file: files.length - 1, alt: picture.alt };
  });
  form.set('pictures', JSON.stringify(placed));
  for (const file of files) form.append('files', file);
  return form;
}
