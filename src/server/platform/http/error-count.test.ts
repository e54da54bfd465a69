import { expect, test } from 'vitest';
import { createErrorCount } from './error-count.ts';

const end = (status: number, shed = false) => ({ status, request: { shed } }) as never;

test('counts the failures of the current day, without refused load', () => {
  let now = Date.parse('2026-11-21T23:59:00Z');
  const { observer, read } = createErrorCount(() => now);
  for (const [status, shed] of [[200], [404], [500], [503, true]] as const) observer.ended(end(status, shed));
  expect(read()).toEqual({ day: '2026-11-21', requests: 4, failed: 1 });
  now += 60_000;
  expect(read()).toEqual({ day: '2026-11-22', requests: 0, failed: 0 });
});
