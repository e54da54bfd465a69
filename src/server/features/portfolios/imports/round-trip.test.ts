import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportRow } from '#contract/imports.ts';
import type { Transaction } from '#contract/transactions.ts';
import { add, decimal, round, toText } from '#domain/decimal.ts';
import type { ExportFormat } from '#domain/imports.ts';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';
import { type HistoryOptions, historyOf, recordHistory } from '#tests/support/recorded-history.ts';

const own = ['csv', 'xlsx', 'json'] as const;

/** A file of our own with purchases without dates. Shares of NVDA have split since they were entered. */
const openings = JSON.stringify({
  format: 'holdwise',
  version: 1,
  portfolios: [
    {
      title: 'Openings',
      currency: 'USD',
      transactions: ['V', 'KO', 'BRK-B', 'MYFUND', 'NVDA'].map((symbol, order) => ({
        id: `opening-${symbol}`,
        date: null,
        order,
        kind: 'buy',
        symbol,
        shares: '100',
        price: '31.25',
        currency: 'USD',
        source: 'opening',
        entered: '2023-05-06T07:08:09.000Z',
      })),
    },
  ],
});

/** What a file of another program keeps of a transaction. */
interface Kept {
  kind: string;
  date: string;
  symbol: string | null;
  shares: string | null;
  /** Gross; of a transfer its price per share. */
  money: string | null;
  fee: string;
  tax: string;
  currency: string;
  rate: string | null;
  ratio: number | null;
  note: string;
}

function keptOf({ exact, numerator, denominator, ...one }: Transaction): Kept {
  const { kind, symbol, currency, note } = one;
  return {
    kind,
    date: one.date ?? '2023-05-06',
    symbol,
    shares: exact.shares,
    money: exact.amount ?? exact.price,
    fee: exact.fee,
    tax: exact.tax,
    currency,
    rate: exact.rate,
    ratio: numerator && denominator ? numerator / denominator : null,
    note,
  };
}

/** A cost that a file has in a row of its own. */
const costRow = (one: Kept, kind: 'fee' | 'tax', symbol: string | null): Kept[] =>
  one[kind] === '0' ? [] : [{ ...one, kind, symbol, shares: null, money: one[kind], fee: '0', tax: '0' }];

/** Most files have a dash for nothing. */
const withoutDash = (one: Kept): Kept => (one.note === '-' ? { ...one, note: '' } : one);

const withoutDividendShares = (one: Kept): Kept => (one.kind === 'dividend' ? { ...one, shares: null } : one);

/** Ghostfolio has fees only, and names what is not about a security in the note. */
function inGhostfolio(one: Kept): Kept[] {
  const fee = toText(add(decimal(one.fee), decimal(one.tax)));
  const name = { interest: 'Interest', fee: 'Fee', tax: 'Tax' }[one.kind];
  const text = withoutDash(one).note;
  // A dividend without shares is one unit.
  const shares = one.kind === 'dividend' ? (one.shares ?? '1') : one.shares;
  if (!name) return [{ ...one, shares, fee, tax: '0', note: text }];
  const note = [[name, one.symbol].filter(Boolean).join(' '), text].filter(Boolean).join(': ');
  return [{ ...one, kind: one.kind === 'tax' ? 'fee' : one.kind, symbol: null, fee, tax: '0', note }];
}

function inOfx(whole: Kept): Kept[] {
  const one = withoutDash(whole);
  const kept = one.kind === 'tax' ? { ...one, symbol: null } : withoutDividendShares(one);
  if (/buy|sell|dividend/.test(one.kind)) return [kept];
  return [{ ...kept, fee: '0', tax: '0' }, ...costRow(one, 'fee', null), ...costRow(one, 'tax', null)];
}

function inWealthfolio(one: Kept): Kept[] {
  if (one.kind === 'dividend') return [withoutDividendShares(one)];
  return [{ ...one, tax: '0' }, ...costRow({ ...one, fee: '0' }, 'tax', one.symbol)];
}

/** Money has six decimals. */
function inPortfolioPerformance(one: Kept): Kept[] {
  const money = one.money && toText(round(decimal(one.money), 6));
  return [withoutDividendShares({ ...one, money })];
}

interface OtherProgram extends HistoryOptions {
  format: ExportFormat;
  keeps: string;
  kept: (one: Kept) => Kept[];
}

