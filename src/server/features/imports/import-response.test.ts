import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import { importingCustomer } from '#tests/support/importing-customer.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { pageOfRows } from './import-response.ts';
import { findImport } from './stored-import.ts';

test('the answers about kinds are indexed once for a page, not for each of its rows', async () => {
  const api = await startApi('sqlite', {}, { brokerFiles: readSampleFile });
  onTestFinished(() => api.stop());
  const db = await openBeside(api);
  onTestFinished(() => db.destroy());
  const ada = await importingCustomer(api);
  const asked = { problem: 'Which kind?', draft: { kindText: 'Bonus', date: '2024-01-02', net: '7' } };
  const unknown = { ...asked.draft, kind: 'buy' as const, shares: '1', security: { name: 'Own fund' } };
  const { _id: id } = await ada.preview({ rows: [asked, asked, unknown, unknown] });
  const portfolio = await db
    .selectFrom('portfolios')
    .select(['id', 'customer_id as customerId'])
    .executeTakeFirstOrThrow();
  const imported = await findImport(db, portfolio, id);
  let reads = 0;
  const answers = {
    ...imported.answers,
    get kinds() {
      reads += 1;
      return imported.answers.kinds;
    },
  };
  const { rows } = await pageOfRows(db, { ...imported, answers }, 'USD', { file: 0, page: 1, limit: 10 });
  expect(rows).toHaveLength(4);
  expect(reads).toBe(1);
});
