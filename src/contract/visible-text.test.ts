import { expect, test } from 'vitest';
import { optionalVisibleText, visibleText } from './visible-text.ts';

const rule = { what: 'name', maxLength: 10 };
const Name = visibleText({ ...rule, missing: 'Please enter a name' });
const messagesOf = (text: unknown) => Name.safeParse(text).error?.issues.map(({ message }) => message);

test('trims a name', () => {
  expect(Name.parse('  Ada  ')).toBe('Ada');
});

test.each([
  [undefined, 'Please enter a name'],
  [7, 'Please enter a name'],
  ['', 'Please enter a name'],
  ['  ', 'Please enter a name'],
  ['\u200B\u3164', 'Please enter a name'],
  ['A\u000Bda', 'The name may not hold line breaks, tabs or other control characters'],
  ['A\nda', 'The name may not hold line breaks, tabs or other control characters'],
  ['x'.repeat(11), 'The name may have at most 10 characters'],
  ['\u200B'.repeat(11), 'The name may have at most 10 characters'],
])('rejects %j with one message', (text, message) => {
  expect(messagesOf(text)).toEqual([message]);
});

test('omits an optional name without visible characters', () => {
  const Optional = optionalVisibleText(rule);
  expect(['Ada', '', '\u200B', undefined].map((text) => Optional.parse(text))).toEqual([
    'Ada',
    undefined,
    undefined,
    undefined,
  ]);
  expect(Optional.safeParse('A\u0008').success).toBe(false);
});
