import { expect, test } from 'vitest';
import { documentOf } from './document.ts';

const assets = { script: '/a.js', preloads: [], styles: [], fonts: [] };

function sharedTitleOf(title: string): string | undefined {
  const head = { title, description: 'd' };
  const { rest } = documentOf({ html: '', head, status: 200 } as never, assets as never, 'https://h.example');
  return /property="og:title" content="([^"]*)"/.exec(rest)?.[1];
}

test.each([
  ['Rates are held · Holdwise', 'Rates are held'],
  ['A · Holdwise and B · Holdwise', 'A · Holdwise and B'],
  ['A · Holdwise and B', 'A · Holdwise and B'],
  ['Holdwise: market news', 'Holdwise: market news'],
])('shares the title "%s" as "%s"', (title, shared) => {
  expect(sharedTitleOf(title)).toBe(shared);
});
