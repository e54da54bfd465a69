import { expect, test } from 'vitest';
import { withChanges, withValues } from './search-changes.ts';

const query = (text: string) => new URLSearchParams(text);

test('a change keeps what was changed a moment before', () => {
  const shown = query('marketCapMin=5&page=3');
  const next = query('marketCapMin=100');
  expect(String(withChanges(query('sector=Energy&marketCapMin=5&page=3'), shown, next))).toBe(
    'sector=Energy&marketCapMin=100',
  );
});

test('an empty value removes a parameter', () => {
  expect(String(withValues(query('q=buffett&page=2'), { q: '', page: undefined, sort: 'name' }))).toBe(
    'sort=name',
  );
});
