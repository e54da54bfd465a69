import { type KyselyPlugin, RawNode } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createSeededDatabase } from '#tests/support/api.ts';
import { filedSecurity, shippedSymbols } from '#tests/support/stored-filings.ts';
import { mapCusips } from './map-cusips.ts';

/** Counts the statements by kind. */
function statementCounter() {
  const counts: Record<string, number> = {};
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!RawNode.is(node)) counts[node.kind] = (counts[node.kind] ?? 0) + 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, counts };
}

test('symbols that are known already are not written again', async () => {
  const { database, testDatabase } = await createSeededDatabase('sqlite');
  onTestFinished(async () => {
    await database.close();
    await testDatabase.remove();
  });
  const securities = (value: string) =>
    Array.from({ length: 1_000 }, (_, at) =>
      filedSecurity({ issuer: `Issuer ${at}`, cusip: `Q${String(at).padStart(8, '0')}`, value }),
    );
  const symbols = await shippedSymbols();
  const first = statementCounter();
  await mapCusips(database.db.withPlugin(first.plugin), symbols, securities('1'));
  expect(first.counts).toEqual({ SelectQueryNode: 2, InsertQueryNode: 2 });
  const second = statementCounter();
  await mapCusips(database.db.withPlugin(second.plugin), symbols, securities('2'));
  expect(second.counts).toEqual({ SelectQueryNode: 2 });
  const [renamed, ...others] = securities('3');
  const third = statementCounter();
  const changed = [{ ...renamed, issuer: 'CHEVRON CORPORATION' }, ...others] as typeof others;
  await mapCusips(database.db.withPlugin(third.plugin), symbols, changed);
  expect(third.counts).toEqual({ SelectQueryNode: 2, InsertQueryNode: 1 });
  const row = database.db.selectFrom('cusips').selectAll().where('cusip', '=', 'Q00000000');
  expect(await row.executeTakeFirst()).toMatchObject({ issuer: 'CHEVRON CORPORATION', symbol: 'CVX' });
});
