import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkTickers } from './ticker-links.ts';

const symbols = ['AAPL', 'BRK-B', 'KO'];
const aapl = '<a href="/stocks/AAPL">$AAPL</a>';

test.each([
  ['<p>Buy $AAPL.</p>', `<p>Buy ${aapl}.</p>`],
  ['<p>$AAPL, $BRK.B</p>', `<p>${aapl}, <a href="/stocks/BRK-B">$BRK.B</a></p>`],
  ['<p>Coca-Cola (NYSE: KO) fell</p>', '<p>Coca-Cola (NYSE: <a href="/stocks/KO">KO</a>) fell</p>'],
  ['<p>(NASDAQ:AAPL)</p>', '<p>(NASDAQ:<a href="/stocks/AAPL">AAPL</a>)</p>'],
  ['<p><strong>$AAPL</strong></p>', `<p><strong>${aapl}</strong></p>`],
  [
    '<p><a href="https://x.example/$AAPL">$AAPL</a> $AAPL</p>',
    `<p><a href="https://x.example/$AAPL">$AAPL</a> ${aapl}</p>`,
  ],
  ['<p><a href="/x"><em>$AAPL</em></a></p>', '<p><a href="/x"><em>$AAPL</em></a></p>'],
  ['<pre><code>$AAPL</code></pre><p>$AAPL</p>', `<pre><code>$AAPL</code></pre><p>${aapl}</p>`],
  ['<p><img src="/pictures/x" alt="$AAPL" /></p>', '<p><img src="/pictures/x" alt="$AAPL" /></p>'],
  ['<p>$MSFT, AAPL, $AAPLX, US$AAPL, $$AAPL, KO</p>', '<p>$MSFT, AAPL, $AAPLX, US$AAPL, $$AAPL, KO</p>'],
  ['<blockquote><p>$AAPL</p></blockquote>', `<blockquote><p>${aapl}</p></blockquote>`],
  ['', ''],
])('%s', (markup, linked) => {
  expect(linkTickers(markup, symbols)).toBe(linked);
});

test('changes nothing for an article without symbols', () => {
  expect(linkTickers('<p>$AAPL</p>', [])).toBe('<p>$AAPL</p>');
});

test('only adds links', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<a href="/x">',
    '</a>',
    '$AAPL',
    ' ',
    '(NYSE: KO)',
    '&amp;',
    '$',
    'x',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const markup = pieces.join('');
      expect(linkTickers(markup, symbols).replace(/<a href="\/stocks\/[A-Z-]+">([^<]*)<\/a>/g, '$1')).toBe(
        markup,
      );
    }),
  );
});
