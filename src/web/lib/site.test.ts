import { expect, test } from 'vitest';
import { accentPath, withSiteName } from './site.ts';

test.each([
  ['Help · Holdwise', 'Help · $& Co'],
  ['Holdwise: news', '$& Co: news'],
  ['How Holdwise works · Holdwise', 'How Holdwise works · $& Co'],
])('puts the name of the site into the title "%s"', (title, named) => {
  expect(withSiteName(title, '$& Co')).toBe(named);
});

test('own colours have a style sheet', () => {
  const site = { name: 'A', logo: null };
  expect(accentPath({ ...site, accent: null })).toBeUndefined();
  expect(accentPath({ ...site, accent: { light: '#7a1f3d', dark: '#f0a3bd' } })).toBe(
    '/accent/7a1f3d-f0a3bd.css',
  );
});
