import { expect, test } from 'vitest';
import { notationOf } from './typed-text.ts';

test.each([
  ['en-US', '.', false],
  ['en-GB', '.', true],
  ['de-DE', ',', true],
  ['de-CH', '.', true],
  ['fr-FR', ',', true],
  ['ja-JP', '.', false],
])('the notation of %s', (language, mark, isDayFirst) => {
  expect(notationOf(language)).toEqual({ mark, isDayFirst });
});
