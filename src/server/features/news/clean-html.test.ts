import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accepted, hostile } from '#tests/support/markup-cases.ts';
import { runsOf } from '#tests/support/scope.ts';
import { cleanHtml, isEmptyHtml } from './clean-html.ts';

const flow = 'article blockquote li th td';
const marks = 'a strong em u s code sub sup mark';
const inline = `${flow} p h2 h3 h4 pre ${marks}`;

/** The parents in which browsers parse each element without moving, closing or adding any. */
const parents: Record<string, string> = {
  ...Object.fromEntries('p h2 h3 h4 pre blockquote ul ol table hr'.split(' ').map((tag) => [tag, flow])),
  ...Object.fromEntries(`${marks} br img`.split(' ').map((tag) => [tag, inline])),
  ...{ li: 'ul ol', thead: 'table', tbody: 'table', tr: 'thead tbody', th: 'tr', td: 'tr' },
};

const link = /^(https?:|mailto:|tel:|\/(?![/\\]))/i;
const attributes: Record<string, RegExp> = {
  'a href': link,
  'a target': /^_blank$/,
  'a rel': /^noopener noreferrer$/,
  'img src': /^\/pictures\/[0-9a-f]{32}\/(small|medium|large)\.webp$/,
  'img alt': /^/,
  'img width': /^[1-9]\d{0,4}$/,
  'img height': /^[1-9]\d{0,4}$/,
  'img loading': /^lazy$/,
  'img decoding': /^async$/,
  'ol start': /^\d{1,9}$/,
  'ol type': /^[aAiI]$/,
  ...Object.fromEntries(
    'p h2 h3 h4 pre blockquote ul ol li table th td'
      .split(' ')
      .map((tag) => [`${tag} dir`, /^(ltr|rtl|auto)$/]),
  ),
  ...Object.fromEntries(
    ['th', 'td'].flatMap((tag) =>
      [`${tag} colspan`, `${tag} rowspan`].map((name) => [name, /^[1-9]\d{0,2}$/]),
    ),
  ),
};

const fail = (what: string, markup: string): never => {
  throw new Error(`${what} in ${markup}`);
};

function checkAttributes(tag: string, text: string, markup: string): void {
  const pairs = [...text.matchAll(/ ([a-z]+)="([^"]*)"/g)];
  const values = new Map(pairs.map(([, name, value]) => [name, value]));
  if (values.size !== pairs.length) fail(`<${tag}> has an attribute twice`, markup);
  for (const [name, value = ''] of values)
    if (!attributes[`${tag} ${name}`]?.test(value)) fail(`<${tag} ${name}="${value}">`, markup);
  const href = values.get('href') ?? '/';
  if (/[\s\p{Cc}]/u.test(href) || (tag === 'a' && !values.has('href'))) fail('a link', markup);
  if (href.startsWith('/') && new URL(href, 'https://own.example').host !== 'own.example') fail(href, markup);
  if (/^https?:/i.test(href) && values.get('rel') === undefined) fail(`${href} without rel`, markup);
}

