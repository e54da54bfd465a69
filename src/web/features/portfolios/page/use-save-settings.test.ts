import { expect, test } from 'vitest';
import { movedTo } from './use-save-settings.ts';

const all = ['a', 'b', 'c'].map((_id) => ({ _id }));

test.each([
  [1, 'c', ['c', 'a', 'b']],
  [2, 'a', ['b', 'a', 'c']],
  [3, 'b', ['a', 'c', 'b']],
  [2, 'b', ['a', 'b', 'c']],
])('moves to place %i: %s', (place, _id, ids) => expect(movedTo(place, { _id }, all)).toEqual(ids));
