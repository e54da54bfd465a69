import { expect, test } from 'vitest';
import { bothDatabases, startTarget } from './support/target.ts';

test.each(bothDatabases)('denies customers access to admin endpoints on %s', async (database) => {
  const target = await startTarget({ database });
  const admin = await target.admin();
  const customer = await target.customer();
  for (const path of ['/news/list', '/admin/check-auth']) {
    expect((await admin.call('GET', path)).status).toBe(200);
    expect((await customer.call('GET', path)).status).toBe(401);
    expect((await target.visitor().call('GET', path)).status).toBe(401);
  }
  expect(target.errors).toEqual([]);
});
