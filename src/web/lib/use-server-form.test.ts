import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { showIssues } from './use-server-form.ts';

const refused = (...issues: { path: string; message: string }[]) =>
  new ApiError(409, { success: false, code: 'conflict', message: issues[0]?.message ?? 'Refused', issues });

function formOf(defaultValues: object, fields: readonly string[]) {
  const form = createFormControl({ defaultValues: defaultValues as Record<string, unknown> });
  for (const field of fields) form.register(field);
  return form;
}

const messageAt = ({ getFieldState }: ReturnType<typeof formOf>, field: string) =>
  getFieldState(field).error?.message;

const taken = { path: 'name', message: 'There is one with this name' };

test('an error of the server belongs to the field that it names', () => {
  const form = formOf({ name: '', email: '' }, ['name', 'email']);
  const missing = { path: 'email', message: 'Please enter an address' };
  expect(showIssues(refused(taken, missing), form)).toBe(true);
  expect(messageAt(form, 'name')).toBe(taken.message);
  expect(messageAt(form, 'email')).toBe(missing.message);
});

test.each([
  ['of a field that the form does not show', refused({ path: 'code', message: 'Enter a code' })],
  ['that names no field', refused()],
  ['of the connection', new ApiError(0)],
  ['of something else', new Error('name')],
  ['that does not exist', null],
])('no field shows an error %s', (_, error) => {
  const form = formOf({ name: '', code: '' }, ['name']);
  expect(showIssues(error, form)).toBe(false);
  for (const field of ['name', 'code']) expect(messageAt(form, field)).toBeUndefined();
});

test('a form may hold its fields elsewhere than the request', () => {
  const form = formOf({ rows: [{ symbol: '' }, { symbol: 'KO' }] }, ['rows.0.symbol', 'rows.1.symbol']);
  const issue = { path: 'symbols.0', message: 'No such symbol' };
  const fieldOf = (path: string, { rows }: Record<string, unknown>) =>
    path.replace(/^symbols\.(\d+)$/, `rows.${(rows as unknown[]).length - 1}.symbol`);
  expect(showIssues(refused(issue), form, fieldOf)).toBe(true);
  expect(messageAt(form, 'rows.1.symbol')).toBe(issue.message);
});
