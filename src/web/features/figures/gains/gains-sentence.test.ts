import { expect, test } from 'vitest';
import { amountFormats } from '#web/lib/hidden-amounts.ts';
import { gainsSentence } from './gains-sentence.ts';

const say = (realised: number, shortTerm: number, longTerm: number, disallowed = 0) =>
  gainsSentence({ realised, shortTerm, longTerm, disallowed }, amountFormats('USD', false));

test.each([
  [say(5_675, 0, 5_675), 'Your sales gained $5,675, all of it long-term'],
  [say(5_675, 5_675, 0), 'Your sales gained $5,675, all of it short-term'],
  [say(5_675, 675, 5_000), 'Your sales gained $5,675'],
  [say(-2_645, -2_645, 0, 300), 'Your sales lost $2,645; $300 of losses may be disallowed as wash sales'],
  [say(0, -10, 10), 'Your sales neither gained nor lost'],
])('%s', (sentence, expected) => {
  expect(sentence).toBe(expected);
});
