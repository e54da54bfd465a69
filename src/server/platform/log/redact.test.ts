import { expect, test } from 'vitest';
import { z } from 'zod';
import { maskText, plainError } from './redact.ts';

test.each([
  [
    'duplicate key value violates unique constraint "customers_email"',
    'duplicate key value violates unique constraint "…"',
  ],
  ['Key (email)=(ada@b.example) already exists.', 'Key (email)=(…) already exists.'],
  ['no account of ada.l+x@b.example here', 'no account of <e-mail> here'],
  ['connect ECONNREFUSED 10.1.2.3:5432', 'connect ECONNREFUSED <ip>'],
  ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED <ip>'],
  ['from 2001:db8::8a2e:370:7334', 'from <ip>'],
  ['GET https://api.example/quote?apikey=abc failed', 'GET <address> failed'],
  ["The property 'ada' is invalid. Received 'ada l'", "The property '…' is invalid. Received '…'"],
  ["can't be read", "can't be read"],
  ['token aB3-_aB3-_aB3-_aB3-_aB3-_aB3-_aB3-_aB3-_aB3', 'token <token>'],
  ['ready at 10:32:05 on line 12', 'ready at 10:32:05 on line 12'],
])('%s', (text, masked) => expect(maskText(text)).toBe(masked));

test('cuts a long text', () => {
  for (const piece of ['"', 'a@', ':', '1.', 'x://', '?a=', ')=('])
    expect(maskText(piece.repeat(200_000)).length).toBeLessThanOrEqual(500);
});

test('omits the row in a database error', () => {
  const error = Object.assign(new Error('new row breaks "no_z"'), {
    code: '23514',
    detail: 'Failing row contains (Ada, ada@b.example).',
    table: 'customers',
    constraint: 'no_z',
    where: 'Ada',
  });
  const plain = plainError(error);
  expect(plain).toMatchObject({ type: 'Error', code: '23514', table: 'customers', constraint: 'no_z' });
  expect(JSON.stringify(plain)).not.toMatch(/Ada|@/);
});

test('omits the message of a parse error, which cites the input', () => {
  const thrown = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };
  for (const work of [
    () => JSON.parse('ada of the house'),
    () => BigInt('ada'),
    () => z.strictObject({}).parse({ ada: 1 }),
  ]) {
    const plain = plainError(thrown(work));
    expect(plain.message).toBe('');
    expect(JSON.stringify(plain)).not.toContain('ada');
  }
});

test('includes three levels of causes, and the type of a value that is no error', () => {
  const deep = [1, 2, 3, 4, 5].reduce<Error>(
    (cause, level) => new Error(`level ${level}`, { cause }),
    new Error('0'),
  );
  expect(JSON.stringify(plainError(deep)).match(/level \d/g)).toEqual([
    'level 5',
    'level 4',
    'level 3',
    'level 2',
  ]);
  expect(plainError('Ada')).toEqual({ type: 'string', message: '', stack: '' });
});
