import { dayNumber, isoDay } from '#domain/days.ts';
import { isoDate } from '#domain/time.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import { costMethods } from '#domain/transactions.ts';
import type { ApiResponse, Client } from './api.ts';
import { formOf, type SampleFile } from './imported-files.ts';
import { buy as draftOf } from './importing-customer.ts';
import type { MarketInstance, openScriptedMarket } from './market-instances.ts';
import { chosen } from './random-choices.ts';
import { priceCsv } from './scripted-addresses.ts';

/** Listed securities, an own one, and one that is known by its transactions only. */
export const heldSymbols = ['AAPL', 'KO', 'NVDA', 'SAP', 'MYFUND', 'GHOST'] as const;
const listedSymbols = heldSymbols.slice(0, 4);
const currencies = ['USD', 'EUR', 'JPY', 'GBP'] as const;
const days = ['2022-03-01', '2023-05-25', '2024-01-02', '2024-06-10', '2025-11-03', '2026-08-20'];

const bought = {
  date: days[0],
  shares: 30,
  price: 50,
  currency: 'USD',
  rate: 0.92,
  rateCurrency: 'EUR',
};

const unlistedName = 'By its transactions only';

export const maxPortfolios = 3;

/** Who makes the changes, and to what. */
export interface ChangedCustomer {
  client: Pick<Client, 'call' | 'send'>;
  admin: Pick<Client, 'call'>;
  market: Awaited<ReturnType<typeof openScriptedMarket>>;
  instances: readonly MarketInstance[];
  random: () => number;
}

type Change = () => Promise<Pick<ApiResponse, 'status'>>;

/** The answers to changes that are no calls. */
const done = { status: 200 };
const refused = { status: 409 };

/**
 * Returns all kinds of changes that a figure can depend on. Each makes a random change of its kind; a history may not
 * allow it, and then it is refused.
 */
