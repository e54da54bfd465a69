import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '#tests/support/scope.ts';
import { cleanHtml } from './clean-html.ts';
import { excerptOf as excerptOfClean } from './clean-text.ts';

const excerptOf = (html: string, length?: number) => excerptOfClean(cleanHtml(html), length);

test.each([
  ['<p>What it <strong>me</strong>ans.</p>', 'What it means.'],
  ['<h2>Rates</h2><p>They stay.</p><p>So do we.</p>', 'Rates They stay. So do we.'],
  ['<ul><li><p>one</p></li><li>two<br>three</li></ul>', 'one two three'],
  ['<table><tbody><tr><th>JPM</th><td>301.20</td></tr></tbody></table>', 'JPM 301.20'],
  ['<p>S&amp;P &lt;500&gt;&nbsp;up</p>', 'S&P <500> up'],
  ['<p>&#8364;1 &#x1F680; &eacute; &quot;so&quot; it&#39;s</p>', '€1 🚀 é "so" it\'s'],
  ['<p>&amp;lt;b&amp;gt; stays a word</p>', '&lt;b&gt; stays a word'],
  ['  <p>\n much \t room </p> ', 'much room'],
  ['<pre><code>a  =\n  1</code></pre>', 'a = 1'],
  ['<img src="/pictures/0123456789abcdef0123456789abcdef/small.webp" alt="unseen">', ''],
  ['<script>window.hacked = true</script><p onclick="x">seen</p>', 'seen'],
  ['<p title="a > b">seen</p><!-- unseen -->', 'seen'],
  ['<p>unfinished <a href="', 'unfinished'],
  ['<p>CO<sub>2</sub>, m<sup>2</sup> and <mark>so</mark>s</p>', 'CO2, m2 and sos'],
  ['<p>ارتفاع الأسهم</p>', 'ارتفاع الأسهم'],
  ['', ''],
])('the excerpt of %j is %j', (html, excerpt) => {
  expect(excerptOf(html)).toBe(excerpt);
});

test.each([
  ['the end of a word', '<p>The Fed holds its rates</p>', 20, 'The Fed holds its…'],
  ['the exact end of a word', '<p>The Fed holds its rates</p>', 18, 'The Fed holds its…'],
  ['a word without its comma', '<p>The Fed holds, its rates</p>', 17, 'The Fed holds…'],
  ['any character when no word ends nearby', `<p>a ${'x'.repeat(30)}</p>`, 20, `a ${'x'.repeat(17)}…`],
  ['a whole code point', `<p>a${'🚀'.repeat(30)}</p>`, 21, `a${'🚀'.repeat(9)}…`],
  ['a whole emoji sequence', `<p>${'👩‍👩‍👧'.repeat(9)}</p>`, 20, `${'👩‍👩‍👧'.repeat(2)}…`],
  ['a whole flag', `<p>${'🇨🇭'.repeat(9)}</p>`, 20, `${'🇨🇭'.repeat(4)}…`],
  ['a letter with its combining mark', `<p>${'e\u0301'.repeat(30)}</p>`, 20, `${'e\u0301'.repeat(9)}…`],
])('cuts a long text at %s', (_where, html, length, excerpt) => {
  expect(excerptOf(html, length)).toBe(excerpt);
});

test('does not cut a text of exactly the maximum length', () => {
  expect(excerptOf('<p>The Fed holds</p>', 13)).toBe('The Fed holds');
  expect(excerptOf(`<p>${'x'.repeat(200)}</p>`)).toBe('x'.repeat(200));
  expect(excerptOf(`<p>${'x'.repeat(201)}</p>`)).toBe(`${'x'.repeat(199)}…`);
});

test('an excerpt is well-formed and within the maximum length', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 60 }), (text, length) => {
      const excerpt = excerptOf(`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`, length);
      expect(excerpt.length).toBeLessThanOrEqual(length);
      expect(excerpt.isWellFormed()).toBe(true);
      expect(excerpt).toBe(excerpt.replace(/\s+/g, ' ').trim());
    }),
    { numRuns: runsOf(500) },
  );
});
