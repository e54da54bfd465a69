import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectOnlyHostileFail, settingsOfReader } from './support/hostile-feeds.ts';
import { startTarget, type Target } from './support/target.ts';

const peakMb = ({ pid }: Target) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

test('hostile feeds neither stop the server nor block other feeds', async () => {
  const target = await startTarget({ settings: await settingsOfReader() });
  const health = await target.watchHealth();
  await expectOnlyHostileFail(target);
  const { failures, responses } = await health.stop();
  expect(failures).toEqual([]);
  expect(responses).toBeGreaterThan(0);
  expect(peakMb(target)).toBeLessThan(600);
});
