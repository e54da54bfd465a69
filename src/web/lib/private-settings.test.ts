import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPrivateSettings, noteLogIn, privateKeys } from './private-settings.ts';
import { readStored, store } from './storage.ts';

const left = () =>
  [...Object.values(privateKeys), 'holdwise-range'].filter((key) => readStored(key) !== null);

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('StorageEvent', Event);
  for (const key of [...Object.values(privateKeys), 'holdwise-range']) store(key, 'something');
  store('holdwise-customer', null);
  return () => vi.unstubAllGlobals();
});

test('forgets what is private, tells who shows it, and keeps the rest', () => {
  const told = vi.fn();
  window.addEventListener('storage', told);
  forgetPrivateSettings();
  expect(left()).toEqual(['holdwise-range']);
  expect(told).toHaveBeenCalledOnce();
});

test('keeps what a visitor did before the login, and what the same customer did', () => {
  noteLogIn('ada');
  noteLogIn('ada');
  expect(left()).toHaveLength(Object.keys(privateKeys).length + 1);
});

test('forgets what another customer left', () => {
  noteLogIn('ada');
  noteLogIn('grace');
  expect(left()).toEqual(['holdwise-range']);
});
