import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { latestDate } from '#domain/time.ts';
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

  const unlisted = { security: { symbol: 'SAQ', exchange: 'DE', name: 'SAP Societas' } };

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

  test.each([
    ['buy', { V: '7' }],
    ['sell', { V: '-7' }],
  ] as const)(
    'one answer that amounts above 0 are a %s says what those below 0 are',
    async (answer, moved) => {
      await ada.record(buy('2024-01-01', '20', '250'));
      const draft = { kindText: 'an amount above 0', symbol: 'V', date: '2024-01-02', price: '250' };
      const asked = (shares: string, isOpposite: boolean) => ({
        problem: 'Amounts above 0 can be purchases or sales: choose a kind',
        draft: { ...draft, shares, signs: { isOpposite } },
      });
      const { _id: id, ...imported } = await ada.preview({ rows: [asked('10', false), asked('3', true)] });
      expect(imported.files[0]?.rows.map(({ kindText }) => kindText)).toEqual([
        draft.kindText,
        draft.kindText,
      ]);
      const kinds = [{ file: 0, text: draft.kindText, kind: answer }];
      expect((await ada.commit(id, { kinds })).status).toBe(200);
      expect(await ada.shares()).toEqual({ V: String(20 + Number(moved.V)) });
    },
  );

  test('a row can be corrected to a day that has begun in the east', async () => {
    const { _id: id } = await ada.preview({ rows: [{ problem: 'The date is damaged.' }] });
    const transaction = { kind: 'buy', symbol: 'KO', date: latestDate(), shares: '2', price: '60' };
    const decisions = [{ file: 0, line: 1, action: 'add', transaction }];
    expect(rowsByLine(await ada.answer(id, { decisions }))).toMatchObject({ 1: { verdict: 'new' } });
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
        key: 'symbol:DE:SAQ',
        symbol: 'SAQ',
        name: 'SAP Societas',
        rows: 1,
        suggestions: [],
      },
    ]);
    const answered = await ada.answer(id, { securities: [{ key: 'symbol:DE:SAQ', symbol: 'SAP' }] });
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
    const answered = await ada.answer(id, { securities: [{ key: 'symbol:DE:SAQ', symbol: null }] });
    expect(rowsByLine(answered)).toMatchObject({
      1: { verdict: 'skipped', reason: 'You left this security out.' },
      2: { verdict: 'new' },
    });
  });

  test('a security that nobody knows becomes a ticker of its own name', async () => {
    const hint = { security: { isin: 'IE00B4L5Y999', name: 'iShares Core MSCI World' }, currency: 'EUR' };
    const { _id: id } = await ada.preview({ rows: [buy('2024-01-02', '3', '80', { ...hint, symbol: '' })] });
    await ada.commit(id, { securities: [{ key: 'isin:IE00B4L5Y999', symbol: 'MYWORLD' }] });
    const { portfolios } = (await ada.client.call('GET', '/portfolios')).body;
    expect(portfolios[0].tickers).toMatchObject([
      { symbol: 'MYWORLD', name: 'iShares Core MSCI World', currency: 'EUR', shares: 3 },
    ]);
  });

  test('an answer about a kind respects the sign of the shares', async () => {
    const deal = (shares: string, way: 'in' | 'out') => ({
      problem: '“Deal” is not known: choose a kind',
      draft: { ...buy('2024-01-02', shares, '250'), kind: null, kindText: 'Deal', signs: { shares: way } },
    });
    const { _id: id } = await ada.preview({ rows: [deal('10', 'in'), deal('1', 'out')] });
    const answered = await ada.answer(id, { kinds: [{ file: 0, text: 'Deal', kind: 'buy' }] });
    expect(rowsByLine(answered)).toMatchObject({
      1: { transaction: { kind: 'buy' } },
      2: { transaction: { kind: 'sell' } },
    });
    await ada.commit(id);
    expect(await ada.shares()).toEqual({ V: '9' });
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
