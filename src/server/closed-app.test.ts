import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startApi } from '#tests/support/api.ts';

/** Starts and closes an app. Returns a weak reference, so that the test itself keeps nothing of it in memory. */
async function closedApp(): Promise<WeakRef<object>> {
  const api = await startApi('sqlite');
  await api.customer();
  await api.stop();
  return new WeakRef(api.app);
}

test('a closed app leaves memory, although it never listened', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const apps = [await closedApp(), await closedApp(), await closedApp()];
  const kept = () => {
    collect();
    return apps.filter((app) => app.deref() !== undefined).length;
  };
  // The stack may still refer to the last one.
  await expect.poll(kept).toBeLessThan(2);
});
