import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { RestartingQueryClient } from './query-client.ts';

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
