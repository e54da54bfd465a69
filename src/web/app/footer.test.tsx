import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createServerQueryClient } from '../lib/query-client.ts';
import { Footer } from './footer.tsx';

const markup = renderToStaticMarkup(
  <QueryClientProvider client={createServerQueryClient(async () => ({ status: 503, body: null }))}>
    <MemoryRouter>
      <Footer />
    </MemoryRouter>
  </QueryClientProvider>,
);

const [, navigation = '', about = ''] = markup.split('<nav');

test('the footer links to the pages about the site', () => {
  const paths = [...about.matchAll(/ href="([^"]+)"/g)].map(([, path]) => path);
  expect(paths).toEqual(['/privacy', '/terms', '/imprint', '/contact', '/data-sources', '/api-reference']);
});

test('the footer links to news, education, help and the figures', () => {
  const labels = [...navigation.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, label]) => label);
  expect(labels).toEqual(['News', 'Learn', 'Help', 'About the figures']);
});

test.each([
  '© 2026 Holdwise.',
  'educational and informational only',
  'not financial, investment or legal advice',
  'not financial advisors',
  'consult a qualified professional',
  'complete, reliable or accurate',
  'at your own risk',
])('the footer says: %s', (text) => {
  expect(markup).toContain(text);
});
