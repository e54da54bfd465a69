import { describe, expect, test } from 'vitest';
import { stripControlCharacters, toSingleLine, visibleTextProblem } from './visible-text.ts';

describe('a name or a title', () => {
  test.each([
    'Ada',
    ' Ada Lovelace ',
    '李',
    'محمد',
    'ไทย',
    'क्षि',
    'می\u200Cخواهم',
    '👩‍💻',
    '❤️',
    '7',
    '!',
    'e\u0301',
    'soft\u00ADhyphen',
  ])('accepts %j', (text) => {
    expect(visibleTextProblem(text)).toBeUndefined();
  });

  test.each([
    '',
    '   ',
    '\u200B',
    '\u00A0\u3000',
    '\u00AD\u2060\uFEFF',
    '\u3164',
    '\u115F\u1160\uFFA0',
    '\u2800',
    '\u200E\u202E\u2066',
    '\uFE0F',
    '\u{E0001}\u{E0041}',
    '\u0301',
    '\u180E\u034F',
    '\uE000',
    '\u0378',
  ])('rejects %j as invisible', (text) => {
    expect(visibleTextProblem(text)).toBe('invisible');
  });

  test.each([
    'A\u0000da',
    'A\u0008da',
    'A\u000Bda',
    'A\u001Bda',
    'A\nda',
    'A\tda',
    'A\rda',
    'A\u007Fda',
    'A\u0085da',
    'A\u2028da',
    'A\u2029da',
    'A\uFFFEda',
    'A\uFFFFda',
    'A\uFDD0da',
    'A\u{1FFFF}da',
    'A\uD800da',
  ])('rejects the control character in %j', (text) => {
    expect(visibleTextProblem(text)).toBe('control');
  });
});

describe('text from external sources', () => {
  test('loses control characters but keeps line breaks, tabs and everything else', () => {
    expect(stripControlCharacters('a\u0000b\u0008c\u000Bd\u001Be\uFFFEf\uFFFFg\uD800h')).toBe('abcdefgh');
    expect(stripControlCharacters('one\r\n\ttwo 👩‍💻 \u0301\u200C')).toBe('one\r\n\ttwo 👩‍💻 \u0301\u200C');
  });

  test('contains only characters that XML 1.0 allows', () => {
    const allowed = (code: number) =>
      code === 9 ||
      code === 10 ||
      code === 13 ||
      (code >= 0x20 && code <= 0xd7ff) ||
      (code >= 0xe000 && code <= 0xfffd) ||
      code >= 0x10000;
    for (let code = 0; code <= 0xffff; code += 1)
      if (!allowed(code)) expect(stripControlCharacters(String.fromCharCode(code))).toBe('');
    for (const code of [9, 10, 13, 0x20, 0x41, 0xe9, 0xd7ff, 0xe000, 0xfffd, 0x1f600])
      expect(stripControlCharacters(String.fromCodePoint(code))).toBe(String.fromCodePoint(code));
  });
});

test.each([
  ['Rates are held', 'Rates are held'],
  ['  two  spaces ', 'two  spaces'],
  ['a\u000bb\r\nc\u2028d \n e', 'a b c d e'],
  ['a\u0000\u0008\u001b\u007f\u0090\ufffe\uffff\ufdd0\u{1ffff}b', 'ab'],
  ['a\ud800', 'a'],
  ['👩‍👩‍👧 \u200fعربي\u200e', '👩‍👩‍👧 \u200fعربي\u200e'],
  ['\u000b', ''],
])('turns %j into the line %j', (text, stored) => {
  expect(toSingleLine(text)).toBe(stored);
});
