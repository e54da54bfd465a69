import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { documentOf, inlineScriptHash } from './document.ts';

const files = { preloads: ['/b.js'], styles: ['/c.css'] };
const assets = { script: '/a.js', fonts: ['/d.woff2'], filesOf: () => files };
const head = { title: 'T', description: 'D' };
const page = {
  status: 200,
  isCacheable: true,
  html: '<main></main>',
  state: [],
  head,
  module: undefined,
  canonicalPath: '/',
  siteName: 'Holdwise',
  accentStyles: undefined,
};
type Head = typeof head & Partial<Parameters<typeof documentOf>[0]['head']>;

const renderWith = (more: Partial<Head>, rest: object = {}, publicUrl = 'https://h.example') =>
  documentOf({ ...page, ...rest, head: { ...head, ...more } }, assets, publicUrl);

test.each([
  ['Rates are held · Holdwise', 'Rates are held'],
  ['A · Holdwise and B · Holdwise', 'A · Holdwise and B'],
  ['A · Holdwise and B', 'A · Holdwise and B'],
  ['Holdwise: market news', 'Holdwise: market news'],
])('shares the title "%s" as "%s"', (title, shared) => {
  expect(/property="og:title" content="([^"]*)"/.exec(renderWith({ title }))?.[1]).toBe(shared);
});

test('escapes data and titles', () => {
  const hostile = '</script><script>alert(1)</script>" onload="x';
  const rendered = renderWith(
    { title: hostile, description: hostile, structuredData: () => ({ hostile }) },
    { state: [[['hostile'], hostile]] },
  );
  expect(rendered).not.toContain('<script>alert');
  expect(rendered).not.toMatch(/content="[^"]*" onload=/);
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(rendered)?.[1] ?? '';
  expect(JSON.parse(state)).toEqual([[['hostile'], hostile]]);
});

test('has one inline script that browsers execute, whose hash does not depend on the page', () => {
  const data = { state: [[['text'], 'var t=1']], html: '<p>one</p>' };
  for (const rendered of [renderWith({}), renderWith({ structuredData: () => data }, data)]) {
    const scripts = [...rendered.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
    const executed = scripts.filter(([, attributes]) => !/ type="application\//.test(attributes ?? ''));
    expect(executed.map(([, attributes]) => attributes)).toEqual([
      '',
      ' type="module" fetchpriority="low" src="/a.js"',
    ]);
    const hash = createHash('sha256')
      .update(executed[0]?.[2] ?? '')
      .digest('base64');
    expect(inlineScriptHash).toBe(`sha256-${hash}`);
  }
});

test('renders noindex instead of a canonical address for a hidden page', () => {
  const hidden = renderWith({ hidden: true }, { canonicalPath: undefined });
  expect(hidden).toContain('<meta name="robots" content="noindex">');
  expect(hidden).not.toContain('rel="canonical"');
  expect(renderWith({})).toContain('<link rel="canonical" href="https://h.example/">');
});

test('renders an absolute image address and leaves out a missing state', () => {
  const image = '/pictures/0123456789abcdef0123456789abcdef/large.webp';
  const shared = renderWith({ image, type: 'article' });
  expect(shared).toContain(`<meta property="og:image" content="https://h.example${image}">`);
  expect(shared).toContain('<meta property="og:type" content="article">');
  expect(renderWith({}, { state: undefined })).not.toContain('id="state"');
});
