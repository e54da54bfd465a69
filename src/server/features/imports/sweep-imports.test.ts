import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#domain/time.ts';
import { bothDatabases, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import { buy, importingCustomer } from '#tests/support/importing-customer.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { sweepImports } from './sweep-imports.ts';

test.each(bothDatabases)(
  'deletes interrupted readings after an hour and previews after a week on %s',
  async (kind) => {
    const api = await startApi(kind, {}, { brokerFiles: readSampleFile });
    const db = await openBeside(api);
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
  },
);
