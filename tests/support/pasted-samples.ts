/** What a program puts on the clipboard, and what the editor makes of it. */
export interface PastedSample {
  html: string;
  markup: string;
}

const wordItem = (level: number, list: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>\n`;

const webItem = (level: number, tag: string, text: string, more = '') =>
  `<div class="ListContainerWrapper SCXW1"><${tag} role="list"${more}><li data-leveltext="%1." data-listid="5" data-aria-level="${level}" role="listitem"><p class="Paragraph"><span style="font-weight:normal">${text}</span></p></li></${tag}></div>`;

export const pastedSamples: Record<string, PastedSample> = {
  'Google Docs': {
    html: `<b style="font-weight:normal;" id="docs-internal-guid-1"><h1><span style="font-weight:400;">Rates</span></h1><p><span style="font-weight:400;">Plain, </span><span style="font-weight:700;">bold</span><span style="font-style:italic;"> and italics</span>, <span style="text-decoration:line-through">struck</span>, <a href="https://www.google.com/url?q=https://example.com/a&amp;sa=D" style="text-decoration:none"><span style="text-decoration:underline">a link</span></a>, m<span style="vertical-align:super">2</span></p><ul><li aria-level="1"><p>A</p></li><ul><li aria-level="2"><p>A1</p></li></ul><li aria-level="1"><p>B</p></li></ul><p>Between</p><ol start="4"><li style="list-style-type:decimal"><p>four</p></li><ol><li style="list-style-type:lower-alpha"><p>a</p></li></ol></ol></b><br class="Apple-interchange-newline">`,
    markup:
      '<h2>Rates</h2><p>Plain, <strong>bold</strong><em> and italics</em>, <s>struck</s>, <a href="https://example.com/a">a link</a>, m<sup>2</sup></p><ul><li><p>A</p><ul><li><p>A1</p></li></ul></li><li><p>B</p></li></ul><p>Between</p><ol start="4"><li><p>four</p><ol type="a"><li><p>a</p></li></ol></li></ol>',
  },
  Word: {
    html: `<html xmlns:o="urn:x"><head><style>p{color:red} @list l2:level1 {mso-level-number-format:bullet}</style><!--[if gte mso 9]><xml></xml><![endif]--></head><body><h1 style="color:red" class="MsoTitle">Title</h1><p class="MsoNormal" style="margin:0" onclick="window.hacked=1"><b>Bold</b><o:p></o:p></p>${wordItem(1, 0, '1.', 'One')}${wordItem(2, 0, 'a.', 'Letter')}${wordItem(3, 0, 'i.', 'Roman')}${wordItem(3, 0, 'ii.', 'Two')}${wordItem(1, 0, '2.', 'Back')}${wordItem(1, 1, '1.', 'Another list')}${wordItem(1, 2, 'o', 'Bullet')}<p class="MsoNormal">Text</p>${wordItem(1, 0, '3.', 'Goes on')}<img src="https://evil.example/pixel.png"><script>window.hacked=1</script><font color="red">plain</font></body></html>`,
    markup:
      '<h2>Title</h2><p><strong>Bold</strong></p><ol><li><p>One</p><ol type="a"><li><p>Letter</p><ol type="i"><li><p>Roman</p></li><li><p>Two</p></li></ol></li></ol></li><li><p>Back</p></li></ol><ol><li><p>Another list</p></li></ol><ul><li><p>Bullet</p></li></ul><p>Text</p><ol start="3"><li><p>Goes on</p></li></ol><p>plain</p>',
  },
  'Word for the web': {
    html: `${webItem(1, 'ol', 'One', ' start="1"')}${webItem(1, 'ol', 'Two', ' start="2"')}${webItem(2, 'ul', 'Bullet')}<p>Text</p>${webItem(1, 'ol', 'Three', ' start="3"')}`,
    markup:
      '<ol><li><p>One</p></li><li><p>Two</p><ul><li><p>Bullet</p></li></ul></li></ol><p>Text</p><ol start="3"><li><p>Three</p></li></ol>',
  },
  'a selection that begins in a nested list': {
    html: '<ul><ul><li>in</li></ul><li>out</li></ul><ol><li>1</li><li value="5">5</li></ol>',
    markup:
      '<ul><li><p>in</p></li><li><p>out</p></li></ul><ol><li><p>1</p></li></ol><ol start="5"><li><p>5</p></li></ol>',
  },
};
