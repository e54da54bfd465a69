import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '#tests/support/scope.ts';
import { isSlug, numberedSlug, slugOf } from './slugs.ts';

test.each([
  ['The Fed holds rates', 'the-fed-holds-rates'],
  ["Don't  panic: it’s ‘only’ 3.5%!", 'dont-panic-its-only-3-5'],
  ['“Quotes” & "quotes"', 'quotes-quotes'],
  ['Größe über alles – Straße', 'größe-über-alles-straße'],
  ['Café cre\u0301me', 'café-créme'],
  ['Η ΑΓΟΡΑ ΑΝΕΒΑΙΝΕΙ ΞΑΝΑ ΣΗΜΕΡΑ ΟΛΟΣ', 'η-αγορα-ανεβαινει-ξανα-σημερα-ολος'],
  ['ارتفاع الأسهم في ٢٠٢٦', 'ارتفاع-الأسهم-في-٢٠٢٦'],
  ['美联储维持利率不变', '美联储维持利率不变'],
  ['शेयर बाज़ार में तेज़ी', 'शेयर-बाज़ार-में-तेज़ी'],
  ['ＦＵＬＬ　ｗｉｄｔｈ ½ ﬁne', 'full-width-1-2-fine'],
  ['İstanbul, I\u0307zmir und TÜRKİYE', 'istanbul-izmir-und-türkiye'],
  ['ISINI ısı Łódź Ørsted Æon', 'isini-ısı-łódź-ørsted-æon'],
  ['na\u0307i\u0307\u0308ve', 'nȧïve'],
  ['Ένα ΆΛΛΟ', 'ένα-άλλο'],
  ['Tiê\u0301ng Viê\u0323t', 'tiếng-việt'],
  ['ตลาดหุ้นไทย', 'ตลาดหุ้นไทย'],
  ['הַשּׁוּק עָלָה', 'הַשּׁוּק-עָלָה'],
  // Joiners of Persian and Hindi, and a soft hyphen.
  ['می\u200cخواهم क्\u200dष share\u00adholder', 'میخواهم-क्ष-shareholder'],
  ['one\u200btwo', 'one-two'],
  ['👩\u200d💻 at work', 'at-work'],
  ['🚀🚀', 'article'],
  ['I ❤️ Apple', 'i-apple'],
  ['1️⃣ thing', '1-thing'],
  ['', 'article'],
  ['!?', 'article'],
  ['\u0301\u0301', 'article'],
  ['\u3164', 'article'],
  ['...///leading', 'leading'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..%2f..%5cboot.ini\0', '2f-5cboot-ini'],
  ['a?b=c#d&e', 'a-b-c-d-e'],
  ['\u202eabc\u200f def\u200b\u2060', 'abc-def'],
  ['--a - - b--', 'a-b'],
  ['lone \ud83d half', 'lone-half'],
])('the slug of %j is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug.normalize('NFKC'));
});

test.each([
  ['a dash', 'word '.repeat(60), `${'word-'.repeat(15)}word`],
  ['a dash at the very end', `${'x'.repeat(60)} ${'y'.repeat(19)} z`, `${'x'.repeat(60)}-${'y'.repeat(19)}`],
  ['80 units if no dash is near', 'x'.repeat(300), 'x'.repeat(80)],
  ['a whole character', `a${'𝼀'.repeat(60)}`, `a${'𝼀'.repeat(39)}`],
  ['a letter with its marks', `${'x'.repeat(79)}q\u0323\u0303`, 'x'.repeat(79)],
  ['a letter with a mark of two units', `${'x'.repeat(79)}y\u{1e8d0}`, 'x'.repeat(79)],
  ['the fallback if only marks remain', `q${'\u0323\u0303'.repeat(60)}`, 'article'],
])('cuts a long title at %s', (_where, title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each(['The-Fed', 'a--b', '-a', 'a-', 'a/b', 'a b', '', 'don’t', 'x'.repeat(81), 'cafe\u0301'])(
  'rejects the slug %j',
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);

test('appends numbers from 2 on within the maximum length', () => {
  expect([1, 2, 10].map((number) => numberedSlug('rates', number))).toEqual(['rates', 'rates-2', 'rates-10']);
  expect(numberedSlug('x'.repeat(80), 123)).toBe(`${'x'.repeat(76)}-123`);
  expect(numberedSlug(`${'x'.repeat(60)}-${'y'.repeat(19)}`, 2)).toBe(`${'x'.repeat(60)}-2`);
});

const title = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: fc.constantFrom(..."aßΣİi -./%'’ŉ½👩\u0301\u0345\u200d\ufe0f\u1160\ud800𞣐𝼀") }),
);

test('slugs and numbered slugs are valid slugs', () => {
  fc.assert(
    fc.property(title, fc.integer({ min: 1, max: 9999 }), (text, number) => {
      const slug = slugOf(text);
      expect(slugOf(slug)).toBe(slug);
      expect(isSlug(slug)).toBe(true);
      expect(isSlug(numberedSlug(slug, number))).toBe(true);
    }),
    { numRuns: runsOf(2000) },
  );
});

test('a slug is a well-formed URL path segment', () => {
  fc.assert(
    fc.property(title, (text) => {
      const slug = slugOf(text);
      expect(slug).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u);
      expect(slug).not.toMatch(/[/?#%\\.\s\p{C}]/u);
      expect(slug.length).toBeLessThanOrEqual(80);
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug);
    }),
    { numRuns: runsOf(2000) },
  );
});
