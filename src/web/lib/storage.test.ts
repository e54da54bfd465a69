import { expect, test, vi } from 'vitest';
import { readStored, store } from './storage.ts';

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

test('stores values in the browser, and removes them', () => {
  const values = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  store('theme', 'dark');
  expect(values.get('theme')).toBe('dark');
  expect(readStored('theme')).toBe('dark');
  store('theme', null);
  expect(readStored('theme')).toBeNull();
});

test('keeps values for the visit where the browser blocks storage', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      return refuse();
    },
  });
  expect(readStored('basket')).toBeNull();
  store('basket', '[]');
  expect(readStored('basket')).toBe('[]');
  store('basket', null);
  expect(readStored('basket')).toBeNull();
});
