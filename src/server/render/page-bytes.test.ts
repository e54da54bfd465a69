import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { documentOf, nonceMark } from './document.ts';
import { nextNonce } from './nonces.ts';
import { pageBytes } from './page-bytes.ts';

const rest = `<title>Größe</title>${'<p>AAPL 309.35</p>'.repeat(5_000)}`;
const made = pageBytes({ opening: `<a nonce="${nonceMark}"><b nonce="${nonceMark}">`, rest }, 9);

test.each(['short', 'AAAAAAAAAAAAAAAAAAAAAA=='])(
  'plain and gzip say the same, with the nonce %s in place',
  (nonce) => {
    const expected = `<a nonce="${nonce}"><b nonce="${nonce}">${rest}`;
    expect(Buffer.concat(made.plain(nonce)).toString()).toBe(expected);
    const gzip = Buffer.concat(made.gzip(nonce));
    expect(gunzipSync(gzip).toString()).toBe(expected);
    expect(gzip.length).toBeLessThan(expected.length / 20);
  },
);

test('a nonce is 128 bits and never comes twice', () => {
  const nonces = Array.from({ length: 2_000 }, nextNonce);
  expect(new Set(nonces).size).toBe(2_000);
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
});

const assets = { script: '/a.js', preloads: ['/b.js'], styles: ['/c.css'], fonts: ['/d.woff2'] };
const head = { title: 'T', description: 'D' };
const page = { status: 200, html: '<main></main>', state: {}, head, canonicalPath: '/' };

test('what stands in the data or the title cannot leave its place', () => {
  const nasty = '</script><script>alert(1)</script>" onload="x';
  const made = documentOf(
    {
      ...page,
      state: { nasty },
      head: { ...head, title: nasty, description: nasty, structuredData: () => ({ nasty }) },
    },
    assets,
    'http://localhost',
  );
  expect(made.rest).not.toContain('<script>alert');
  expect(made.rest).not.toMatch(/content="[^"]*" onload=/);
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(made.rest)?.[1] ?? '';
  expect(JSON.parse(state)).toEqual({ nasty });
});

test('every script carries the nonce, and nothing after the opening does', () => {
  const made = documentOf({ ...page, state: { text: '{{nonce}}' } }, assets, 'http://localhost');
  const scripts = made.opening.match(/<script[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect(script).toContain(`nonce="${nonceMark}"`);
  expect(made.rest).not.toContain(nonceMark);
});

test('a page that is kept out of search engines has no canonical address', () => {
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

test('a page that shares a picture names it in full; one that the browser renders carries no state', () => {
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
