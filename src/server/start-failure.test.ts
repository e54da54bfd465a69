import { expect, test } from 'vitest';
import { startFailure } from './start-failure.ts';

const failed = (code: string) => Object.assign(new Error('as the driver says'), { code });

test.each([
  ['EADDRINUSE', 'PORT is in use'],
  ['EADDRNOTAVAIL', 'HOST is no address'],
  ['EACCES', 'HOST and PORT may not be used'],
  ['ECONNREFUSED', 'does not answer. Check that it runs'],
  ['3D000', 'does not exist. Create it'],
  ['28P01', 'refuses the name or password'],
  ['28000', 'refuses the name or password'],
  ['42501', 'Make it the owner'],
])('says what to do after %s', (code, text) => expect(startFailure(failed(code))).toContain(text));

test('repeats the message of our own errors', () => {
  expect(startFailure(new Error('Set PORT.'))).toBe('Set PORT.');
});
