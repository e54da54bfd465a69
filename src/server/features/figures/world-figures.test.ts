import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Performance } from '#contract/figures.ts';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';
import { priceCsv, scriptedAddresses } from '#tests/support/scripted-addresses.ts';

/** Days with a close of everything: the purchases, a dividend, a sale and a purchase, and the last two. */
const days = {
  bought: '2025-01-15',
  paid: '2025-06-16',
  traded: '2026-01-15',
  before: '2026-03-03',
  end: '2026-03-04',
} as const;
type Day = keyof typeof days;
type Series = Record<Day, number>;
const series = (bought: number, paid: number, traded: number, before: number, end: number): Series => ({
  ...{ bought, paid, traded, before, end },
});

/** Units of a currency for one euro: reference rates as the European Central Bank publishes them. */
const perEuro = {
  EUR: series(1, 1, 1, 1, 1),
  GBP: series(0.84313, 0.8523, 0.8674, 0.8717, 0.8705),
  JPY: series(161.75, 166.89, 184.31, 182.98, 183.02),
  USD: series(1.03, 1.1574, 1.1624, 1.1606, 1.1649),
};

/** Closes as the sources state them; London's are in pence. */
const holdings = {
  'VWCE.DE': { shares: 10, in: 'EUR', unit: 1, closes: series(135.38, 129.2, 150.24, 147.68, 149.3) },
  'HSBA.L': { shares: 100, in: 'GBP', unit: 100, closes: series(804.4, 875.6, 1236.8, 1262.8, 1291.4) },
  'SAP.DE': { shares: 5, in: 'EUR', unit: 1, closes: series(253.6, 257.45, 205.6, 165.48, 167.38) },
  SAP: { shares: 3, in: 'USD', unit: 1, closes: series(261.79, 295.84, 235.84, 196.33, 195.58) },
  '7203.T': { shares: 100, in: 'JPY', unit: 1, closes: series(2901, 2554.5, 3714, 3702, 3520) },
  MYFUND: { shares: 20, in: 'USD', unit: 1, closes: series(50, 52.5, 58.25, 59, 59.4) },
  'BTC-USD': {
    shares: 0.01,
    in: 'USD',
    unit: 1,
    closes: series(100_504.492, 106_796.758, 95_551.188, 68_293.648, 72_710.578),
  },
} as const;
type Held = keyof typeof holdings;
const symbols = Object.keys(holdings) as Held[];
const gold = { ounces: 0.1, traded: 4616.3, before: 5107.4, end: 5120.2 };
const dividend = 30;
const sale = { shares: 40, fee: 5 };

const euros = (symbol: Held, day: Day) => {
  const { closes, unit, in: currency } = holdings[symbol];
  return closes[day] / unit / perEuro[currency][day];
};
const goldEuros = (day: 'traded' | 'before' | 'end') => gold[day] / perEuro.USD[day];
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

/** What is held after the trades of a day. */
const sharesOn = (symbol: Held, day: Day) =>
  symbol === 'HSBA.L' && ['traded', 'before', 'end'].includes(day)
    ? holdings[symbol].shares - sale.shares
    : holdings[symbol].shares;
const worth = (day: Day) =>
  sum(symbols.map((symbol) => sharesOn(symbol, day) * euros(symbol, day))) +
  (day === 'bought' || day === 'paid' ? 0 : gold.ounces * goldEuros(day));

/** Money in euros that comes in or goes out. */
const flows = {
  bought: worth('bought'),
  dividend: dividend / perEuro.GBP.paid,
  gold: gold.ounces * goldEuros('traded'),
  sale: sale.shares * euros('HSBA.L', 'traded') - sale.fee / perEuro.GBP.traded,
};