/** Parses markup with a grammar so strict that every browser agrees on it. Fails on all other markup. */
function parseStrictly(markup: string): void {
  const open = ['article'];
  for (const [token] of markup.matchAll(/<[^>]*>?|[^<]+/g)) {
    const parent = open.at(-1) ?? fail('an extra end tag', markup);
    const [, end, tag = '', text = ''] = /^<(\/?)([a-z]+\d?)((?: [a-z]+="[^"<>]*")*)>$/.exec(token) ?? [];
    if (/&(?!(amp|lt|gt|quot|nbsp);)|[^\P{Cc}\t\n]|\p{Cs}|\u00a0/u.test(token))
      fail(`the characters ${token}`, markup);
    if (!token.startsWith('<')) {
      if (token.includes('>') || !inline.split(' ').includes(parent)) fail(`text in <${parent}>`, markup);
    } else if (end === '/') {
      if (open.pop() !== tag || text !== '') fail(`the end tag ${token}`, markup);
    } else {
      if (!parents[tag]?.split(' ').includes(parent)) fail(`${token} in <${parent}>`, markup);
      if (marks.split(' ').includes(tag) && open.includes(tag)) fail(`${token} in the same mark`, markup);
      checkAttributes(tag, text, markup);
      if (!/^(br|hr|img)$/.test(tag)) open.push(tag);
    }
  }
  if (open.length !== 1) fail('a missing end tag', markup);
  if (markup.includes('<pre>\n')) fail('a line break that browsers drop', markup);
}

function expectClean(markup: string): void {
  const cleaned = cleanHtml(markup);
  parseStrictly(cleaned);
  expect(cleanHtml(cleaned)).toBe(cleaned);
}

test.each(Object.entries(accepted))('leaves %s unchanged', (_name, markup) => {
  expect(cleanHtml(markup)).toBe(markup);
  expectClean(markup);
});

test.each(Object.entries(hostile))('makes %s harmless', (_name, markup) => {
  expectClean(markup);
  expectClean(`<ul><li><p title="${markup}">${markup}</p></li></ul>`);
  expect(cleanHtml(markup)).not.toMatch(/<[^>]*(hacked|src="[^"]*evil)/);
});

test.each([
  [
    '<b>a</b><i>b</i><del>c</del><strike>d</strike><ins>e</ins>',
    '<strong>a</strong><em>b</em><s>c</s><s>d</s><u>e</u>',
  ],
  ['<h1>a</h1><h5>b</h5><h6>c</h6>', '<h2>a</h2><h4>b</h4><h4>c</h4>'],
  ['<div><p>a</p></div>', '<p>a</p>'],
  ['<div>a<div>b</div>c</div>d', '<p>a</p><p>b</p>c<p>d</p>'],
  ['<section>a</section><section>b</section>', '<p>a</p><p>b</p>'],
  ['<dl><dt>a<dd>b</dl>', '<p>a</p><p>b</p>'],
  ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ['<p><strong>a<p>b', '<p><strong>a</strong></p><p>b</p>'],
  ['<a href="/x"><h3>a</h3></a>', '<h3><a href="/x">a</a></h3>'],
  ['<a href="/x">a<b><a href="/y">b</a></b></a>', '<a href="/x">a<strong>b</strong></a>'],
  ['<b>a<b>b</b></b>', '<strong>ab</strong>'],
  ['<p>a<b>b<hr>c</b>d</p>', '<p>a<strong>b</strong></p><hr>cd'],
  ['<ul>\n<li>a\n<ul>b</ul>\n</ul>', '<ul><li>a\n<ul><li>b</li></ul>\n</li></ul>'],
  ['<ul><ul><li>a</ul>b</ul>', '<ul><li><ul><li>a</li></ul>b</li></ul>'],
  ['<li>a</li><li>b</li>', '<p>a</p><p>b</p>'],
  [
    '<table><caption>a</caption><tr><td>b<td>c<tfoot><td>d</table>',
    '<table><tbody><tr><td><p>a</p></td></tr><tr><td>b</td><td>c</td></tr></tbody><tbody><tr><td>d</td></tr></tbody></table>',
  ],
  ['<table>a<p>b</table>', '<table><tbody><tr><td>a<p>b</p></td></tr></tbody></table>'],
  ['<tr><td>a</td><td>b</td></tr>', '<p>a</p><p>b</p>'],
  ['<td colspan="0" rowspan="x">a</td>', '<p>a</p>'],
  [
    '<table><tr><th colspan="51" rowspan=" 2 ">a<td colspan="-1" rowspan="1.5">b',
    '<table><tbody><tr><th rowspan="2">a</th><td>b</td></tr></tbody></table>',
  ],
  ['<ol start="x"><li>a</ol><ol start="-1"><li>b</ol>', '<ol><li>a</li></ol><ol><li>b</li></ol>'],
  [
    '<ol type="i" start="4"><li>a</ol><ol type=A><li>b</ol><ol type="1"><li>c</ol><ol type="disc"><li>d</ol>',
    '<ol start="4" type="i"><li>a</li></ol><ol type="A"><li>b</li></ol><ol><li>c</li></ol><ol><li>d</li></ol>',
  ],
  ['<pre>\n\na\n</pre>', '<pre>a\n</pre>'],
  ['a\r\nb\rc\0&#13;&#0;\x07', 'a\nb\nc\n\ufffd'],
  ['<p>a</p><strong></strong><p><em></em>b</p>', '<p>a</p><p>b</p>'],
  ['<br/><hr/>', '<br><hr>'],
  ['<p>H<sub>2</sub>O <mark>x<sup>2</sup></mark></p>', '<p>H<sub>2</sub>O <mark>x<sup>2</sup></mark></p>'],
  ['<p dir="RTL">ا</p><p dir=" x">b</p><p dir>c</p>', '<p dir="rtl">ا</p><p>b</p><p>c</p>'],
  [
    '<div dir="rtl"><p>ا</p><p dir="ltr">b</p><ul><li>ج</ul>د</div><p>e</p>',
    '<p dir="rtl">ا</p><p dir="ltr">b</p><ul dir="rtl"><li>ج</li></ul><p dir="rtl">د</p><p>e</p>',
  ],
  ['<section dir=rtl><section><h2>ا</h2></section></section>', '<h2 dir="rtl">ا</h2>'],
  ['<div dir="rtl">ا<span dir="ltr">b</span></div>', '<p dir="rtl">اb</p>'],
  ['<blockquote dir="rtl"><p>ا</p></blockquote>', '<blockquote dir="rtl"><p>ا</p></blockquote>'],
  [
    '<p>&copy; &eacute; &#x1F680; &quot; &apos; &bogus; & a&b</p>',
    '<p>© é 🚀 " \' &amp;bogus; &amp; a&amp;b</p>',
  ],
  ['a \ud83d b', 'a \ufffd b'],
  [
    '<p style="color:red" class="x" id="y" title="z">a <font color="red">b</font> <span>c</span></p>',
    '<p>a b c</p>',
  ],
])('cleans %j to %j', (markup, cleaned) => {
  expect(cleanHtml(markup)).toBe(cleaned);
  expectClean(markup);
});

