import type { APIRequestContext, Page } from '@playwright/test';
import { test as base, expect } from './browser.ts';
import { type Product, startProduct } from './product.ts';

export const editor = {
  name: 'Edith Editor',
  email: 'edith@holdwise.example',
  password: 'a long enough pass phrase',
};

interface UntouchedProduct {
  /** A product that nobody has used yet. */
  untouched: Product;
}

interface OfficeProduct {
  /** A product of these tests' own, whose first administrator is the editor. */
  product: Product;
}

async function withProduct(use: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct();
  await use(product);
  const code = await product.stop();
  expect({ code, errors: product.errors }).toEqual({ code: 0, errors: [] });
}

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
export const test = base.extend<UntouchedProduct, OfficeProduct>({
  untouched: ({}, use) => withProduct(use),
  product: [({}, use) => withProduct(use), { scope: 'worker' }],
  baseURL: ({ product }, use) => use(product.url),
});
// biome-ignore-end lint/correctness/noEmptyPattern: until here

/** Logs this browser in as the editor, who signs up where nobody did. */
export async function becomeEditor(request: APIRequestContext): Promise<void> {
  await request.post('/api/v1/admin/create', { data: editor });
  const { email, password } = editor;
  const login = await request.post('/api/v1/admin/login', { data: { email, password } });
  expect(login.ok(), await login.text()).toBe(true);
}

interface ArticleFields {
  title: string;
  description?: string;
  publish?: string;
  slug?: string;
}

/** An article made beforehand, for a test about something else. */
export async function haveArticle(
  request: APIRequestContext,
  { title, description = '<p>Some words.</p>', publish = 'now', slug = '' }: ArticleFields,
  pictures: { name: string; mimeType: string; buffer: Buffer }[] = [],
): Promise<{ _id: string; slug: string; images: string[] }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, description, publish, slug })) form.set(name, value);
  for (const { name, mimeType, buffer } of pictures)
    form.append('files', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const answer = await request.post('/api/v1/news/create', { multipart: form });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** Leaves no article behind, so that a test begins from none. */
export async function haveNoArticles(request: APIRequestContext): Promise<void> {
  for (;;) {
    const { data } = await (await request.get('/api/v1/news/list')).json();
    if (data.length === 0) return;
    for (const { _id } of data) await request.delete(`/api/v1/news/delete/${_id}`);
  }
}

export const descriptionOf = (page: Page) => page.getByRole('textbox', { name: 'Description' });
export const toastOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

export { expect };
