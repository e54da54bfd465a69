import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommonPasswords } from './common-passwords.ts';

const isCommon = readCommonPasswords(join(import.meta.dirname, '../../../data'));

test.each([
  'password1',
  'PassWord1',
  'holdwise',
  'Holdwise2026!',
  '!!Portfolio99',
  'holdwise holdwise',
  'administrator1',
])('recognises %s as common', (password) => {
  expect(isCommon(password)).toBe(true);
});

test.each(['correct horse battery staple', 'my portfolio feeds the cat', 'holdwise is where I look'])(
  'does not recognise %s as common',
  (password) => {
    expect(isCommon(password)).toBe(false);
  },
);
