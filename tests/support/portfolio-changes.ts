import type { TransactionKind } from '#domain/transaction-kinds.ts';
import { costMethods } from '#domain/transactions.ts';
import type { Change, ChangedCustomer } from './changed-customer.ts';
import { formOf, type SampleFile } from './imported-files.ts';
import { buy as draftOf } from './importing-customer.ts';
import { marketChanges } from './market-changes.ts';
import { fundAddress, priceCsv } from './scripted-addresses.ts';
import { steppedChanges } from './stepped-changes.ts';
import { currencies, days, heldSymbols, randomInput, transactionEntries } from './transaction-entries.ts';

const listedSymbols = heldSymbols.slice(0, 4);

const bought = {
  date: days[0],
  shares: 30,
  price: 50,
  currency: 'USD',
  rate: 0.92,
  rateCurrency: 'EUR',
};

/** Which shares a sale takes depends on the cost method. */
const firstTrades = [
  { kind: 'buy' },
  { kind: 'buy', date: days[1], shares: 20, price: 70 },
  { kind: 'sell', date: days[3], shares: 9, price: 90 },
];

const unlistedName = 'By its transactions only';

export const maxPortfolios = 3;

const refused = { status: 409 };

/**
 * Returns all kinds of changes that a figure can depend on. Each makes a random change of its kind; a history may not
 * allow it, and then it is refused.
 */
export function portfolioChanges(customer: ChangedCustomer) {
  const { client, admin, market, random, warm } = customer;
  const input = randomInput(random);
  const { choose, chance, number, someDay } = input;
  const entries = transactionEntries(input);
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
      symbol: choose([...heldSymbols, 'MSFT', 'V', 'HON', 'JPM', 'PG', 'XOM', 'CVX', 'WMT', 'MCD']),
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
    const known = chance(0.4) ? choose(entered) : undefined;
    const { symbol, date } = known ?? { symbol: choose(heldSymbols.slice(0, 5)), date: someDay() };
    if (!known) entered.push({ symbol, date });
    const prices = [{ date, price: number(200) }];
    return client.call('PUT', `/securities/${symbol}/prices`, { prices });
  };

  /** Replaces what an address publishes and reads it. */
  const readAddress = async () => {
    const url = fundAddress;
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
      const change = choose([{ shares: number(20) }, { buyPrice: number(200) }, { notes: `${next()}` }]);
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
    removePrices: async () => client.call('DELETE', `/securities/${choose(entered)?.symbol}`),
    readAddress,
    async removeAddress() {
      await readAddress();
      await warm();
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
    ...marketChanges(customer, input),
    ...steppedChanges(customer, input),
    enterInvestor: async () =>
      (await admin()).call('POST', '/wizards/create', {
        name: `Investor ${next()}`,
        holdings: listedSymbols.map((symbol) => ({ symbol, value: number(20) })),
      }),
  } satisfies Record<string, Change>;

  /** Creates two portfolios with trades of every security, whose dividends are not recorded. */
  async function start(): Promise<void> {
    await client.call('POST', '/securities', { symbol: 'MYFUND', name: 'A fund', currency: 'EUR' });
    for (const currency of ['EUR', 'USD']) {
      const { body } = await client.call('POST', '/portfolios', { title: currency, currency });
      const path = `/portfolios/${body.portfolios.at(-1)._id}/transactions`;
      for (const symbol of heldSymbols)
        for (const trade of firstTrades)
          await client.call('POST', path, { name: unlistedName, symbol, ...bought, ...trade });
    }
    for (let price = 0; price < 3; price += 1) await setPrice();
  }

  return { changes, start };
}
