import { isoDay } from '#domain/days.ts';
import type { TransactionKind } from '#domain/transactions.ts';
import type { Client } from './api.ts';

/** A transaction to record. `lots` names earlier purchases by their position, with shares in hundredths. */
interface Step {
  body: Record<string, unknown>;
  lots?: { at: number; units: number }[];
}

export interface HistoryOptions {
  /** The kinds that do not occur. */
  without?: readonly TransactionKind[];
  /** Whether some amounts are in euros with a rate. */
  hasRates?: boolean;
  /** Whether each day has one transaction, or a dividend with what it bought. */
  isDaily?: boolean;
}

const notes = [
  '',
  'Plain',
  '=SUM(A1:A9) says "no"; really',
  '+1',
  '-',
  '@home',
  "'quoted",
  "'=1+1",
  'Line one\r\nline two, with a comma\n\n"quoted"\n;a\tb',
  '<b>&amp;</b> ünïcödé 🙂 _x000D_ \u00a0end',
  '1,5',
];
const symbols = ['V', 'KO', 'BRK-B', 'MYFUND'] as const;
const firstDay = 19_750;
const hundredths = (units: number) => (units / 100).toFixed(2).replace(/\.?0+$/, '');

/** Numbers from a seed: the same for every run. */
function numbersOf(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % max;
  };
}

/** Makes a possible history from a seed: by default of every kind of transaction, several on most days. */
export function historyOf(
  seed: number,
  length: number,
  { without = [], hasRates = true, isDaily = false }: HistoryOptions = {},
): Step[] {
  const below = numbersOf(seed);
  const steps: Step[] = [];
  const held = new Map<string, number>();
  const lots = new Map<string, { at: number; units: number }[]>();
  let day = firstDay;

  const price = () => `${1 + below(900)}.${below(99_999)}1`;
  const costs = () => ({ fee: hundredths(below(3) * below(400)), tax: hundredths(below(2) * below(300)) });
  const money = () =>
    hasRates && below(4) === 0 ? { currency: 'EUR', rate: `1.0${1 + below(9_998)}1` } : {};
  const note = () => notes[below(notes.length)] ?? '';
  const add = (body: Step['body'], named?: Step['lots']) =>
    steps.push({ body: { date: isoDay(day), note: note(), ...body }, ...(named && { lots: named }) });

  function acquire(kind: 'buy' | 'transfer_in', symbol: string): void {
    const units = 100 + below(9_000);
    held.set(symbol, (held.get(symbol) ?? 0) + units);
    lots.set(symbol, [...(lots.get(symbol) ?? []), { at: steps.length, units }]);
    const shares = hundredths(units);
    const rounded = { price: '300.333333', amount: String((300.33 * units) / 100).slice(0, 8) };
    const paid = kind === 'buy' && below(4) === 0 ? rounded : { price: price() };
    add({ kind, symbol, shares, ...paid, ...costs(), ...money() });
  }

  function release(kind: 'sell' | 'transfer_out', symbol: string): void {
    const units = Math.floor(((held.get(symbol) ?? 0) * below(60)) / 100);
    if (units === 0) {
      acquire('buy', symbol);
      return;
    }
    held.set(symbol, (held.get(symbol) ?? 0) - units);
    const open = lots.get(symbol) ?? [];
    const lot = kind === 'sell' && below(2) === 0 ? open.pop() : undefined;
    const named = lot && [{ at: lot.at, units: Math.min(lot.units, units) }];
    const paid = kind === 'sell' ? { price: price(), ...money() } : {};
    add({ kind, symbol, shares: hundredths(units), ...paid, ...costs() }, named);
    if (!named) lots.set(symbol, []);
  }

  const all: [TransactionKind, (symbol: string) => unknown][] = [
    ['buy', (symbol) => acquire('buy', symbol)],
    ['buy', (symbol) => acquire('buy', symbol)],
    ['sell', (symbol) => release('sell', symbol)],
    ['sell', (symbol) => release('sell', symbol)],
    ['transfer_in', (symbol) => acquire('transfer_in', symbol)],
    ['transfer_out', (symbol) => release('transfer_out', symbol)],
    [
      'dividend',
      (symbol) =>
        add({ kind: 'dividend', symbol, shares: '12.5', price: '0.52', tax: hundredths(below(99)) }),
    ],
    [
      'dividend',
      (symbol) => add({ kind: 'dividend', symbol, amount: hundredths(1 + below(9_999)), ...money() }),
    ],
    [
      'dividend',
      (symbol) =>
        add({
          kind: 'dividend',
          symbol,
          amount: '50.01',
          tax: '1.5',
          reinvested: { shares: '0.12345678', price: '390.123456' },
        }),
    ],
    ['interest', () => add({ kind: 'interest', amount: '12.345678', tax: '1.23', ...money() })],
    [
      'fee',
      (symbol) => add({ kind: 'fee', symbol: below(2) ? symbol : null, amount: hundredths(1 + below(999)) }),
    ],
    [
      'tax',
      (symbol) => add({ kind: 'tax', symbol: below(2) ? symbol : null, amount: hundredths(1 + below(999)) }),
    ],
    [
      'deposit',
      () => add({ kind: 'deposit', amount: hundredths(1 + below(999_999)), fee: '0.35', ...money() }),
    ],
    ['withdrawal', () => add({ kind: 'withdrawal', amount: hundredths(1 + below(999_999)) })],
    ['split', () => add({ kind: 'split', symbol: 'MYFUND', numerator: '3', denominator: '2' })],
    [
      'adjustment',
      (symbol) => {
        held.set(symbol, below(2) * 5_000);
        lots.set(symbol, []);
        add({ kind: 'adjustment', symbol, shares: hundredths(held.get(symbol) ?? 0), price: price() });
      },
    ],
  ];

  const makers = all.filter(([kind]) => !without.includes(kind));

  while (steps.length < length) {
    day += isDaily ? 1 : below(2) * below(5);
    // Every kind occurs, in turn and then at random.
    const [, make] = makers[steps.length < makers.length ? steps.length : below(makers.length)] ?? [];
    make?.(symbols[below(symbols.length)] ?? 'V');
  }
  const twice = { kind: 'buy', symbol: 'KO', date: isoDay(day), shares: '2', price: '60.5' };
  return [...steps, { body: twice }, { body: twice }];
}

/** Records a history through the API. Throws if a transaction is refused. */
export async function recordHistory(client: Client, path: string, steps: readonly Step[]): Promise<void> {
  const ids: string[] = [];
  for (const { body, lots = [] } of steps) {
    const named = lots.map(({ at, units }) => ({ transactionId: ids[at], shares: hundredths(units) }));
    const response = await client.call('POST', `${path}/transactions`, { ...body, lots: named });
    if (response.status !== 201) throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(response.body)}`);
    ids.push(response.body.transaction._id);
  }
}
