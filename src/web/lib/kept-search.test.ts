import { expect, test } from 'vitest';
import { keepSearch, keptSearch, withKept } from './kept-search.ts';

const kept = keptSearch('test-order', ['sort', 'order']);
const merged = (query: string, stored: string | null) =>
  String(withKept(new URLSearchParams(query), kept, stored));

test.each([
  [
    'fills in what the address leaves out',
    'id=1',
    'sort=gain&order=reversed',
    'id=1&sort=gain&order=reversed',
  ],
  ['leaves an address that has one of them', 'sort=day', 'sort=gain&order=reversed', 'sort=day'],
  ['ignores other names and empty values', 'id=1', 'id=2&sort=&page=9', 'id=1'],
  ['ignores what is no query', '', '{"sort":"gain"}', ''],
  ['does nothing without a stored value', 'id=1', null, 'id=1'],
])('%s', (_rule, query, stored, expected) => expect(merged(query, stored)).toBe(expected));

test('stores only what is kept, and nothing once all are the default', () => {
  keepSearch(kept, new URLSearchParams('id=1&sort=gain'));
  expect(kept.setting.read()).toBe('sort=gain');
  keepSearch(kept, new URLSearchParams('id=1'));
  expect(kept.setting.read()).toBeNull();
});