export function portfolioChanges({ client, admin, market, instances, random }: ChangedCustomer) {
  const choose = <Item>(items: readonly Item[]): Item => chosen(random, items);
  const chance = (share: number) => random() < share;
  const number = (most: number) => (1 + Math.floor(random() * most * 100)) / 100;
  const someDay = () => (chance(0.2) ? isoDate() : choose(days));
  let counted = 0;
  const next = () => {
    counted += 1;
    return counted;
  };

  const portfolioIds = async (): Promise<string[]> =>
    (await client.call('GET', '/portfolios')).body.portfolios.map(({ _id }: { _id: string }) => _id);
  const portfolio = async () => `/portfolios/${choose(await portfolioIds())}`;
  const makeRoom = async () => {
    const ids = await portfolioIds();
    if (ids.length >= maxPortfolios) await client.call('DELETE', `/portfolios/${choose(ids)}`);
  };

  /** Accepts one suggestion and dismisses another. */
  async function answer(
    path: string,
    suggestions: readonly { symbol: string; date: string }[],
  ): ReturnType<Change> {
    const [accepted, dismissed] = [choose(suggestions), choose(suggestions)];
    if (!accepted || !dismissed) return refused;
    const dated = ({ symbol, date }: typeof accepted) => [{ symbol, date }];
    return client.call('POST', path, {
      accept: dated(accepted),
      ...(accepted !== dismissed && { dismiss: dated(dismissed) }),
    });
  }

  const ratedEntry = () =>
    chance(0.4) && {
      currency: choose(currencies),
      rate: number(2),
      rateCurrency: choose(currencies),
    };
  const trade = (most = 20) => ({
    symbol: choose(heldSymbols),
    date: someDay(),
    shares: number(most),
    price: number(300),
    ...ratedEntry(),
  });
  const money = () => ({ date: someDay(), amount: number(500), currency: choose(currencies) });
  const costs = () => ({ fee: number(3), tax: number(2) });

  /** What is entered for each kind of transaction. */
  const entries = {
    buy: () => ({ ...trade(), ...costs() }),
    sell: () => ({ ...trade(3), fee: number(3) }),
    dividend: () => ({
      symbol: choose(heldSymbols),
      date: someDay(),
      amount: 100 + number(100),
      ...(chance(0.4) && { reinvested: { shares: 1, price: number(90) } }),
    }),
    interest: money,
    fee: money,
    tax: money,
    deposit: () => ({ ...money(), amount: number(50_000) }),
    withdrawal: money,
    transfer_in: () => ({ ...trade(), ...(chance(0.5) && { acquiredOn: '2021-04-06' }) }),
    transfer_out: () => ({ symbol: choose(heldSymbols), date: someDay(), shares: number(3) }),
    split: () => ({ symbol: choose(heldSymbols), date: someDay(), numerator: 2, denominator: 1 }),
    adjustment: trade,
    return_of_capital: () => ({ symbol: choose(heldSymbols), ...money() }),
    capital_gains_distribution: () => ({ symbol: choose(heldSymbols), ...money() }),
    bonus: () => ({ symbol: choose(heldSymbols), date: someDay(), shares: number(3) }),
    rights: () => ({ ...trade(), ...costs() }),
    cash_in_lieu: () => ({ ...trade(1), fee: number(3) }),
    interest_paid: money,
    fee_refund: money,
    tax_refund: money,
    spin_off: () => ({
      symbol: 'AAPL',
      date: someDay(),
      counterpart: 'KO',
      costShare: 0.25,
      received: number(9),
    }),
    merger: () => ({
      symbol: choose(['NVDA', 'SAP'] as const),
      counterpart: 'MYFUND',
      date: someDay(),
      shares: number(9),
      received: number(9),
      ...(chance(0.5) && { amount: number(500) }),
    }),
    symbol_change: () => ({
      symbol: 'KO',
      counterpart: 'NVDA',
      date: someDay(),
      shares: number(9),
      received: number(9),
    }),
    dividend_reversal: () => ({ symbol: choose(heldSymbols), ...money() }),
  } satisfies Record<TransactionKind, () => object>;
  const recorded = Object.fromEntries(
    Object.entries(entries).map(([kind, entry]): [string, Change] => [
      kind,
      async () =>
        client.call('POST', `${await portfolio()}/transactions`, {
          kind,
          name: unlistedName,
          ...entry(),
        }),
    ]),
  ) as Record<TransactionKind, Change>;

  const anyTransaction = async (path: string) => {
    const { transactions } = (await client.call('GET', `${path}/transactions`)).body;
    return choose(transactions as { _id: string }[])?._id;
  };
  const anyTicker = async () => {
    const { portfolios } = (await client.call('GET', '/portfolios')).body;
    const paths: string[] = portfolios.flatMap((owner: { _id: string; tickers: { _id: string }[] }) =>
      owner.tickers.map(({ _id }) => `/portfolios/${owner._id}/tickers/${_id}`),
    );
    return choose(paths);
  };
  const addTicker = async (path: string, more = {}) =>
    client.call('POST', `${path}/tickers`, {
      symbol: choose([...heldSymbols, 'MSFT', 'V', 'HON']),
      shares: number(9),
      buyPrice: number(99),
      ...more,
    });
  /** Adds a holding and removes the date of its purchase. */
  const undate = async (path: string) => {
    const added = await addTicker(path);
    if (added.status !== 201) return added;
    const { transactions } = (await client.call('GET', `${path}/transactions?kind=buy`)).body;
    const opening = transactions.find(({ source }: { source: string }) => source === 'opening');
    return client.call('PUT', `${path}/transactions/${opening._id}`, {
      kind: 'buy',
      symbol: opening.symbol,
      shares: opening.shares,
      price: opening.price,
    });
  };
  const setting = (change: () => object): Change => {
    return async () => client.call('PUT', await portfolio(), change());
  };

  const entered: { symbol: string; date: string }[] = [];
  const setPrice = async () => {
    const [symbol, date] = [choose(heldSymbols.slice(0, 5)), someDay()];
    entered.push({ symbol, date });
    const prices = [{ date, price: number(200) }];
    return client.call('PUT', `/securities/${symbol}/prices`, { prices });
  };

  /** Replaces what an address publishes and reads it. */
  const readAddress = async () => {
    const url = 'https://fund.example/prices.csv';
    market.addresses.replies.set(url, priceCsv({ [someDay()]: number(200) }));
    const reading = { format: 'csv', rows: '', date: 'Date', price: 'Price', dates: 'iso', decimals: '.' };
    return client.call('PUT', '/securities/MYFUND/address', { url, reading });
  };

  const importFile = async (path: string, query: string, files: SampleFile[]) =>
    client.send('POST', `${path}/imports${query}`, {}, formOf(...files));
  const draft = () => draftOf(choose(days), String(number(9)), String(number(300)));
  const importAtOnce = async () =>
    importFile(await portfolio(), '', [{ rows: [{ ...draft(), note: `${next()}` }] }]);

  const changes = {
    ...recorded,
    addTicker: async () => addTicker(await portfolio(), chance(0.5) ? { date: choose(days) } : {}),
    undatePurchase: async () => undate(await portfolio()),
    async datePurchases() {
      const path = await portfolio();
      await undate(path);
      return client.call('PUT', `${path}/purchase-dates`, { date: choose(days) });
    },
    async changeTicker() {
      const change = choose([{ shares: number(20) }, { buyPrice: number(200) }]);
      return client.call('PUT', await anyTicker(), change);
    },
    removeTicker: async () => client.call('DELETE', await anyTicker()),
    addBasket: async () =>
      client.call('POST', `${await portfolio()}/basket`, {
        items: [{ symbol: choose(listedSymbols), shares: number(5) }],
      }),
    async changeTransaction() {
      const path = await portfolio();
      const body = { kind: 'buy', name: unlistedName, ...entries.buy() };
      return client.call('PUT', `${path}/transactions/${await anyTransaction(path)}`, body);
    },
    async removeTransaction() {
      const path = await portfolio();
      return client.call('DELETE', `${path}/transactions/${await anyTransaction(path)}`);
    },
    async undoRemoval() {
      const path = await portfolio();
      const removed = await client.call('DELETE', `${path}/transactions/${await anyTransaction(path)}`);
      return removed.status < 300 ? client.call('POST', `${path}/undo/${removed.body.undo}`) : removed;
    },
    async createPortfolio() {
      await makeRoom();
      return client.call('POST', '/portfolios', { title: `${next()}`, currency: choose(currencies) });
    },
    async copyInvestor() {
      await makeRoom();
      return client.call('POST', '/portfolios/copies', {
        investor: 'warren-buffett',
        title: `${next()}`,
        amount: 10_000,
        top: 3,
      });
    },
    async removePortfolio() {
      if ((await portfolioIds()).length < maxPortfolios)
        await client.call('POST', '/portfolios', { title: `${next()}` });
      return client.call('DELETE', await portfolio());
    },
    plan: async () =>
      client.call('PUT', `${await portfolio()}/plan`, {
        groups: [
          { name: 'Shares', symbols: [choose(heldSymbols.slice(0, 3))], target: 60 + number(9), band: 5 },
          { name: 'Rest', symbols: [choose(heldSymbols.slice(3))], target: 20, band: 5 },
        ],
      }),
    title: setting(() => ({ title: `${next()}` })),
    currency: setting(() => ({ currency: choose(currencies) })),
    costMethod: setting(() => ({ costMethod: choose(costMethods) })),
    withholdingRate: setting(() => ({ withholdingRate: number(30) })),
    recordDividends: setting(() => ({ recordDividends: chance(0.6) })),
    orderPortfolios: async () =>
      client.call('PUT', '/portfolios/order', { portfolioIds: (await portfolioIds()).toReversed() }),
    reportingCurrency: () =>
      client.call('PUT', '/portfolios/reporting-currency', { currency: choose(currencies) }),
    async answerDividends() {
      const path = await portfolio();
      const { suggestions } = (await client.call('GET', `${path}/dividends`)).body;
      return answer(`${path}/dividends`, suggestions);
    },
    async answerEvents() {
      const path = await portfolio();
      const symbol = choose(['GE', 'MMM', 'T']);
      await client.call('POST', `${path}/transactions`, { ...bought, kind: 'buy', symbol });
      const { events } = (await client.call('GET', `${path}/events`)).body;
      return answer(`${path}/events`, events);
    },
    async createSecurity() {
      const symbol = chance(0.5) ? 'GHOST' : `OWN${next()}`;
      return client.call('POST', '/securities', { symbol, name: 'Own', currency: choose(currencies) });
    },
    async removeSecurity() {
      const { securities } = (await client.call('GET', '/securities')).body;
      const known = choose(securities as { symbol: string }[])?.symbol;
      const removed = await client.call('DELETE', `/securities/${known}`);
      if (removed.status < 300) return removed;
      // One that transactions use stays; a new one can go.
      const symbol = `OWN${next()}`;
      await client.call('POST', '/securities', { symbol, name: 'Own', currency: choose(currencies) });
      return client.call('DELETE', `/securities/${symbol}`);
    },
    setPrice,
    async removePrice() {
      const { symbol, date } = choose(entered) ?? { symbol: 'KO', date: choose(days) };
      return client.call('PUT', `/securities/${symbol}/prices`, { prices: [{ date, price: null }] });
    },
    readAddress,
    async removeAddress() {
      await readAddress();
      return client.call('DELETE', '/securities/MYFUND/address?prices=delete');
    },
    importAtOnce,
    async importWithAnswers() {
      const path = await portfolio();
      const preview = await importFile(path, '?preview=1', [{ rows: [draft(), draft()] }]);
      const at = `${path}/imports/${preview.body.import._id}`;
      await client.call('PUT', at, { decisions: [{ file: 0, line: 1, action: 'skip' }] });
      return client.call('POST', at, {});
    },
    async undoImport() {
      const path = await portfolio();
      const { imports } = (await client.call('GET', `${path}/imports`)).body;
      const undone = choose(imports as { _id: string }[]);
      if (undone) return client.call('DELETE', `${path}/imports/${undone._id}`);
      await importAtOnce();
      return refused;
    },
    async marketQuotes() {
      market.setPrice(number(400), `${choose(['2026-08-24', '2026-10-02', isoDate()])}T20:00:00.000Z`);
      market.expire();
      return done;
    },
    async marketSecurity() {
      const symbol = choose(listedSymbols);
      const first = dayNumber('2026-08-10') + Math.floor(random() * 25);
      const daily = Array.from({ length: 30 }, (_, at) => first + at);
      market.securities.set(symbol, {
        name: symbol,
        currency: 'USD',
        closes: { days: daily, closes: daily.map(() => number(300)) },
        splits: chance(0.5) ? [{ date: isoDay(first + 20), numerator: '2', denominator: '1' }] : [],
        dividends: [{ exDate: isoDay(first + 10), amount: String(number(2)) }],
      });
      market.expire({ securities: true });
      return done;
    },
    async marketRates() {
      const date = isoDay(dayNumber(isoDate()) - next());
      const published = ['USD', 'JPY', 'GBP'].map((currency) => ({ date, currency, rate: `${number(2)}` }));
      await instances[0]?.storeRates(published);
      for (const instance of instances) await instance.reloadRates();
      return done;
    },
    enterInvestor: () =>
      admin.call('POST', '/wizards/create', {
        name: `Investor ${next()}`,
        holdings: listedSymbols.map((symbol) => ({ symbol, value: number(20) })),
      }),
  } satisfies Record<string, Change>;

  /** Creates two portfolios with every security, whose dividends are not recorded. */
  async function start(): Promise<void> {
    await client.call('POST', '/securities', { symbol: 'MYFUND', name: 'A fund', currency: 'EUR' });
    for (const currency of ['EUR', 'USD']) {
      const { body } = await client.call('POST', '/portfolios', { title: currency, currency });
      const path = `/portfolios/${body.portfolios.at(-1)._id}/transactions`;
      for (const symbol of heldSymbols)
        await client.call('POST', path, { kind: 'buy', name: unlistedName, symbol, ...bought });
    }
    for (let price = 0; price < 3; price += 1) await setPrice();
  }

  return { changes, start };
}