const otherPrograms: OtherProgram[] = [
  {
    format: 'ghostfolio',
    keeps: 'trades, income and costs in one currency, with taxes as fees',
    without: ['transfer_in', 'transfer_out', 'deposit', 'withdrawal', 'split', 'adjustment'],
    hasRates: false,
    kept: inGhostfolio,
  },
  {
    format: 'portfolio-performance',
    keeps: 'all but splits and adjustments, with rates, and dividends without shares',
    without: ['split', 'adjustment'],
    kept: inPortfolioPerformance,
  },
  {
    format: 'wealthfolio',
    keeps: 'all but adjustments in one currency, one a day, with taxes in rows of their own',
    without: ['adjustment'],
    hasRates: false,
    isDaily: true,
    kept: inWealthfolio,
  },
  {
    format: 'ofx',
    keeps: 'all but adjustments in one currency, with costs of cash and transfers in rows of their own',
    without: ['adjustment'],
    hasRates: false,
    kept: inOfx,
  },
];

const isProblem = ({ verdict }: ImportRow) =>
  verdict === 'not_understood' || verdict === 'possible_duplicate';
const sorted = (kept: readonly Kept[]) => kept.map((one) => JSON.stringify(one)).sort();

interface Listed {
  total: number;
  transactions: Transaction[];
}

describe.each(databases)('exports that are imported again on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  async function addPortfolio(client: Client, title: string): Promise<string> {
    const { body } = await client.call('POST', '/portfolios', { title });
    return `/portfolios/${body.portfolios.at(-1)._id}`;
  }

  async function exported(client: Client, path: string, format: ExportFormat) {
    const response = await api.app.inject({
      url: `/api/v1${path}/export?format=${format}`,
      cookies: Object.fromEntries(client.cookies),
    });
    const name = /filename="([^"]+)"/.exec(String(response.headers['content-disposition']))?.[1] ?? '';
    return { name, bytes: new Uint8Array(response.rawPayload) };
  }

  async function importFile(
    client: Client,
    path: string,
    file: { name: string; bytes: Uint8Array<ArrayBuffer> | string },
  ) {
    const { status, body } = await client.send(
      'POST',
      `${path}/imports`,
      {},
      { field: 'files', files: [file] },
    );
    expect(status).toBe(201);
    return body.import;
  }

  const list = async (client: Client, path: string): Promise<Listed> =>
    (await client.call('GET', `${path}/transactions?limit=1000`)).body;

  async function withHistory(seed: number, options: HistoryOptions = {}) {
    const client = await api.customer();
    await client.call('POST', '/securities', { symbol: 'MYFUND', name: 'Grandmother’s fund' });
    const path = await addPortfolio(client, 'First');
    expect((await importFile(client, path, { name: 'openings.json', bytes: openings })).counts.new).toBe(5);
    await recordHistory(client, path, historyOf(seed, 60, options));
    return { client, path };
  }

  /** Returns transactions with positions in the list in place of ids. */
  function comparable({ transactions }: Listed) {
    const places = new Map(transactions.map(({ _id }, place) => [_id, place] as const));
    return transactions.map(({ _id, portfolioId, source, lots, linkedTo, ...values }) => ({
      ...values,
      isOpening: source === 'opening',
      lots: lots.map(({ transactionId, shares }) => ({ place: places.get(transactionId), shares })),
      linkedTo: linkedTo === null ? null : places.get(linkedTo),
    }));
  }

  test.each(own.flatMap((format) => [1, 7, 77].map((seed) => [format, seed] as const)))(
    '%s restores identical transactions of history %i',
    async (format, seed) => {
      const { client, path } = await withHistory(seed);
      const first = await list(client, path);
      expect(Object.keys((await client.call('GET', `${path}/transactions`)).body.counts)).toHaveLength(12);
      const file = await exported(client, path, format);

      const empty = await addPortfolio(client, 'Second');
      const imported = await importFile(client, empty, file);
      expect(imported.files[0].rows.filter(isProblem)).toEqual([]);
      expect(imported.counts).toMatchObject({ new: first.total, not_understood: 0, possible_duplicate: 0 });
      const second = await list(client, empty);
      expect(comparable(second)).toEqual(comparable(first));

      for (const portfolio of [path, empty]) {
        const again = await importFile(client, portfolio, file);
        expect(again.counts).toMatchObject({ new: 0, duplicate: first.total, possible_duplicate: 0 });
        expect((await list(client, portfolio)).total).toBe(first.total);
      }
    },
  );

  test.each(otherPrograms)(
    '$format restores what it can express: $keeps',
    async ({ format, kept, ...options }) => {
      const { client, path } = await withHistory(7, options);
      const first = await list(client, path);
      const file = await exported(client, path, format);
      const empty = await addPortfolio(client, 'Second');
      const imported = await importFile(client, empty, file);
      expect(imported.files[0].rows.filter(isProblem)).toEqual([]);
      const second = await list(client, empty);
      expect(sorted(second.transactions.map(keptOf))).toEqual(
        sorted(first.transactions.flatMap((one) => kept(keptOf(one)))),
      );
      expect(await importFile(client, empty, file)).toMatchObject({
        counts: { new: 0, possible_duplicate: 0 },
      });
      expect((await list(client, empty)).total).toBe(second.total);
    },
  );
});
