import { expect, onTestFinished, test } from 'vitest';
import { createSeededDatabase } from '#tests/support/api.ts';
import { filedSecurity } from '#tests/support/stored-filings.ts';
import { areStoredSecurities, readAllSecurities, writeSecurities } from './filed-securities.ts';

test('tells a stored filing from one with another line, without its last lines, and with one more', async () => {
  const { database, testDatabase } = await createSeededDatabase('sqlite');
  onTestFinished(async () => {
    await database.close();
    await testDatabase.remove();
  });
  const { db } = database;
  const securities = Array.from({ length: 10_000 }, (_, at) => filedSecurity({ value: String(at) }));
  const id = await writeSecurities(database.bulk, securities);
  expect(await readAllSecurities(db, id)).toEqual(securities);
  const areStored = (others: typeof securities) => areStoredSecurities(db, id, others);
  expect(await areStored(securities)).toBe(true);
  expect(await areStored([filedSecurity({ value: 'other' }), ...securities.slice(1)])).toBe(false);
  expect(await areStored(securities.slice(0, -1))).toBe(false);
  expect(await areStored(securities.slice(0, -500))).toBe(false);
  expect(await areStored([...securities, filedSecurity()])).toBe(false);
});
