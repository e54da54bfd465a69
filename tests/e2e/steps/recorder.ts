import { isDeepStrictEqual } from 'node:util';
import { isoDate } from '#domain/time.ts';
import { type ApiCaller, signUpCaller } from '#tests/support/api-caller.ts';
import { randomFor } from '#tests/support/scope.ts';

/** The shares of each symbol, by portfolio title. */
type State = Record<string, Record<string, string>>;

interface Change {
  call: [method: string, path: string, body?: object];
  after: State;
}

interface ListedPortfolio {
  _id: string;
  title: string;
  tickers: { _id: string; symbol: string; exact: { shares: string } }[];
}

const symbolsAtOnce = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOG', 'META', 'TSLA', 'JPM', 'V', 'XOM'];

const stateOf = (portfolios: ListedPortfolio[]): State =>
  Object.fromEntries(
    portfolios.map(({ title, tickers }) => [
      title,
      Object.fromEntries(tickers.map(({ symbol, exact }) => [symbol, exact.shares])),
    ]),
  );

/**
 * A customer who changes portfolios without a pause and records the acknowledged state. Only one change is pending at a
 * time, so the stored state is either that before the change or that after it.
 */
export class Recorder {
  readonly #caller: ApiCaller;
  readonly #name: string;
  readonly #random: () => number;
  #made = 0;
  #portfolios: ListedPortfolio[] = [];
  #acknowledged: State = {};
  /** The state after the pending change. */
  #possible: State | undefined;

  private constructor(caller: ApiCaller, name: string) {
    this.#caller = caller;
    this.#name = name;
    this.#random = randomFor(name);
  }

  static async signUp(url: () => string, name: string): Promise<Recorder> {
    return new Recorder(await signUpCaller(url, name), name);
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  /** Records a dividend with the purchase of a share that it pays for: two rows and a position, in one change. */
  #reinvest(path: string, title: string, symbol: string): Change {
    const state = this.#acknowledged;
    const held = state[title] ?? {};
    const body = {
      kind: 'dividend',
      symbol,
      date: isoDate(),
      amount: 1,
      reinvested: { shares: 1, price: 1 },
    };
    const after = { ...state, [title]: { ...held, [symbol]: String(Number(held[symbol]) + 1) } };
    return { call: ['POST', `${path}/transactions`, body], after };
  }

  #nextChange(): Change {
    this.#made += 1;
    const state = this.#acknowledged;
    const portfolio = this.#portfolios.length > 0 ? this.#pick(this.#portfolios) : undefined;
    if (!portfolio || (this.#portfolios.length < 3 && this.#made % 3 === 0)) {
      const title = `${this.#name} ${this.#made}`;
      return { call: ['POST', '/portfolios', { title }], after: { ...state, [title]: {} } };
    }
    const path = `/portfolios/${portfolio._id}`;
    const { title, tickers } = portfolio;
    const others = Object.fromEntries(Object.entries(state).filter(([one]) => one !== title));
    if (this.#made % 11 === 0) return { call: ['DELETE', path], after: others };
    if (tickers.length === 0) {
      const items = symbolsAtOnce.map((symbol) => ({ symbol, shares: String(this.#made) }));
      const bought = Object.fromEntries(items.map(({ symbol, shares }) => [symbol, shares]));
      return { call: ['POST', `${path}/basket`, { items }], after: { ...others, [title]: bought } };
    }
    const { _id, symbol } = this.#pick(tickers);
    if (this.#made % 7 === 0) {
      const { [symbol]: _gone, ...left } = state[title] ?? {};
      return { call: ['DELETE', `${path}/tickers/${_id}`], after: { ...others, [title]: left } };
    }
    if (this.#made % 5 === 0) return this.#reinvest(path, title, symbol);
    const shares = String(this.#made);
    return {
      call: ['PUT', `${path}/tickers/${_id}`, { shares }],
      after: { ...others, [title]: { ...state[title], [symbol]: shares } },
    };
  }

  /** Makes changes until the signal aborts. Passes the duration of each acknowledged change to `onAcknowledged`. */
  async work(crash: AbortSignal, onAcknowledged: (ms: number) => void): Promise<void> {
    while (!crash.aborted) {
      const { call, after } = this.#nextChange();
      this.#possible = after;
      const start = performance.now();
      const answer = await this.#caller.call(...call).catch(() => undefined);
      if (!answer || answer.status === 503) {
        // A change that was refused before the crash must not be made either.
        if (!crash.aborted) await this.check();
        continue;
      }
      if (answer.status >= 300) throw new Error(`${call.join(' ')}: ${answer.status} ${answer.body.message}`);
      this.#acknowledged = after;
      this.#portfolios = answer.body.portfolios;
      onAcknowledged(performance.now() - start);
    }
  }

  /** Reads the stored state. Throws when an acknowledged change is missing or a change is partial. */
  async check(): Promise<void> {
    const { status, body } = await this.#caller.call('GET', '/portfolios');
    if (status !== 200) throw new Error(`${this.#name} is not logged in any more: ${status} ${body.message}`);
    this.#portfolios = body.portfolios;
    const found = stateOf(this.#portfolios);
    if (!isDeepStrictEqual(found, this.#acknowledged) && !isDeepStrictEqual(found, this.#possible)) {
      const details = { name: this.#name, found, acknowledged: this.#acknowledged, possible: this.#possible };
      throw new Error(`The stored state is neither acknowledged nor possible: ${JSON.stringify(details)}`);
    }
    this.#acknowledged = found;
    this.#possible = undefined;
  }
}
