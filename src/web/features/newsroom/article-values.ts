import type { Article, PlacedPicture } from '../../../contract/news.ts';

/** A picture of the article that is being written: one that it has, or a file to be sent. */
export type FormPicture = { key: string; alt: string } & (
  | { _id: string; hash: string; width: number }
  | { file: File }
);

/** When the public may read it: as before, now, never for the time being, or at a time of the editor's clock. */
export type Publishing = 'keep' | 'now' | 'draft' | 'at';

export interface ArticleValues {
  title: string;
  description: string;
  slug: string;
  publishing: Publishing;
  /** As `datetime-local` has it. */
  at: string;
  pictures: FormPicture[];
}

export const newArticle: ArticleValues = {
  title: '',
  description: '',
  slug: '',
  publishing: 'now',
  at: '',
  pictures: [],
};

export function valuesOf({ title, description, slug, pictures }: Article): ArticleValues {
  return {
    title,
    description,
    slug,
    publishing: 'keep',
    at: '',
    pictures: pictures.map(({ _id, hash, width, alt }) => ({ key: _id, _id, hash, width, alt })),
  };
}

export interface ArticleProblems {
  title?: string;
  description?: string;
  slug?: string;
  at?: string;
  pictures?: string;
}

const showsNothing = (markup: string) => markup.replace(/<(?!img|hr)[^>]*>|&nbsp;|\s/g, '') === '';

/** What is missing, before the server is asked. */
export function problemsIn(values: ArticleValues): ArticleProblems {
  return {
    ...(values.title.trim() === '' && { title: 'Please enter a title' }),
    ...(showsNothing(values.description) && { description: 'Please enter a description' }),
    ...(values.publishing === 'at' && values.at === '' && { at: 'Please choose a day and a time' }),
  };
}

function publishOf({ publishing, at }: ArticleValues): string | undefined {
  if (publishing === 'keep') return undefined;
  return publishing === 'at' ? new Date(at).toISOString() : publishing;
}

/** The form as it is sent: fields first, then the files in the order in which they are named. */
export function formOf(values: ArticleValues, updatedAt?: string): FormData {
  const form = new FormData();
  form.set('title', values.title);
  form.set('description', values.description);
  if (values.slug) form.set('slug', values.slug);
  const publish = publishOf(values);
  if (publish) form.set('publish', publish);
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
