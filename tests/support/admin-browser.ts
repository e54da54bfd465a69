import type { APIRequestContext, Page } from '@playwright/test';
import { test as base, expect, expectToast } from './browser.ts';
import { type Product, startProduct } from './product.ts';

export const editor = {
  name: 'Edith Editor',
  email: 'edith@holdwise.example',
  password: 'a long enough pass phrase',
};

interface UntouchedProduct {
  /** A new product with an empty database. */
  untouched: Product;
}

interface AdminProduct {
  /** One product for each test worker; the editor is its first administrator. */
  product: Product;
}

async function withProduct(use: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct();
  await use(product);
  const code = await product.stop();
  expect({ code, errors: product.errors }).toEqual({ code: 0, errors: [] });
}

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the first parameter.
export const test = base.extend<UntouchedProduct, AdminProduct>({
  untouched: ({}, use) => withProduct(use),
  product: [({}, use) => withProduct(use), { scope: 'worker' }],
  baseURL: ({ product }, use) => use(product.url),
});
// biome-ignore-end lint/correctness/noEmptyPattern: end of the fixtures

/** Logs this browser in as the editor. Creates the account if it does not exist. */
export async function logInAsEditor(request: APIRequestContext): Promise<void> {
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

/** Creates an article through the API. */
export async function createArticle(
  request: APIRequestContext,
  { title, description = '<p>Some words.</p>', publish = 'now', slug = '' }: ArticleFields,
  images: { name: string; mimeType: string; buffer: Buffer }[] = [],
): Promise<{ _id: string; slug: string; images: string[] }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, description, publish, slug })) form.set(name, value);
  for (const { name, mimeType, buffer } of images)
    form.append('files', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const response = await request.post('/api/v1/news/create', { multipart: form });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).data;
}

/** Deletes all articles. */
export async function deleteAllArticles(request: APIRequestContext): Promise<void> {
  for (;;) {
    const { data } = await (await request.get('/api/v1/news/list')).json();
    if (data.length === 0) return;
    for (const { _id } of data) await request.delete(`/api/v1/news/delete/${_id}`);
  }
}

export const descriptionOf = (page: Page) => page.getByRole('textbox', { name: 'Description' });

export { expect, expectToast };
