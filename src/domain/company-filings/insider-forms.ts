import { groupOfForm } from './forms.ts';

/** Returns the file of the data of an insider's report: the main document that the SEC lists is a rendered page of it. */
export function reportDocument({
  form,
  document,
}: {
  form: string;
  document: string | null;
}): string | undefined {
  if (document === null || groupOfForm(form) !== 'insiders') return undefined;
  const name = document.slice(document.lastIndexOf('/') + 1);
  return name.endsWith('.xml') ? name : undefined;
}
