import { expect, test } from 'vitest';
import { refreshMessage } from './routes.ts';

const run = (feeds: number, failed: number) => ({ feeds, failed, pictures: 0 });

test.each([
  [run(6, 0), 'All 6 feeds were fetched'],
  [run(1, 0), 'The feed was fetched'],
  [run(6, 2), '4 of 6 feeds were read, 2 failed'],
  [run(6, 6), 'None of 6 feeds could be read'],
  [run(1, 1), 'The feed could not be read'],
  [run(0, 0), 'No feeds are set.'],
  ['under way' as const, 'The feeds are still being fetched. The list shows each one when it is done.'],
  [undefined, 'Another server is fetching feeds now. It fetches all of them again within a minute.'],
])('describes the refresh result %j', (result, message) => {
  expect(refreshMessage(result)).toBe(message);
});
