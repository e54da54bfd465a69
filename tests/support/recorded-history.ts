import { isoDay } from '#domain/days.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
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

type Random = ReturnType<typeof numbersOf>;

/** Writes transactions that are possible: it counts the shares held, in hundredths. */
class HistoryWriter {
  readonly steps: Step[] = [];
  readonly below: Random;
  readonly #hasRates: boolean;
  readonly #held = new Map<string, number>();
  readonly #lots = new Map<string, NonNullable<Step['lots']>>();
  day = firstDay;

  constructor(below: Random, hasRates: boolean) {
    this.below = below;
    this.#hasRates = hasRates;
  }

  add(body: Step['body'], lots?: Step['lots']): void {
    const note = notes[this.below(notes.length)] ?? '';
    this.steps.push({ body: { date: isoDay(this.day), note, ...body }, ...(lots && { lots }) });
  }

  amount = (max: number): string => hundredths(1 + this.below(max));
  price = (): string => `${1 + this.below(900)}.${this.below(99_999)}1`;
  costs = () => ({
    fee: hundredths(this.below(3) * this.below(400)),
    tax: hundredths(this.below(2) * this.below(300)),
  });
  money = () =>
    this.#hasRates && this.below(4) === 0 ? { currency: 'EUR', rate: `1.0${1 + this.below(9_998)}1` } : {};

  acquire(kind: 'buy' | 'rights' | 'transfer_in', symbol: string): void {
    const units = 100 + this.below(9_000);
    this.#held.set(symbol, (this.#held.get(symbol) ?? 0) + units);
    this.#lots.set(symbol, [...(this.#lots.get(symbol) ?? []), { at: this.steps.length, units }]);
    const shares = hundredths(units);
    const rounded = { price: '300.333333', amount: String((300.33 * units) / 100).slice(0, 8) };
    const paid = kind !== 'transfer_in' && this.below(4) === 0 ? rounded : { price: this.price() };
    this.add({ kind, symbol, shares, ...paid, ...this.costs(), ...this.money() });
  }

