import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { documentOf, noncePlaceholder } from './document.ts';
import { nextNonce, pageBytes } from './page-bytes.ts';

const rest = `<title>Größe</title>${'<p>AAPL 309.35</p>'.repeat(5_000)}`;
const prepared = pageBytes(
  { opening: `<a nonce="${noncePlaceholder}"><b nonce="${noncePlaceholder}">`, rest },
  9,
);

test.each(['short', 'AAAAAAAAAAAAAAAAAAAAAA=='])(
  'plain and gzip contain the same page with the nonce %s',
  (nonce) => {
    const expected = `<a nonce="${nonce}"><b nonce="${nonce}">${rest}`;
    expect(Buffer.concat(prepared.plain(nonce)).toString()).toBe(expected);
    const gzip = Buffer.concat(prepared.gzip(nonce));
    expect(gunzipSync(gzip).toString()).toBe(expected);
    expect(gzip.length).toBeLessThan(expected.length / 20);
  },
);

test('creates unique nonces of 128 bits', () => {
  const nonces = Array.from({ length: 2_000 }, nextNonce);
  expect(new Set(nonces).size).toBe(2_000);
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
});

const assets = { script: '/a.js', preloads: ['/b.js'], styles: ['/c.css'], fonts: ['/d.woff2'] };
const head = { title: 'T', description: 'D' };
const page = { status: 200, isCacheable: true, html: '<main></main>', state: {}, head, canonicalPath: '/' };

test('escapes data and titles', () => {
  const hostile = '</script><script>alert(1)</script>" onload="x';
  const rendered = documentOf(
    {
      ...page,
      state: { hostile },
      head: { ...head, title: hostile, description: hostile, structuredData: () => ({ hostile }) },
    },
    assets,
    'http://localhost',
  );
  expect(rendered.rest).not.toContain('<script>alert');
  expect(rendered.rest).not.toMatch(/content="[^"]*" onload=/);
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(rendered.rest)?.[1] ?? '';
  expect(JSON.parse(state)).toEqual({ hostile });
});

test('puts the nonce on every script and only into the opening', () => {
  const rendered = documentOf({ ...page, state: { text: '{{nonce}}' } }, assets, 'http://localhost');
  const scripts = rendered.opening.match(/<script[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect(script).toContain(`nonce="${noncePlaceholder}"`);
  expect(rendered.rest).not.toContain(noncePlaceholder);
});

test('renders noindex instead of a canonical address for a hidden page', () => {
  const hidden = documentOf(
    { ...page, head: { ...head, hidden: true }, canonicalPath: undefined },
    assets,
    'https://holdwise.example',
  );
  expect(hidden.rest).toContain('<meta name="robots" content="noindex">');
  expect(hidden.rest).not.toContain('rel="canonical"');
  const shown = documentOf(page, assets, 'https://holdwise.example');
  expect(shown.rest).toContain('<link rel="canonical" href="https://holdwise.example/">');
});

test('renders an absolute image address and leaves out a missing state', () => {
  const image = '/pictures/0123456789abcdef0123456789abcdef/large.webp';
  const shared = documentOf(
    { ...page, head: { ...head, image, type: 'article' } },
    assets,
    'https://h.example',
  );
  expect(shared.rest).toContain(`<meta property="og:image" content="https://h.example${image}">`);
  expect(shared.rest).toContain('<meta property="og:type" content="article">');
  expect(documentOf({ ...page, state: undefined }, assets, 'https://h.example').rest).not.toContain(
    'id="state"',
  );
});
