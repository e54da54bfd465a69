import { expect, test } from 'vitest';
import { classifyDbError, isUniqueViolation } from './errors.ts';

const failure = (fields: object) => Object.assign(new Error('of the driver'), fields);

test.each([
  ['SQLite waits for another connection', failure({ code: 'ERR_SQLITE_ERROR', errcode: 5 }), 'unreachable'],
  ['SQLite in the snapshot of another', failure({ code: 'ERR_SQLITE_ERROR', errcode: 517 }), 'unreachable'],
  ['the disk of SQLite is full', failure({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'unwritable'],
  ['the disk of SQLite fails', failure({ code: 'ERR_SQLITE_ERROR', errcode: 778 }), 'unwritable'],
  ['SQLite may only read', failure({ code: 'ERR_SQLITE_ERROR', errcode: 1544 }), 'unwritable'],
  ['a mistake in SQL', failure({ code: 'ERR_SQLITE_ERROR', errcode: 1 }), undefined],
  ['a duplicate on SQLite', failure({ code: 'ERR_SQLITE_ERROR', errcode: 2067 }), undefined],
  ['PostgreSQL is shut down', failure({ code: '57P01' }), 'unreachable'],
  ['PostgreSQL starts', failure({ code: '57P03' }), 'unreachable'],
  ['PostgreSQL took too long', failure({ code: '57014' }), 'unreachable'],
  ['PostgreSQL has no connection left', failure({ code: '53300' }), 'unreachable'],
  ['nobody listens', failure({ code: 'ECONNREFUSED' }), 'unreachable'],
  ['the disk of PostgreSQL is full', failure({ code: '53100' }), 'unwritable'],
  ['PostgreSQL may only read', failure({ code: '25006' }), 'unwritable'],
  ['a duplicate on PostgreSQL', failure({ code: '23505' }), undefined],
  ['a column that is not there', failure({ code: '42703' }), undefined],
  ['the driver lost its connection', new Error('Connection terminated unexpectedly'), 'unreachable'],
  ['the driver waited long enough', new Error('Query read timeout'), 'unreachable'],
  ['a reader went away', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), undefined],
  ['anything else', new TypeError('x is not a function'), undefined],
  ['no error at all', 'Connection terminated', undefined],
])('%s', (_, error, kind) => {
  expect(classifyDbError(error)).toBe(kind);
});

test('detects a duplicate key on either database', () => {
  expect(isUniqueViolation(failure({ code: '23505' }))).toBe(true);
  expect(isUniqueViolation(failure({ code: 'ERR_SQLITE_ERROR', errcode: 1555 }))).toBe(true);
  expect(isUniqueViolation(failure({ code: '57P01' }))).toBe(false);
});
