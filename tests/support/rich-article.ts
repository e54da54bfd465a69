/** Every kind of content that the editor makes. */
export const richText = `<p>The committee left its target range where it was, and said <strong>why</strong>: prices rise
<em>slowly</em>, work is <u>easy</u> to find, and <a href="https://www.federalreserve.gov/">the statement</a> leaves
the <s>summer</s> open.</p><h2>What moved</h2><ul><li><p>Treasury bills</p></li><li><p>Banks</p><ol><li><p>large</p>
</li><li><p>small</p></li></ol></li></ul><blockquote><p>We are not in a hurry.</p></blockquote><h3>In figures</h3>
<table><tbody><tr><th><p>Symbol</p></th><th><p>Before</p></th><th><p>After</p></th></tr><tr><td><p>JPM</p></td><td>
<p>301.20</p></td><td><p>304.85</p></td></tr></tbody></table><pre><code>range = [3.50, 3.75]</code></pre><hr>
<p>More on <code>CPI</code> next week.</p>`;

export const longTitle =
  'A title that an editor wrote on a day with much time, so long that no table and no card has room for the whole of it';
