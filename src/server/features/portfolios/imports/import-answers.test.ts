import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import {
  buy,
  type ImportingCustomer,
  importingCustomer,
  rowsByLine,
  sell,
  verdictsOf,
} from '#tests/support/importing-customer.ts';

describe.each(databases)('answers about imports on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
  });
  afterAll(() => api.stop());

  const unlisted = { security: { symbol: 'SAP', exchange: 'DE', name: 'SAP SE' } };

  test('decisions skip, add and correct rows, and can be taken back', async () => {
    await ada.record({ ...buy('2024-01-02', '10', '250') });
    const { _id: id } = await ada.preview({
      rows: [
        buy('2024-01-02', '10', '250'),
        buy('2024-02-02', '5', '260'),
        { problem: 'The date is damaged.' },
      ],
    });
    const transaction = { kind: 'buy', symbol: 'KO', date: '2024-03-01', shares: '2', price: '60' };
    const decisions = [
      { file: 0, line: 1, action: 'add' },
      { file: 0, line: 2, action: 'skip' },
      { file: 0, line: 3, action: 'add', transaction },
    ];
    const decided = await ada.answer(id, { decisions });
    expect(rowsByLine(decided)).toMatchObject({
      1: { verdict: 'new', decision: 'add' },
      2: { verdict: 'skipped', reason: 'You left this row out.', decision: 'skip' },
      3: { verdict: 'new', decision: 'add', transaction: { symbol: 'KO', amount: '120' } },
    });
    const back = decisions.map((decision) => ({ ...decision, action: null }));
    expect(verdictsOf(await ada.answer(id, { decisions: back }))).toEqual([
      { 1: 'duplicate', 2: 'new', 3: 'not_understood' },
    ]);
    expect((await ada.commit(id, { decisions })).status).toBe(200);
    expect(await ada.shares()).toEqual({ V: '20', KO: '2' });
  });

  test('a correction that is not accepted says why', async () => {
    const { _id: id } = await ada.preview({ rows: [{ problem: 'Damaged.' }] });
    const transaction = { kind: 'buy', symbol: 'KO', date: '2024-03-01', shares: '2' };
    const decisions = [{ file: 0, line: 1, action: 'add', transaction }];
    expect(rowsByLine(await ada.answer(id, { decisions }))[1]).toMatchObject({
      verdict: 'not_understood',
      reason: 'A purchase needs a price or an amount',
    });
    expect(await ada.commit(id, { decisions })).toMatchObject({
      status: 409,
      body: { issues: [{ path: 'files.0.line 1', message: 'A purchase needs a price or an amount' }] },
    });
    const unknown = { decisions: [{ file: 0, line: 9, action: 'skip' }] };
    expect(await ada.client.call('PUT', `${ada.path}/imports/${id}`, unknown)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'decisions.0' }] },
    });
  });

  test('a decided row that is impossible prevents the commit', async () => {
    const { _id: id } = await ada.preview({
      rows: [buy('2024-01-02', '1', '250'), sell('2024-03-04', '32')],
    });
    const decisions = [{ file: 0, line: 2, action: 'add' }];
    const message = 'You held 1 V share on 4 March 2024, so 32 cannot be sold.';
    expect(await ada.commit(id, { decisions })).toMatchObject({
      status: 409,
      body: { code: 'conflict', issues: [{ path: 'files.0.line 2', message }] },
    });
    expect((await ada.list()).total).toBe(0);
  });

  test('asks for an unknown security once and remembers it for the customer', async () => {
    const { _id: id, securities } = await ada.preview({
      rows: [buy('2024-01-02', '1', '250', { ...unlisted, symbol: '' })],
    });
    expect(securities).toMatchObject([
      {
        key: 'symbol:DE:SAP',
        symbol: 'SAP',
        name: 'SAP SE',
        rows: 1,
        suggestions: expect.arrayContaining([{ symbol: 'SAP', name: 'SAP SE ADS' }]),
      },
    ]);
    const answered = await ada.answer(id, { securities: [{ key: 'symbol:DE:SAP', symbol: 'SAP' }] });
    expect(answered).toMatchObject({
      securities: [],
      counts: { new: 1 },
      positions: [{ symbol: 'SAP', after: '1' }],
    });
    const again = { rows: [buy('2024-02-02', '1', '250', { ...unlisted, symbol: '' })] };
    expect((await ada.preview(again)).counts.not_understood).toBe(1);
    await ada.commit(id);
    expect(await ada.preview(again)).toMatchObject({ counts: { new: 1, not_understood: 0 } });
    const eve = await importingCustomer(api);
    expect((await eve.preview(again)).counts.not_understood).toBe(1);
  });

  test('leaves the rows of a security out', async () => {
    const rows = [buy('2024-01-02', '1', '250', { ...unlisted, symbol: '' }), buy('2024-01-02', '1', '250')];
    const { _id: id } = await ada.preview({ rows });
    const answered = await ada.answer(id, { securities: [{ key: 'symbol:DE:SAP', symbol: null }] });
    expect(rowsByLine(answered)).toMatchObject({
      1: { verdict: 'skipped', reason: 'You left this security out.' },
      2: { verdict: 'new' },
    });
  });

  test('a security that nobody knows becomes a ticker of its own name', async () => {
    const hint = { security: { isin: 'IE00B4L5Y983', name: 'iShares Core MSCI World' }, currency: 'EUR' };
    const { _id: id } = await ada.preview({ rows: [buy('2024-01-02', '3', '80', { ...hint, symbol: '' })] });
    await ada.commit(id, { securities: [{ key: 'isin:IE00B4L5Y983', symbol: 'MYWORLD' }] });
    const { portfolios } = (await ada.client.call('GET', '/portfolios')).body;
    expect(portfolios[0].tickers).toMatchObject([
      { symbol: 'MYWORLD', name: 'iShares Core MSCI World', currency: 'EUR', shares: 3 },
    ]);
  });

  test('learns what a text in the column of kinds means', async () => {
    const unknown = {
      problem: '“Bonus” is not known: choose a kind',
      draft: { kindText: 'Bonus', date: '2024-01-02', net: '7' },
    };
    const { _id: id } = await ada.preview({ rows: [unknown] });
    const kinds = [{ file: 0, text: 'Bonus', kind: 'interest', remember: true }];
    expect(rowsByLine(await ada.answer(id, { kinds }))[1]).toMatchObject({
      verdict: 'new',
      kindText: 'Bonus',
      transaction: { kind: 'interest', amount: '7' },
    });
    const skipped = await ada.answer(id, { kinds: [{ ...kinds[0], kind: 'skip' }] });
    expect(rowsByLine(skipped)[1]).toMatchObject({ verdict: 'skipped', reason: 'You leave out “Bonus”.' });
    await ada.commit(id, { kinds });
    expect((await ada.list()).transactions).toMatchObject([{ kind: 'interest', amount: 7 }]);
  });
});
