import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Import } from '#contract/imports.ts';
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

describe.each(databases)('questions of imports on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeAll(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
  });
  afterAll(() => api.stop());

  describe('a price far from the close of its day', () => {
    test('is asked about once for its security, and added if its owner says so', async () => {
      const { body } = await ada.send('', {
        rows: [
          buy('2024-01-02', '1', '25'),
          buy('2024-01-03', '1', '26'),
          buy('2024-01-02', '2', '60', { symbol: 'KO' }),
        ],
      });
      const { import: imported } = body;
      expect(imported).toMatchObject({ status: 'preview', counts: { new: 1, not_understood: 2 } });
      expect(imported.questions).toEqual([
        {
          key: 'price:V',
          text: expect.stringMatching(/^V closed at \$25\d\.\d\d on 2 January 2024/),
          rows: 2,
          canAdd: true,
          answer: null,
        },
      ]);
      expect(rowsByLine(imported)[1]).toMatchObject({ question: 'price:V', transaction: { price: '25' } });
      const questions = [{ key: 'price:V', action: 'add' }];
      expect((await ada.answer(imported._id, { questions })).counts).toMatchObject({ new: 3 });
      const back = await ada.answer(imported._id, { questions: [{ key: 'price:V', action: null }] });
      expect(back.counts).toMatchObject({ new: 1, not_understood: 2 });
      expect((await ada.commit(imported._id, { questions })).status).toBe(200);
      expect(await ada.shares()).toEqual({ V: '2', KO: '2' });
    });

    test('is asked about if it is 0', async () => {
      const gift = buy('2024-01-02', '1', '0');
      const { questions, counts } = await ada.preview({
        rows: [gift, buy('2024-01-02', '2', '60', { symbol: 'KO' })],
      });
      expect(questions).toMatchObject([{ key: 'price:V', rows: 1, canAdd: true }]);
      expect(counts).toMatchObject({ new: 1, not_understood: 1 });
    });

    test('is added alone by a decision', async () => {
      const { _id: id } = await ada.preview({
        rows: [buy('2024-01-02', '1', '25'), buy('2024-01-03', '1', '26')],
      });
      const decided = await ada.answer(id, { decisions: [{ file: 0, line: 1, action: 'add' }] });
      expect(verdictsOf(decided)).toEqual([{ 1: 'new', 2: 'not_understood' }]);
    });

    test.each([
      ['a coin with the symbol of a fund', buy('2025-03-03', '0.1', '86000', { symbol: 'BTC' })],
      ['a coin that costs little more', buy('2024-03-04', '1', '38', { symbol: 'BCH' })],
      [
        'shares of today before a split',
        buy('2024-03-04', '10', '9.1', { symbol: 'NVDA', date: '2023-01-04', price: '1.4' }),
      ],
      ['another currency', buy('2024-01-02', '1', '36500', { currency: 'JPY', price: '900' })],
      [
        'the price of a reinvestment',
        {
          kind: 'dividend',
          symbol: 'V',
          date: '2024-01-02',
          gross: '10',
          reinvested: { shares: '10', price: '1' },
        },
      ],
      [
        'a coin that is transferred in',
        { kind: 'transfer_in', symbol: 'LTC', date: '2024-03-04', shares: '3', price: '70' },
      ],
      [
        'a coin by name that a fund has, too',
        {
          kind: 'transfer_in',
          symbol: 'BCH',
          date: '2024-03-04',
          shares: '3',
          security: { name: 'BCH Cash' },
        },
      ],
      [
        'a coin without a date',
        buy('2024-03-04', '1', '60000', { symbol: 'BTC', date: null, isOpening: true }),
      ],
      [
        'the market price of a position',
        {
          kind: 'transfer_in',
          symbol: 'V',
          date: '2024-01-02',
          shares: '1',
          price: '20',
          isMarketPrice: true,
        },
      ],
      ['a purchase for nothing', buy('2024-01-02', '1', '0')],
      ['a purchase for nothing without a close', buy('1980-01-02', '1', '0')],
      ['a position for nothing', buy('2024-01-02', '1', '0', { date: null, isOpening: true })],
      ['a sale for nothing', sell('2024-01-02', '1', { price: '0' })],
      ['a price nearer to the coin of this symbol', buy('2025-03-03', '1', '4.3', { symbol: 'ATOM' })],
      ['money that contradicts the price', sell('2024-01-02', '1', { price: null, gross: '2600' })],
    ] as const)('%s is asked about', async (_name, row) => {
      const { questions } = await ada.preview({ rows: [row] });
      expect(questions).toMatchObject([{ key: `price:${row.symbol}`, rows: 1 }]);
    });

    test.each([
      ['a price within the day', buy('2024-01-02', '1', '240')],
      ['a price in another currency', buy('2024-01-02', '1', '236', { currency: 'EUR' })],
      [
        'a transfer at its cost',
        { kind: 'transfer_in', symbol: 'V', date: '2024-01-02', shares: '1', price: '20' },
      ],
      [
        'a transfer that names the company',
        {
          kind: 'transfer_in',
          symbol: 'LTC',
          date: '2024-03-04',
          shares: '3',
          security: { name: 'LTC Properties' },
        },
      ],
      [
        'a transfer that abbreviates the company',
        {
          kind: 'transfer_in',
          symbol: 'LTC',
          date: '2024-03-04',
          shares: '3',
          security: { name: 'LTC PPTYS INC' },
        },
      ],
      [
        'a transfer with its CUSIP',
        {
          kind: 'transfer_in',
          symbol: 'LTC',
          date: '2024-03-04',
          shares: '3',
          security: { cusip: '502175102' },
        },
      ],
      ['a price nearer to the share than to the coin', buy('2025-03-03', '1', '5.2', { symbol: 'ATOM' })],
      ['a transfer for nothing', { kind: 'transfer_in', symbol: 'V', date: '2024-01-02', shares: '1' }],
      ['a day without closes', buy('1980-01-02', '1', '1')],
    ] as const)('%s is not', async (_name, row) => {
      expect(await ada.preview({ rows: [row] })).toMatchObject({ questions: [], counts: { new: 1 } });
    });
  });

  test('rewards beside purchases of a coin are asked about with them', async () => {
    const reward = { kind: 'dividend' as const, symbol: 'BTC', date: '2025-03-04', gross: '1' };
    const coins = [buy('2025-03-03', '1', '86000', { symbol: 'BTC' }), reward];
    expect((await ada.preview({ rows: coins })).questions).toMatchObject([{ key: 'price:BTC', rows: 2 }]);
    const shares = [buy('2025-03-03', '1', '38', { symbol: 'BTC' }), reward];
    expect(await ada.preview({ rows: shares })).toMatchObject({ questions: [], counts: { new: 2 } });
  });

  test('rows with the same reason get one answer, which can be taken back', async () => {
    const rows = [
      { problem: '“x1” in Shares is not a number' },
      { problem: '“x2” in Shares is not a number' },
      sell('2024-01-02', '3'),
      sell('2024-02-02', '4', { symbol: 'KO', price: '60' }),
    ];
    const { _id: id, questions } = await ada.preview({ rows });
    expect(questions).toMatchObject([
      { text: '“x1” in Shares is not a number', rows: 2, canAdd: false },
      { rows: 2, canAdd: false },
    ]);
    const answers = questions.map(({ key }) => ({ key, action: 'skip' }));
    const answered = await ada.answer(id, { questions: answers });
    expect(verdictsOf(answered)).toEqual([{ 1: 'skipped', 2: 'skipped', 3: 'skipped', 4: 'skipped' }]);
    expect(answered.questions.map(({ answer }) => answer)).toEqual(['skip', 'skip']);
    expect(answered.leftOut).toEqual([{ reason: 'You left out all rows of this kind.', rows: 4 }]);
    const back = await ada.answer(id, { questions: answers.map(({ key }) => ({ key, action: null })) });
    expect(back.counts).toMatchObject({ not_understood: 4 });
    expect((await ada.commit(id, { questions: answers })).status).toBe(200);
  });

  test('an import in which nothing was understood waits, and its commit says that nothing was added', async () => {
    const rows = [{ skipped: 'Options are not supported.' }, { skipped: 'A total.' }];
    const { body } = await ada.send('', { rows });
    expect(body.import).toMatchObject({ status: 'preview', counts: { new: 0, skipped: 2 } });
    expect((await ada.commit(body.import._id)).body.message).toBe('Nothing was added');
    expect((await ada.send('', { rows: [] })).body.import.status).toBe('preview');
  });

  test('says why rows are left out, with their number', async () => {
    const option = { skipped: 'Options are not supported.' };
    const { leftOut, counts } = await ada.preview({
      rows: [option, { skipped: 'Part of line 7.' }, option, { skipped: 'Part of line 8.' }, option],
    });
    expect(counts).toMatchObject({ skipped: 5, not_understood: 0 });
    expect(leftOut).toEqual([
      { reason: 'Options are not supported.', rows: 3 },
      { reason: 'Part of another line.', rows: 2 },
    ]);
  });

  describe('unknown securities', () => {
    const world = { isin: 'IE00B4L5Y999', name: 'Weltweit Zwanzig UCITS ETF' };
    const rows = [
      buy('2024-01-02', '3', '80', { symbol: '', security: world, currency: 'EUR' }),
      buy('2024-01-02', '0.1', '40000', { symbol: '', security: { symbol: 'SUI', exchange: 'CRYPTO' } }),
      buy('2024-01-02', '5', '300', {
        symbol: '',
        security: { symbol: 'KERX', exchange: 'PA' },
        currency: 'EUR',
      }),
    ];

    test('are proposed complete and added by one answer', async () => {
      const { _id: id, securities } = await ada.preview({ rows });
      expect(securities.map(({ proposal, suggestions }) => ({ ...proposal, suggestions }))).toEqual([
        { symbol: 'IE00B4L5Y999', name: world.name, currency: 'EUR', type: 'fund', suggestions: [] },
        { symbol: 'SUI-USD', name: 'SUI', currency: 'USD', type: 'crypto', suggestions: [] },
        { symbol: 'KERX-PA', name: 'KERX', currency: 'EUR', type: 'stock', suggestions: [] },
      ]);
      const all = securities.map(({ key, proposal: { symbol, ...own } }) => ({ key, symbol, own }));
      const answered = await ada.answer(id, { securities: all });
      expect(answered).toMatchObject({ securities: [], counts: { new: 3 } });
      await ada.commit(id);
      const { securities: own } = (await ada.client.call('GET', '/securities')).body;
      expect(own).toMatchObject([
        { symbol: 'IE00B4L5Y999', name: world.name, currency: 'EUR', type: 'fund' },
        { symbol: 'KERX-PA' },
        { symbol: 'SUI-USD', type: 'crypto' },
      ]);
      expect(
        (await ada.preview({ rows: [buy('2024-02-02', '1', '81', { ...rows[0], date: '2024-02-02' })] }))
          .counts,
      ).toMatchObject({ new: 1 });
    });

    test.each([
      ['Weltfonds Alpha A', 'fund'],
      ['Total Treasury Bond ETF', 'fund'],
      ['Fidelity Contrafund', 'fund'],
      ['UNITED STATES TREAS SER AX-2026', 'bond'],
      ['Municipal Note 3.1% 2030', 'bond'],
      ['Bundesanleihe Index-Linked', 'bond'],
      ['Oak Ridge Partners', 'stock'],
    ])('%s is proposed as a %s', async (name, type) => {
      const { securities } = await ada.preview({
        rows: [buy('2024-01-02', '1', '10', { symbol: '', security: { name } })],
      });
      expect(securities).toMatchObject([{ proposal: { name, type } }]);
    });

    test('cannot be added under a listed symbol', async () => {
      const { _id: id } = await ada.preview({ rows });
      const own = { name: 'World', currency: 'EUR', type: 'fund' };
      const securities = [{ key: 'isin:IE00B4L5Y999', symbol: 'KO', own }];
      expect(await ada.client.call('PUT', `${ada.path}/imports/${id}`, { securities })).toMatchObject({
        status: 409,
      });
    });

    const unlisted = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        buy('2024-01-02', '1', '10', { symbol: '', security: { name: `Fund number ${at}` } }),
      );
    const asOwn = ({ securities }: Import) =>
      securities.map(({ key, proposal: { symbol, ...own } }) => ({ key, symbol, own }));
    const ownCount = async () => (await ada.client.call('GET', '/securities')).body.securities.length;

    test('are added by one answer, however many are proposed', async () => {
      const imported = await ada.preview({ rows: unlisted(101) });
      expect(await ada.answer(imported._id, { securities: asOwn(imported) })).toMatchObject({
        securities: [],
        counts: { new: 101 },
      });
      expect(await ownCount()).toBe(101);
    });

    test('are not added at all if one of them cannot be', async () => {
      const imported = await ada.preview({ rows: unlisted(5) });
      const securities = asOwn(imported).map((one, at) => (at === 2 ? { ...one, symbol: 'KO' } : one));
      const path = `${ada.path}/imports/${imported._id}`;
      const decisions = [{ file: 0, line: 1, action: 'skip' }];
      const { status, body } = await ada.client.call('PUT', path, { securities, decisions });
      const message = expect.stringMatching(/^KO is the symbol of /);
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { issues: [{ path: 'securities.2.symbol', message }] },
      });
      expect(await ownCount()).toBe(0);
      const unknownRow = [...decisions, { file: 0, line: 99, action: 'skip' }];
      const refused = await ada.client.call('PUT', path, {
        securities: asOwn(imported),
        decisions: unknownRow,
      });
      expect(refused.status).toBe(400);
      expect(await ownCount()).toBe(0);
      const after = (await ada.client.call('GET', path)).body.import;
      expect(rowsByLine(after)[1]).toMatchObject({ decision: null, verdict: 'not_understood' });
      expect(after.securities).toHaveLength(5);
    });

    test('are not added at all above the limit, which says how many are too many', async () => {
      const first = await ada.preview({ rows: unlisted(499) });
      await ada.answer(first._id, { securities: asOwn(first) });
      const named = ['One', 'Two', 'Three'].map((name) =>
        buy('2024-01-02', '1', '10', { symbol: '', security: { name } }),
      );
      const { _id: id, ...second } = await ada.preview({ rows: named });
      const securities = asOwn({ _id: id, ...second });
      const { status, body } = await ada.client.call('PUT', `${ada.path}/imports/${id}`, { securities });
      expect([status, body.code]).toEqual([409, 'limit_reached']);
      expect(body.message).toContain('and this would make 502. Add 2 fewer');
      expect(await ownCount()).toBe(499);
    });

    test('show what was understood of their rows', async () => {
      const imported = await ada.preview({ rows });
      expect(rowsByLine(imported)[1]).toMatchObject({
        verdict: 'not_understood',
        security: 'isin:IE00B4L5Y999',
        question: null,
        transaction: {
          kind: 'buy',
          symbol: null,
          name: world.name,
          shares: '3',
          amount: '240',
          currency: 'EUR',
        },
      });
    });
  });

  test('an import keeps a limited number of answers, whatever questions they name', async () => {
    const { _id: id } = await ada.preview({ rows: [buy('2024-01-02', '1', '250')] });
    const invented = (from: number) =>
      Array.from({ length: 200 }, (_, at) => ({ key: `reason:${from + at}`, action: 'skip' }));
    for (const from of [0, 200, 400, 600, 800]) await ada.answer(id, { questions: invented(from) });
    const path = `${ada.path}/imports/${id}`;
    const { status, body } = await ada.client.call('PUT', path, { questions: invented(1_000) });
    expect([status, body.code]).toEqual([409, 'limit_reached']);
  });
});
