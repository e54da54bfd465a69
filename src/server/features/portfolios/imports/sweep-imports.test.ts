import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#domain/time.ts';
import { openSharedSqlite } from '#server/platform/db/sqlite/sqlite.ts';
import { startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import { buy, importingCustomer } from '#tests/support/importing-customer.ts';
import { sweepImports } from './sweep-imports.ts';

test('deletes interrupted readings after an hour and previews after a week', async () => {
  const api = await startApi('sqlite', {}, { brokerFiles: readSampleFile });
  const db = openSharedSqlite(api.testDatabase.settings['DATA_DIR'] ?? '');
  try {
    const ada = await importingCustomer(api);
    const reading = await ada.preview({ rows: [buy('2024-01-02', '1', '250')] });
    const preview = await ada.preview({ rows: [buy('2024-01-03', '1', '250')] });
    const { body } = await ada.send('', { rows: [buy('2024-01-04', '1', '250'), { skipped: 'A total.' }] });
    await db.updateTable('imports').set({ status: 'reading' }).where('id', '=', reading._id).execute();
    const left = async () =>
      (await db.selectFrom('imports').select('id').orderBy('id').execute()).map(({ id }) => id);
    const committed = body.import._id;
    await sweepImports(db, Date.now() + hourMs / 2);
    expect(await left()).toEqual([reading._id, preview._id, committed]);
    await sweepImports(db, Date.now() + 2 * hourMs);
    expect(await left()).toEqual([preview._id, committed]);
    await sweepImports(db, Date.now() + 8 * dayMs);
    expect(await left()).toEqual([committed]);
    expect(await db.selectFrom('import_rows').selectAll().execute()).toEqual([]);
  } finally {
    await db.destroy();
    await api.stop();
  }
});
