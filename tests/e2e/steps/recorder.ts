import { isDeepStrictEqual } from 'node:util';
import { type ApiCaller, signedUp } from '../../support/api-caller.ts';

/** Portfolios as their owner sees them: by title, the shares of each symbol. */
type Held = Record<string, Record<string, string>>;

interface Change {
  call: [method: string, path: string, body?: object];
  after: Held;
}

interface ListedPortfolio {
  _id: string;
  title: string;
  tickers: { _id: string; symbol: string; exact: { shares: string } }[];
}

const symbolsAtOnce = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOG', 'META', 'TSLA', 'JPM', 'V', 'XOM'];
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

const heldIn = (portfolios: ListedPortfolio[]): Held =>
  Object.fromEntries(
    portfolios.map(({ title, tickers }) => [
      title,
      Object.fromEntries(tickers.map(({ symbol, exact }) => [symbol, exact.shares])),
    ]),
  );

/**
 * A customer who changes portfolios without a pause and records what was acknowledged. Only one change is under way at
 * a time, so that what is found later is either what stood before it or what it makes.
 */
export class Recorder {
  readonly #caller: ApiCaller;
  readonly #name: string;
  #made = 0;
  #portfolios: ListedPortfolio[] = [];
  #acknowledged: Held = {};
  /** What the change that got no answer would make. */
  #possible: Held | undefined;
  acknowledgements = 0;

  private constructor(caller: ApiCaller, name: string) {
    this.#caller = caller;
    this.#name = name;
  }

  static async signUp(url: () => string, name: string): Promise<Recorder> {
    return new Recorder(await signedUp(url, name), name);
  }

  #nextChange(): Change {
    this.#made += 1;
    const held = this.#acknowledged;
    const portfolio = this.#portfolios.length > 0 ? pick(this.#portfolios) : undefined;
    if (!portfolio || (this.#portfolios.length < 3 && this.#made % 3 === 0)) {
      const title = `${this.#name} ${this.#made}`;
      return { call: ['POST', '/portfolios', { title }], after: { ...held, [title]: {} } };
    }
    const path = `/portfolios/${portfolio._id}`;
    const { title, tickers } = portfolio;
    const others = Object.fromEntries(Object.entries(held).filter(([one]) => one !== title));
    if (this.#made % 11 === 0) return { call: ['DELETE', path], after: others };
    if (tickers.length === 0) {
      const items = symbolsAtOnce.map((symbol) => ({ symbol, shares: String(this.#made) }));
      const bought = Object.fromEntries(items.map(({ symbol, shares }) => [symbol, shares]));
      return { call: ['POST', `${path}/basket`, { items }], after: { ...others, [title]: bought } };
    }
    const { _id, symbol } = pick(tickers);
    if (this.#made % 7 === 0) {
      const { [symbol]: _gone, ...left } = held[title] ?? {};
      return { call: ['DELETE', `${path}/tickers/${_id}`], after: { ...others, [title]: left } };
    }
    const shares = String(this.#made);
    return {
      call: ['PUT', `${path}/tickers/${_id}`, { shares }],
      after: { ...others, [title]: { ...held[title], [symbol]: shares } },
    };
  }

  /** Makes changes until one gets no answer, or one that says that it could not be done just now. */
  async work(): Promise<void> {
    for (;;) {
      const { call, after } = this.#nextChange();
      this.#possible = after;
      const answer = await this.#caller.call(...call).catch(() => undefined);
      if (!answer || answer.status === 503) return;
      if (answer.status >= 300) throw new Error(`${call.join(' ')}: ${answer.status} ${answer.body.message}`);
      this.acknowledgements += 1;
      this.#acknowledged = after;
      this.#portfolios = answer.body.portfolios;
    }
  }

  /** Looks at what stands. Throws where something acknowledged is missing, or something is half there. */
  async check(): Promise<void> {
    const { status, body } = await this.#caller.call('GET', '/portfolios');
    if (status !== 200) throw new Error(`${this.#name} is not logged in any more: ${status} ${body.message}`);
    this.#portfolios = body.portfolios;
    const found = heldIn(this.#portfolios);
    if (!isDeepStrictEqual(found, this.#acknowledged) && !isDeepStrictEqual(found, this.#possible)) {
      const told = { name: this.#name, found, acknowledged: this.#acknowledged, possible: this.#possible };
      throw new Error(`What stands is neither: ${JSON.stringify(told)}`);
    }
    this.#acknowledged = found;
    this.#possible = undefined;
  }
}