test.each([
  ['https://example.com/a b?c=d e', 'https://example.com/a%20b?c=d%20e'],
  ['  https://example.com/a\u00a0b\u3000  ', 'https://example.com/a%C2%A0b'],
  ['https://exam\tple.com\n/a\r\nb\0\x7f', 'https://example.com/ab'],
  ['HTTPS://Example.com/%7Ea', 'HTTPS://Example.com/%7Ea'],
  ['https://example.com/<b>"', 'https://example.com/%3Cb%3E%22'],
  ['mailto:a@example.com?subject=two words', 'mailto:a@example.com?subject=two%20words'],
  ['tel:+1 555 0100', 'tel:+1%20555%200100'],
  ['/a b', '/a%20b'],
  ['/👩‍👩‍👧', '/👩‍👩‍👧'],
])('normalizes the link %j to %s', (address, href) => {
  const cleaned = cleanHtml(`<a href="${address.replaceAll('"', '&quot;')}">a</a>`);
  expect(/href="([^"]*)"/.exec(cleaned)?.[1]).toBe(href);
  expectClean(cleaned);
});

test.each([
  'java\nscript:x',
  '/\t/evil.example',
  '/\\evil.example',
  '//evil.example',
  'ftp://a.example',
  '#a',
  'a',
  '',
  'https://',
  'http://a b/',
])('unwraps a link to %j', (address) => {
  expect(cleanHtml(`<p>a <a href="${address}">b</a></p>`)).toBe('<p>a b</p>');
});

