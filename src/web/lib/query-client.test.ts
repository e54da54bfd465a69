import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { createBrowserQueryClient, RestartingQueryClient } from './query-client.ts';

test('a first load that began before a change is restarted after it', async () => {
  const client = new RestartingQueryClient();
  const before = Promise.withResolvers<string>();
  const queryFn = vi.fn<() => Promise<string>>().mockReturnValueOnce(before.promise).mockResolvedValue('new');
  const observer = new QueryObserver(client, { queryKey: ['prices'], queryFn });
  const stop = observer.subscribe(() => undefined);
  const invalidated = client.invalidateQueries({ queryKey: ['prices'] });
  before.resolve('old');
  await invalidated;
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(observer.getCurrentResult().data).toBe('new');
  stop();
});

test('a first load of something else goes on', async () => {
  const client = new RestartingQueryClient();
  const queryFn = vi.fn(async () => 'own');
  const observer = new QueryObserver(client, { queryKey: ['others'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await client.invalidateQueries({ queryKey: ['prices'] });
  await expect.poll(() => observer.getCurrentResult().data).toBe('own');
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});

/** Observes a query whose first call fails with a status; returns how often it was called, and a retry. */
async function failing(client: ReturnType<typeof createBrowserQueryClient>, name: string, status: number) {
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError(status));
  queryFn.mockResolvedValue('loaded');
  const observer = new QueryObserver(client, { queryKey: [name], queryFn, retry: false });
  observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  return { queryFn, observer };
}

test('a retry that succeeds also loads what else failed, except what will fail again', async () => {
  const client = createBrowserQueryClient();
  const retried = await failing(client, 'income', 503);
  const other = await failing(client, 'calendar', 0);
  const missing = await failing(client, 'import', 404);
  await retried.observer.refetch();
  await expect.poll(() => other.observer.getCurrentResult().data).toBe('loaded');
  expect(retried.queryFn).toHaveBeenCalledTimes(2);
  expect(other.queryFn).toHaveBeenCalledTimes(2);
  expect(missing.queryFn).toHaveBeenCalledTimes(1);
  client.clear();
});
