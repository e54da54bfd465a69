import { expect, test } from 'vitest';
import { oncePerFolder } from './once-per-folder.ts';

test('reads each folder once, and again after a failure', async () => {
  const read: string[] = [];
  const sizeOf = oncePerFolder(async (folder) => {
    read.push(folder);
    if (read.length === 1) throw new Error('unreadable');
    return folder.length;
  });
  await expect(sizeOf('data')).rejects.toThrow('unreadable');
  expect(await Promise.all([sizeOf('data'), sizeOf('data'), sizeOf('other')])).toEqual([4, 4, 5]);
  expect(read).toEqual(['data', 'data', 'other']);
});
