import { expect, test } from 'vitest';
import { normaliseEmail, passwordProblem } from './credentials.ts';

test.each([
  ['ada@holdwise.example', 'ada@holdwise.example'],
  [' Ada.Lovelace+money@Holdwise.Example ', 'ada.lovelace+money@holdwise.example'],
  ['ａｄａ@holdwise.example', 'ada@holdwise.example'],
  ['jürgen@bücher.example', 'jürgen@bücher.example'],
])('normalises %j to %s', (input, email) => {
  expect(normaliseEmail(input)).toBe(email);
});

test.each([
  '',
  'ada',
  'ada@',
  '@holdwise.example',
  'ada@localhost',
  'a da@holdwise.example',
  'ada@hold..example',
  'ada@holdwise.e',
  'ada@one@two.example',
  'ada\u200B@holdwise.example',
  'ada@hold\u00ADwise.example',
  'ada\u0008@holdwise.example',
  `${'x'.repeat(65)}@holdwise.example`,
  `ada@${'x'.repeat(250)}.example`,
])('rejects the address %j', (input) => {
  expect(normaliseEmail(input)).toBeUndefined();
});

test.each([
  ['x'.repeat(7), 'too_short'],
  ['x'.repeat(8), undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'too_long'],
  ['🐎'.repeat(7), 'too_short'],
  ['🐎'.repeat(8), undefined],
])('measures password length in characters, not bytes', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});