describe.each(databases)('figures of a portfolio of the world on %s', (kind) => {
  const address = 'https://fund.example/prices.csv';
  const { replies, priceAddresses } = scriptedAddresses();
  let api: Api;
  let ada: Client;
  let path: string;
  beforeAll(async () => {
    api = await startApi(kind, {}, { priceAddresses });
    ada = await api.customer();
    const created = { title: 'World', currency: 'EUR', recordDividends: false };
    path = `/portfolios/${(await ada.call('POST', '/portfolios', created)).body.portfolios[0]._id}`;
    const { closes } = holdings.MYFUND;
    replies.set(
      address,
      priceCsv(Object.fromEntries(Object.entries(days).map(([day, date]) => [date, closes[day as Day]]))),
    );
    await send('POST', '/securities', {
      symbol: 'MYFUND',
      name: 'House fund',
      currency: 'USD',
      type: 'fund',
    });
    const reading = { format: 'csv', rows: '', date: 'Date', price: 'Price', dates: 'iso', decimals: '.' };
    await send('PUT', '/securities/MYFUND/address', { url: address, reading });
    for (const symbol of symbols) {
      const { shares, closes: prices } = holdings[symbol];
      await record({ kind: 'buy', symbol, date: days.bought, shares, price: prices.bought });
    }
    await record({ kind: 'dividend', symbol: 'HSBA.L', date: days.paid, amount: dividend });
    await record({ kind: 'buy', symbol: 'GC=F', date: days.traded, shares: gold.ounces, price: gold.traded });
    const price = holdings['HSBA.L'].closes.traded;
    await record({
      kind: 'sell',
      symbol: 'HSBA.L',
      date: days.traded,
      shares: sale.shares,
      price,
      fee: sale.fee,
    });
  });
  afterAll(() => api.stop());

  async function send(method: 'POST' | 'PUT', to: string, body: object) {
    const reply = await ada.call(method, to, body);
    expect(reply.status, reply.body.message).toBeLessThan(300);
  }
  const record = (transaction: object) => send('POST', `${path}/transactions`, transaction);
  const read = async (what: string) => (await ada.call('GET', `${path}/${what}`)).body;
  const period = `from=${days.bought}&to=${days.end}`;
  const performance = async (more = ''): Promise<Performance> =>
    (await read(`performance?${period}${more}`)).performance;

  test('value, flows and gain', async () => {
    const { endValue, netFlows, gain, coverage } = await performance();
    const net = flows.bought + flows.gold - flows.sale - flows.dividend;
    expect(endValue).toBeCloseTo(worth('end'), 4);
    expect(netFlows).toBeCloseTo(net, 4);
    expect(gain.total).toBeCloseTo(worth('end') - net, 4);
    expect(gain.income).toBeCloseTo(flows.dividend, 4);
    expect(gain.fees).toBeCloseTo(sale.fee / perEuro.GBP.traded, 4);
    expect(coverage).toMatchObject({ share: 1, leftOut: [] });
  });

  test('the gain is split into price, at the rate of its end, and currency', async () => {
    const { gain, positions } = await performance();
    /** Gains in the currency of a listing, and what the change of its rate adds. */
    const partsOf = (symbol: Held, shares: number, until: Day) => {
      const { closes, unit, in: currency } = holdings[symbol];
      const price = (shares * (closes[until] - closes.bought)) / unit / perEuro[currency][until];
      const all = shares * (euros(symbol, until) - euros(symbol, 'bought'));
      return { price, currency: all - price };
    };
    const open = symbols.map((symbol) => partsOf(symbol, sharesOn(symbol, 'end'), 'end'));
    const sold = partsOf('HSBA.L', sale.shares, 'traded');
    const goldPrice = (gold.ounces * (gold.end - gold.traded)) / perEuro.USD.end;
    const goldAll = gold.ounces * (goldEuros('end') - goldEuros('traded'));
    expect(gain.unrealised).toBeCloseTo(sum(open.map(({ price }) => price)) + goldPrice, 4);
    expect(gain.realised).toBeCloseTo(sold.price, 4);
    const currency = sum(open.map((parts) => parts.currency)) + sold.currency + goldAll - goldPrice;
    expect(gain.currency).toBeCloseTo(currency, 4);
    const toyota = positions.find(({ symbol }) => symbol === '7203.T');
    // A cost is at the rate of the end, and what its rate adds is a part of its own.
    expect(toyota?.cost).toBeCloseTo(290_100 / perEuro.JPY.end, 4);
    expect(toyota?.gain.currency).toBeCloseTo(partsOf('7203.T', 100, 'end').currency, 4);
    const [share, receipt] = ['SAP.DE', 'SAP'].map((one) => positions.find(({ symbol }) => symbol === one));
    expect(share?.endValue).toBeCloseTo(5 * 167.38, 4);
    expect(receipt?.endValue).toBeCloseTo((3 * 195.58) / 1.1649, 4);
  });

  test('time-weighted and money-weighted return', async () => {
    const { twr, mwr } = await performance();
    const held = worth('traded') + flows.sale + sale.fee / perEuro.GBP.traded - flows.gold;
    const until = (worth('paid') + flows.dividend) / worth('bought');
    const traded = (held / worth('paid')) * ((worth('traded') + flows.sale) / (held + flows.gold));
    expect(twr).toBeCloseTo(until * traded * (worth('end') / worth('traded')) - 1, 8);
    const daysTo = (day: Day) => (Date.parse(days[day]) - Date.parse(days.bought)) / 86_400_000;
    const presentValue = (rate: number) =>
      -flows.bought +
      flows.dividend / (1 + rate) ** (daysTo('paid') / 365) +
      (flows.sale - flows.gold) / (1 + rate) ** (daysTo('traded') / 365) +
      worth('end') / (1 + rate) ** (daysTo('end') / 365);
    expect(presentValue(mwr ?? Number.NaN)).toBeCloseTo(0, 2);
  });

  test('points of the chart, and the last day alone', async () => {
    const { series: points } = await performance();
    for (const day of ['bought', 'paid', 'traded', 'end'] as const)
      expect(points.find(({ date }) => date === days[day])?.value, day).toBeCloseTo(worth(day), 2);
    const paid = points.find(({ date }) => date === days.paid);
    expect(paid?.invested).toBeCloseTo(flows.bought - flows.dividend, 2);
    const { performance: day } = await read(`performance?from=${days.end}&to=${days.end}`);
    expect(day.startValue).toBeCloseTo(worth('before'), 4);
    expect(day.gain.total).toBeCloseTo(worth('end') - worth('before'), 4);
    expect(day.twr).toBeCloseTo(worth('end') / worth('before') - 1, 8);
  });

  test('sold lots, income and explanation', async () => {
    const { gains } = await read(`gains?${period}`);
    const cost = sale.shares * euros('HSBA.L', 'bought');
    expect(gains.realised).toBeCloseTo(flows.sale - cost, 4);
    expect(gains.lots).toMatchObject([{ symbol: 'HSBA.L', shares: 40, isLongTerm: false, days: 365 }]);
    const { lots } = await read('lots?symbol=HSBA.L');
    expect(lots).toMatchObject([{ shares: 60 }]);
    expect(lots[0].cost).toBeCloseTo(60 * euros('HSBA.L', 'bought'), 4);
    const { income } = await read(`income?by=symbol&${period}`);
    expect(income.rows).toMatchObject([{ key: 'HSBA.L' }]);
    expect(income.rows[0].dividends).toBeCloseTo(flows.dividend, 4);
    const { explanation } = await read(`performance/explain?figure=endValue&${period}`);
    expect(sum(explanation.terms.map((term: { amount: string }) => Number(term.amount)))).toBeCloseTo(
      worth('end'),
      1,
    );
    expect(explanation.prices).toContainEqual(
      expect.objectContaining({ symbol: 'HSBA.L', date: days.end, price: '12.914', currency: 'GBP' }),
    );
    const rates = explanation.rates.map(({ from, rate }: { from: string; rate: string }) => [
      from,
      Number(rate),
    ]);
    const inverse = (currency: 'GBP' | 'JPY' | 'USD') => [
      currency,
      expect.closeTo(1 / perEuro[currency].end, 9),
    ];
    expect(rates.toSorted()).toEqual([inverse('GBP'), inverse('JPY'), inverse('USD')]);
  });

  test('benchmarks in the currency of the portfolio', async () => {
    const twrOf = async (name: string, dates = period) =>
      (await read(`performance?${dates}&returns=price&benchmark=${encodeURIComponent(name)}`)).performance
        .benchmark?.twr;
    const growth = (from: number, to: number, of: Series) => to / of.end / (from / of.bought) - 1;
    expect(await twrOf('^GDAXI')).toBeCloseTo(growth(20_574.68, 24_205.36, perEuro.EUR), 6);
    expect(await twrOf('^N225')).toBeCloseTo(growth(38_444.58, 54_245.54, perEuro.JPY), 6);
    for (const symbol of ['HSBA.L', 'MYFUND', 'BTC-USD', 'SAP'] as const)
      expect(await twrOf(symbol), symbol).toBeCloseTo(euros(symbol, 'end') / euros(symbol, 'bought') - 1, 6);
    // At the ends of the months and of the period; within January the weights have drifted since its beginning.
    const closes = { vt: [141.06, 145.45, 147.84, 145.26], bnd: [74.07, 74.23, 75.17, 74.51] };
    const weighted = (vt: number, bnd: number) => 0.6 * vt + 0.4 * bnd;
    const months = [1, 2, 3].map((at) => {
      const of = (all: number[]) => (all[at] ?? 0) / (all[at - 1] ?? 0);
      return weighted(of(closes.vt), of(closes.bnd));
    });
    const untilStart = weighted(144.93 / 141.06, 74.32 / 74.07);
    const inDollars = months.reduce((all, month) => all * month, 1) / untilStart;
    const blend = (inDollars * perEuro.USD.traded) / perEuro.USD.end - 1;
    expect(await twrOf('VT:60,BND:40', `from=2026-01-16&to=${days.end}`)).toBeCloseTo(blend, 6);
  });
});
