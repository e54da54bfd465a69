import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import {
  buy,
  type ImportingCustomer,
  importingCustomer,
  verdictsOf,
} from '#tests/support/importing-customer.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { type AnsweringContext, answerImport } from './answer-import.ts';
import { checkPrices } from './check-prices.ts';
import { classifyImport } from './classify-import.ts';
import { createListedSecurities } from './listed-securities.ts';
import { findImport } from './stored-import.ts';

const unlisted = (name: string) => buy('2024-01-02', '1', '10', { symbol: '', security: { name } });
const nothing = { decisions: [], securities: [], kinds: [], questions: [], accounts: [] };

describe.each(databases)('when the client has left, on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  let db: Db;
  let context: AnsweringContext;
  let calls: number;

  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
    db = await openBeside(api);
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
    const id = ada.path.split('/').at(-1) ?? '';
    const { customer_id } = await db
      .selectFrom('portfolios')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    calls = 0;
    const count = async () => {
      calls += 1;
      return undefined;
    };
    const market = { profile: count, search: async () => [] } as never;
    context = {
      db,
      customerId: customer_id,
      portfolio: { id, customerId: customer_id, currency: 'USD' },
      caller: { client: '' },
      listed: createListedSecurities({ market, findSecurity: count }),
      market,
    } as unknown as AnsweringContext;
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
  });

  /** Works for a client who leaves during the first look-up. */
  const forLeaver = <Result>(work: () => Result) => eventLoop.runAs('192.0.2.7', work, () => calls > 0);
  const find = (id: string) => findImport(db, context.portfolio, id);

  test('rows are not classified further', async () => {
    const { _id: id } = await ada.preview({ rows: [unlisted('One'), unlisted('Two'), unlisted('Three')] });
    const imported = await find(id);
    await expect(forLeaver(() => classifyImport(context, imported))).rejects.toThrow('disconnected');
    expect(calls).toBe(1);
  });

  test('prices are not compared further', async () => {
    calls = 1;
    const known = { symbol: 'V', security: {} as never, coin: undefined };
    const classifying = forLeaver(() => checkPrices(context.rates, known, [{} as never]));
    await expect(classifying).rejects.toThrow('disconnected');
  });

  test('own securities are not looked up further, and none is added', async () => {
    const { _id: id } = await ada.preview({ rows: [unlisted('One'), unlisted('Two')] });
    const own = { name: 'Own', currency: 'USD' as const, type: 'fund' as const };
    const securities = ['ONE', 'TWO'].map((symbol) => ({ key: `name:${symbol}`, symbol, own }));
    const imported = await find(id);
    const answering = forLeaver(() => answerImport(context, imported, { ...nothing, securities }));
    await expect(answering).rejects.toThrow('disconnected');
    expect(calls).toBe(1);
    expect((await ada.client.call('GET', '/securities')).body.securities).toEqual([]);
  });

  test('answers that were stored and not classified are classified when the import is read', async () => {
    const { _id: id } = await ada.preview({ rows: [unlisted('One'), buy('2024-01-02', '1', '250')] });
    const decisions = [{ file: 0, line: 2, action: 'skip' as const }];
    await answerImport(context, await find(id), { ...nothing, decisions });
    const read = (await ada.client.call('GET', `${ada.path}/imports/${id}`)).body.import;
    expect(verdictsOf(read)).toEqual([{ 1: 'not_understood', 2: 'skipped' }]);
    expect(read.counts).toMatchObject({ new: 0, skipped: 1 });
  });
});
