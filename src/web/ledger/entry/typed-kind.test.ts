import { expect, test } from 'vitest';
import { typedKind } from './typed-kind.ts';

/** Returns the kinds that are selected one after another while a text is typed. */
function kindsWhileTyping(text: string) {
  let letters = '';
  return [...text].map((key) => {
    const typed = typedKind(letters, key);
    letters = typed?.letters ?? '';
    return typed?.kind;
  });
}

test.each([
  ['b', ['buy']],
  ['B', ['buy']],
  ['bb', ['buy', 'bonus']],
  ['bbb', ['buy', 'bonus', 'buy']],
  ['div', ['dividend', 'dividend', 'dividend']],
  ['de', ['dividend', 'deposit']],
  ['ta', ['tax', 'tax']],
])('typing %s selects common kinds first', (text, kinds) => {
  expect(kindsWhileTyping(text)).toEqual(kinds);
});

test('a space belongs to a name, and another word starts over', () => {
  expect(kindsWhileTyping('transfer out').at(-1)).toBe('transfer_out');
  expect(kindsWhileTyping('spin').at(-1)).toBe('spin_off');
  expect(kindsWhileTyping('buysell').at(-1)).toBe('sell');
  expect(typedKind('', ' ')).toBeUndefined();
  expect(typedKind('b', 'x')).toBeUndefined();
});
