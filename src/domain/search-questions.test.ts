import { expect, test } from 'vitest';
import { stockQuestionOf } from './search-questions.ts';

test.each([
  ['similar to apple', 'similar', 'apple'],
  ['Stocks like  Coca-Cola', 'similar', 'Coca-Cola'],
  ['alternatives to BRK.B', 'similar', 'BRK.B'],
  ['who holds nvidia?', 'holders', 'nvidia'],
  ['Who owns Meta Platforms', 'holders', 'Meta Platforms'],
  ['holders of KO', 'holders', 'KO'],
])('%s asks for %s of %s', (text, kind, about) => {
  expect(stockQuestionOf(text)).toEqual({ kind, about });
});

test.each(['apple', 'similar', 'similar to ', 'who holds', 'Likewise Holdings', 'the who holds nvidia'])(
  '%s asks nothing',
  (text) => {
    expect(stockQuestionOf(text)).toBeUndefined();
  },
);
