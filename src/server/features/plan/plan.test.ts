import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';

const form = {
  groups: [
    { name: 'Technology', symbols: ['NVDA', 'AAPL'], target: 60, band: 5 },
    { name: 'World', symbols: ['VXUS'], target: 40, band: 5 },
  ],
  fee: 1,
  taxRate: 15,
  goal: { amount: 600_000, years: 15, monthly: 1_000, sharesPercent: 90, costPercent: 0.05 },
};

describe.each(bothDatabases)('plans on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let id: string;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
    id = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body.portfolios[0]._id;
    for (const symbol of ['NVDA', 'KO'])
      await ada.call('POST', `/portfolios/${id}/transactions`, {
        ...{ kind: 'buy', symbol, shares: 10, date: '2025-01-02', price: 60 },
      });
  });
  afterAll(() => api.stop());

  const save = (body: object) => ada.call('PUT', `/portfolios/${id}/plan`, body);
  const read = async (portfolio = id) => (await ada.call('GET', `/portfolios/${portfolio}/plan`)).body.plan;

  test('are saved, and come with what is held and what the groups name', async () => {
    expect((await read()).form).toEqual({ groups: [], fee: 0, taxRate: 0, goal: null });
    expect((await save(form)).status).toBe(200);
    const plan = await read();
    expect(plan.form).toEqual(form);
    const { total } = (await ada.call('GET', `/portfolios/${id}/allocation?by=symbol`)).body.allocation;
    const sum = plan.securities.reduce((all: number, { value }: { value: number }) => all + value, plan.cash);
    expect(sum).toBeCloseTo(total, 2);
    const find = (symbol: string) => plan.securities.find((one: { symbol: string }) => one.symbol === symbol);
    expect(find('NVDA')).toMatchObject({ shares: 10, cost: 600 });
    expect(find('VXUS')).toMatchObject({ shares: 0, value: 0 });
    expect(find('VXUS').price).toBeGreaterThan(10);
    expect(plan.checkUp.length).toBeGreaterThan(3);
  });

  test('belong to one portfolio; all of them together have a check-up only', async () => {
    await save(form);
    expect((await read('all')).form.groups).toEqual([]);
    expect((await ada.call('PUT', '/portfolios/all/plan', form)).body.message).toContain('one portfolio');
    expect((await (await api.customer()).call('PUT', `/portfolios/${id}/plan`, form)).status).toBe(404);
  });

  test.each([
    [{ ...form, groups: [{ ...form.groups[0], target: 70 }, form.groups[1]] }, 'more than 100%'],
    [{ ...form, groups: [form.groups[0], { ...form.groups[1], symbols: ['NVDA'] }] }, 'can be in one only'],
    [
      { ...form, groups: [form.groups[0], { ...form.groups[1], name: 'Technology' }] },
      'Two groups are called',
    ],
    [{ ...form, groups: [{ ...form.groups[0], symbols: [] }] }, 'needs at least one symbol'],
    [{ ...form, taxRate: 101 }, 'from 0 to 100'],
    [{ ...form, goal: { ...form.goal, years: 31 } }, 'from 1 to 30'],
  ])('that contradict themselves are refused: %#', async (body, message) => {
    await save(form);
    const refused = await save(body);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(message);
    expect((await read()).form).toEqual(form);
  });
});

test('past returns are those of the shipped series', async () => {
  const api = await startApi('sqlite');
  const { body } = await api.visitor().call('GET', '/market/past-returns');
  expect(body.months[0]).toBe('1990-01');
  expect(body.shares.length).toBe(body.months.length);
  const growth = (returns: number[]) => returns.reduce((product, one) => product * (1 + one), 1);
  // S&P 500 with dividends: about 8% a year after inflation; notes about 2%.
  const years = body.months.length / 12;
  expect(growth(body.shares) ** (1 / years) - 1).toBeCloseTo(0.08, 1);
  expect(growth(body.bonds) ** (1 / years) - 1).toBeCloseTo(0.02, 1);
  await api.stop();
});
