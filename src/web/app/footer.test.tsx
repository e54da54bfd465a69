import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Footer } from './footer.tsx';

const markup = renderToStaticMarkup(
  <MemoryRouter>
    <Footer />
  </MemoryRouter>,
);

test('the footer links to news, education, help and the figures', () => {
  const labels = [...markup.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, label]) => label);
  expect(labels).toEqual(['News', 'Learn', 'Help', 'About the figures']);
});

test('the footer has the copyright line and the disclaimer', () => {
  expect(markup).toContain('© 2026 Holdwise.');
  expect(markup).toContain('not financial, investment or legal advice');
});
