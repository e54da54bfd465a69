import { expect, test } from 'vitest';
import { inScope } from '../support/scope.ts';
import { create } from './support/article-forms.ts';
import { startTarget } from './support/target.ts';

test('slow markup does not delay other requests', async () => {
  const target = await startTarget();
  const editor = await target.admin();
  const parts = [
    '<tr><td>',
    '<p>x',
    '‹',
    '<b><blockquote>',
    '&lt;',
    '<img src="data:image/png;base64,AAAA">',
  ];
  const health = await target.watchHealth();
  for (const part of inScope(parts.slice(0, 3), parts)) {
    const description = `<p>a</p>${part.repeat(Math.floor(490_000 / part.length))}`;
    expect([201, 400, 422]).toContain((await create(editor, { description })).status);
  }
  for (let round = 0; round < 20; round += 1) await fetch(`${target.url}/feed.xml`);
  const { failures, longestMs } = await health.stop();
  expect(failures).toEqual([]);
  expect(longestMs).toBeLessThan(1_000);
});