  /** Returns the security of which most shares are held. */
  mostHeld = (): string | undefined => [...this.#held].sort((a, b) => b[1] - a[1])[0]?.[0];

  /** Buys if nothing is held. Half of the sales name a lot. */
  release(kind: 'sell' | 'cash_in_lieu' | 'transfer_out' | 'merger' | 'symbol_change', wanted: string): void {
    const symbol = this.#held.get(wanted) ? wanted : (this.mostHeld() ?? wanted);
    const held = this.#held.get(symbol) ?? 0;
    const units = Math.floor((held * this.below(60)) / 100);
    if (units === 0) {
      this.acquire('buy', symbol);
      return;
    }
    this.#held.set(symbol, held - units);
    const lot = kind === 'sell' && this.below(2) === 0 ? this.#lots.get(symbol)?.pop() : undefined;
    const named = lot && [{ at: lot.at, units: Math.min(lot.units, units) }];
    const isTrade = kind === 'sell' || kind === 'cash_in_lieu';
    const paid = isTrade ? { price: this.price(), ...this.money() } : this.event(kind, symbol);
    this.add(
      { kind, symbol, shares: hundredths(units), ...(kind !== 'symbol_change' && this.costs()), ...paid },
      named,
    );
    if (!named) this.#lots.delete(symbol);
  }

  /** What an event states beside its shares. */
  event(kind: string, symbol: string) {
    if (kind === 'transfer_out') return {};
    const counterpart = symbol === 'KO' ? 'V' : 'KO';
    this.#held.set(counterpart, (this.#held.get(counterpart) ?? 0) + 150);
    return { counterpart, received: '1.5', ...(kind === 'merger' && { amount: this.amount(999) }) };
  }

  spinOff(symbol: string): void {
    if (!this.#held.get(symbol)) this.acquire('buy', symbol);
    else this.add({ kind: 'spin_off', symbol, costShare: '0.2105', ...this.event('spin_off', symbol) });
  }

  /** Without lots, because the later sales of a history name shares of lots as they were bought. */
  bonus(symbol: string): void {
    const units = 100 + this.below(900);
    this.#held.set(symbol, (this.#held.get(symbol) ?? 0) + units);
    this.add({ kind: 'bonus', symbol, shares: hundredths(units) });
  }

  adjust(symbol: string): void {
    const units = this.below(2) * 5_000;
    this.#held.set(symbol, units);
    this.#lots.delete(symbol);
    this.add({ kind: 'adjustment', symbol, shares: hundredths(units), price: this.price() });
  }
}

type Maker = readonly [TransactionKind, (to: HistoryWriter, symbol: string) => void];

const reinvested = { shares: '0.12345678', price: '390.123456' };

const makers: readonly Maker[] = [
  ['buy', (to, symbol) => to.acquire('buy', symbol)],
  ['buy', (to, symbol) => to.acquire('buy', symbol)],
  ['sell', (to, symbol) => to.release('sell', symbol)],
  ['sell', (to, symbol) => to.release('sell', symbol)],
  ['transfer_in', (to, symbol) => to.acquire('transfer_in', symbol)],
  ['transfer_out', (to, symbol) => to.release('transfer_out', symbol)],
  [
    'dividend',
    (to, symbol) => to.add({ kind: 'dividend', symbol, shares: '12.5', price: '0.52', tax: '0.3' }),
  ],
  ['dividend', (to, symbol) => to.add({ kind: 'dividend', symbol, amount: to.amount(9_999), ...to.money() })],
  ['dividend', (to, symbol) => to.add({ kind: 'dividend', symbol, amount: '50.01', tax: '1.5', reinvested })],
  ['interest', (to) => to.add({ kind: 'interest', amount: '12.345678', tax: '1.23', ...to.money() })],
  [
    'fee',
    (to, symbol) => to.add({ kind: 'fee', symbol: to.below(2) ? symbol : null, amount: to.amount(999) }),
  ],
  [
    'tax',
    (to, symbol) => to.add({ kind: 'tax', symbol: to.below(2) ? symbol : null, amount: to.amount(999) }),
  ],
  ['deposit', (to) => to.add({ kind: 'deposit', amount: to.amount(999_999), fee: '0.35', ...to.money() })],
  ['withdrawal', (to) => to.add({ kind: 'withdrawal', amount: to.amount(999_999) })],
  ['split', (to) => to.add({ kind: 'split', symbol: 'MYFUND', numerator: '3', denominator: '2' })],
  ['adjustment', (to, symbol) => to.adjust(symbol)],
  [
    'return_of_capital',
    (to, symbol) => to.add({ kind: 'return_of_capital', symbol, amount: to.amount(999) }),
  ],
  [
    'capital_gains_distribution',
    (to, symbol) =>
      to.add({ kind: 'capital_gains_distribution', symbol, amount: '50.01', tax: '1.5', reinvested }),
  ],
  ['bonus', (to, symbol) => to.bonus(symbol)],
  ['rights', (to, symbol) => to.acquire('rights', symbol)],
  ['cash_in_lieu', (to, symbol) => to.release('cash_in_lieu', symbol)],
  ['merger', (to, symbol) => to.release('merger', symbol)],
  ['symbol_change', (to, symbol) => to.release('symbol_change', symbol)],
  ['spin_off', (to) => to.spinOff(to.mostHeld() ?? 'V')],
  ['interest_paid', (to) => to.add({ kind: 'interest_paid', amount: to.amount(999), ...to.money() })],
  ['fee_refund', (to) => to.add({ kind: 'fee_refund', amount: to.amount(999) })],
  ['tax_refund', (to, symbol) => to.add({ kind: 'tax_refund', symbol, amount: to.amount(999) })],
  [
    'dividend_reversal',
    (to, symbol) => to.add({ kind: 'dividend_reversal', symbol, amount: to.amount(999) }),
  ],
];

/** Makes a possible history from a seed: by default of every kind of transaction, several on most days. */
export function historyOf(
  seed: number,
  length: number,
  { without = [], hasRates = true, isDaily = false }: HistoryOptions = {},
): Step[] {
  const below = numbersOf(seed);
  const to = new HistoryWriter(below, hasRates);
  const used = makers.filter(([kind]) => !without.includes(kind));
  while (to.steps.length < length) {
    to.day += isDaily ? 1 : below(2) * below(5);
    // Every kind occurs, in turn and then at random.
    const [, make] = used[to.steps.length < used.length ? to.steps.length : below(used.length)] ?? [];
    make?.(to, symbols[below(symbols.length)] ?? 'V');
  }
  const twice = { kind: 'buy', symbol: 'KO', date: isoDay(to.day), shares: '2', price: '60.5' };
  return [...to.steps, { body: twice }, { body: twice }];
}

/** Records a history through the API. Throws if a transaction is refused. */
export async function recordHistory(client: Client, path: string, steps: readonly Step[]): Promise<void> {
  const ids: string[] = [];
  for (const { body, lots = [] } of steps) {
    const named = lots.map(({ at, units }) => ({ transactionId: ids[at], shares: hundredths(units) }));
    const response = await client.call('POST', `${path}/transactions`, {
      ...(named.length > 0 && { lots: named }),
      ...body,
    });
    if (response.status !== 201) throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(response.body)}`);
    ids.push(response.body.transaction._id);
  }
}
