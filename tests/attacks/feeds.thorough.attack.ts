import { expect, test } from 'vitest';
import { isAlive } from '../support/process-tree.ts';
import { expectOnlyHostileFail, failingFeeds, settingsOfReader } from './support/hostile-feeds.ts';
import { startTarget } from './support/target.ts';

test('hostile feeds block no other feeds after a restart', async () => {
  const settings = await settingsOfReader();
  const first = await startTarget({ settings });
  await expectOnlyHostileFail(first);
  process.kill(first.pid, 'SIGTERM');
  await expect.poll(() => isAlive(first.pid)).toBe(false);
  const second = await startTarget({ settings });
  const admin = await second.admin();
  const { status, body } = await admin.call('POST', '/admin/feeds/refresh');
  const expected = new RegExp(`still being fetched|${failingFeeds.length} failed`);
  expect([status, body.message]).toEqual([200, expect.stringMatching(expected)]);
  await expect.poll(async () => (await admin.call('GET', '/admin/feeds')).body.fetching).toBe(false);
  await expectOnlyHostileFail(second);
});