describe('isEmptyHtml', () => {
  test.each([
    ...[
      '',
      ' \n',
      '<p></p>',
      '<p>&nbsp;</p><p><br></p>',
      '<ul><li><p> </p></li></ul>',
      '<pre><code></code></pre>',
    ],
    ...[
      '\u200b\u200d\ufeff\u00ad\u2060',
      '\u3164\u115f\ufe0f\u2800\u3000',
      '&zwnj;&#8203;&shy;&emsp;',
      '\0&#1;',
    ],
    ...[
      '<script>a</script>',
      '<!-- a -->',
      '<img src="https://evil.example/a.png">',
      '<p title="a"><a href="/x"></a></p>',
    ],
  ])('is true for %j', (markup) => {
    expect(isEmptyHtml(cleanHtml(markup))).toBe(true);
  });

  test.each([
    ...['a', '<p>.</p>', '&amp;', '&lt;', '&amp;nbsp;', '🚀', '<h2>美</h2>', '<hr>', '<table></table>'],
    `<img src="/pictures/${'0'.repeat(32)}/small.webp">`,
  ])('is false for %j', (markup) => {
    expect(isEmptyHtml(cleanHtml(markup))).toBe(false);
  });
});

describe('random input', () => {
  const fragment = fc
    .tuple(fc.constantFrom(...Object.values(accepted), ...Object.values(hostile)), fc.nat(400), fc.nat(400))
    .map(([markup, from, to]) => markup.slice(from % markup.length, (to % markup.length) + 1));
  const tags = [...Object.keys(parents), ...'div dd b i svg math title style noscript template'.split(' ')];
  const tag = fc
    .tuple(
      fc.constantFrom('<', '</'),
      fc.constantFrom(...tags),
      fc.constantFrom('>', ' href=/x>', ' dir=rtl>'),
    )
    .map((parts) => parts.join(''));
  const words = fc.constantFrom(...'a|b c| |\n|\r|\0|&|&nbsp|&lt;|<!--|-->|]]>|\ud83d'.split('|'));

  test.each([
    ['code points', fc.string({ unit: 'binary', maxLength: 100 })],
    ['syntax characters', fc.string({ unit: fc.constantFrom(...'<>/="\'`!-?&;# \n\0pbai'), maxLength: 60 })],
    ['fragments of all cases', fc.array(fragment, { maxLength: 5 }).map((parts) => parts.join(''))],
    ['tags', fc.array(fc.oneof(tag, words), { maxLength: 25 }).map((parts) => parts.join(''))],
  ])('of %s becomes strict markup, and cleaning is idempotent', (_what, markup) => {
    fc.assert(fc.property(markup, expectClean), { numRuns: runsOf(1500) });
  });

  test('text of two blocks is never joined or lost', () => {
    const step = fc.constantFrom(...'div section blockquote ul ol table p pre end end end'.split(' '));
    const nested = fc.array(step, { maxLength: 25 }).map((steps) => {
      const open: string[] = [];
      return steps.map((tag) =>
        tag === 'end' ? `</${open.pop() ?? 'p'}>` : `<${open[open.push(tag) - 1]}>`,
      );
    });
    fc.assert(
      fc.property(nested, (markup) => {
        const cleaned = cleanHtml(markup.map((tag, at) => `${tag}w${at}`).join(''));
        expect(cleaned.match(/[^<>]+(?![^<>]*>)/g) ?? []).toEqual(markup.map((_tag, at) => `w${at}`));
      }),
      { numRuns: runsOf(1000) },
    );
  });
});

describe('depth', () => {
  test('is limited without losing text', () => {
    const cleaned = cleanHtml(`${'<blockquote>'.repeat(400)}<p>a</p><ul><li>b</li></ul><table><tr><td>c`);
    expect(cleaned.match(/<blockquote>/g)).toHaveLength(8);
    expect(cleaned.replace(/<[^>]*>/g, ' ').trim()).toMatch(/^a +b +c$/);
    expectClean(cleaned);
  });

  test('of nested lists is limited, and every item remains', () => {
    const markup = '<ul><li><p>a</p>'.repeat(50);
    const cleaned = cleanHtml(markup);
    expect(cleaned.match(/<ul>/g)).toHaveLength(8);
    expect(cleaned.match(/<li>/g)).toHaveLength(50);
    expectClean(markup);
  });

  test('beyond the parser limit leaves plain text only', () => {
    expect(cleanHtml(`${'<b>'.repeat(600)}a &amp; <img src=x onerror=window.hacked=true> b`)).toBe(
      ' a &amp;   b',
    );
    expectClean(`${'<b>'.repeat(600)}<a title="<">a</a><script>window.hacked=true</script><b`);
  });
});
