import { expect, test, vi } from 'vitest';
import { createNewsVersions } from './news-versions.ts';

const news = (...titles: string[]) => titles.map((title) => ({ kind: 'article', title }));
const query = (symbol: string) => ({ symbols: [symbol], limit: 12 });

function setUp() {
  const stored = new Map([['KO', news('Coke rises')]]);
  const state = { version: 'one' as string | undefined, now: 0 };
  const about = vi.fn(async ({ symbols: [symbol = ''] }: { symbols: readonly string[] }) => [
    ...(stored.get(symbol) ?? []),
  ]);
  const versionOf = createNewsVersions({
    about,
    currentVersion: async () => state.version,
    now: () => state.now,
  });
  return { stored, state, about, versionOf };
}

test('reads news once until something changes', async () => {
  const { about, versionOf } = setUp();
  const first = await versionOf(query('KO'));
  expect(await versionOf(query('KO'))).toBe(first);
  expect(about).toHaveBeenCalledTimes(1);
  expect(await versionOf(query('PEP'))).not.toBe(first);
});

test('stays the same when other news change', async () => {
  const { stored, state, about, versionOf } = setUp();
  const first = await versionOf(query('KO'));
  stored.set('PEP', news('Pepsi falls'));
  state.version = 'two';
  expect(await versionOf(query('KO'))).toBe(first);
  expect(about).toHaveBeenCalledTimes(2);
  stored.set('KO', news('Coke rises', 'Coke falls'));
  state.version = 'three';
  expect(await versionOf(query('KO'))).not.toBe(first);
});

test('notices within a minute what becomes news by time', async () => {
  const { stored, state, versionOf } = setUp();
  const first = await versionOf(query('KO'));
  stored.set('KO', news('Published as scheduled', 'Coke rises'));
  state.now = 59_000;
  expect(await versionOf(query('KO'))).toBe(first);
  state.now = 61_000;
  expect(await versionOf(query('KO'))).not.toBe(first);
});

test('keeps what it knows while the version cannot be read', async () => {
  const { state, about, versionOf } = setUp();
  const first = await versionOf(query('KO'));
  state.version = undefined;
  expect(await versionOf(query('KO'))).toBe(first);
  expect(about).toHaveBeenCalledTimes(1);
});

test('reads news again that changed while they were read', async () => {
  const { stored, state, about, versionOf } = setUp();
  about.mockImplementationOnce(async () => {
    state.version = 'two';
    await versionOf(query('PEP'));
    return news('From before the change');
  });
  const early = await versionOf(query('KO'));
  stored.set('KO', news('Coke falls'));
  expect(await versionOf(query('KO'))).not.toBe(early);
});
