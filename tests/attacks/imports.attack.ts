import { expect, test } from 'vitest';
import { inScope } from '#tests/support/scope.ts';
import { hostileFiles } from './support/hostile-files.ts';
import { createOwnedPortfolio } from './support/portfolio-owner.ts';
import { upload } from './support/portfolio-uploads.ts';
import { startTarget } from './support/target.ts';

test('refuses files that exhaust a reader', async () => {
  const target = await startTarget();
  const portfolio = await createOwnedPortfolio(await target.customer());
  const health = await target.watchHealth();
  const wrong: object[] = [];
  for (const create of inScope(hostileFiles.slice(1, 5), hostileFiles)) {
    const { name, bytes, says } = create();
    const { status, body } = await upload(portfolio, bytes as BlobPart, name);
    const message = String(status === 201 ? body.import.files[0].problem : body.message);
    if (!says.test(message)) wrong.push({ name, status, message, says });
  }
  expect(wrong).toEqual([]);
  const { longestMs, failures } = await health.stop();
  expect({ failures, isResponsive: longestMs < 1_000 }).toEqual({ failures: [], isResponsive: true });
  expect(await portfolio.count()).toBe(0);
  expect(target.errors).toEqual([]);
});
