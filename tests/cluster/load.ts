import { setTimeout as wait } from 'node:timers/promises';
import { type ApiCaller, type Called, signedUp } from '../support/api-caller.ts';

/** A request that was not served as it should. */
export interface Failure {
  what: string;
  status: number | undefined;
  retryAfter: string | null;
  at: number;
}

const betweenMs = 5;

/** Readers and writers who ask without a rest, at a pace that leaves the machine to others. */
export class Load {
  readonly #url: string;
  readonly #stopped = new AbortController();
  readonly #working: Promise<void>[] = [];
  readonly writers: Writer[] = [];
  readonly failures: Failure[] = [];
  reads = 0;

  private constructor(url: string) {
    this.#url = url;
  }

  static async start(
    url: string,
    { readers, writers }: { readers: number; writers: string[] },
  ): Promise<Load> {
    const load = new Load(url);
    for (const name of writers) load.writers.push(await Writer.signUp(url, name));
    for (let made = 0; made < readers; made += 1) load.#keepOn(() => load.#read());
    for (const writer of load.writers) load.#keepOn(() => load.#write(writer));
    return load;
  }

  get writes(): number {
    return this.writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#working);
  }

  #keepOn(work: () => Promise<void>): void {
    const { signal } = this.#stopped;
    const loop = async () => {
      while (!signal.aborted) {
        await work();
        await wait(betweenMs);
      }
    };
    this.#working.push(loop());
  }

  #fail(what: string, answer: Partial<Called> | undefined): void {
    const { status, retryAfter = null } = answer ?? {};
    this.failures.push({ what, status, retryAfter, at: performance.now() });
  }

  async #read(): Promise<void> {
    const path = pages[this.reads % pages.length] ?? '/';
    this.reads += 1;
    try {
      const response = await fetch(this.#url + path);
      const text = await response.text();
      const whole = response.ok && /(<\/html>|[}\]])\s*$/.test(text);
      if (!whole)
        this.#fail(`GET ${path}`, {
          status: response.status,
          retryAfter: response.headers.get('retry-after'),
        });
    } catch (error) {
      this.#fail(`GET ${path}: ${(error as Error).cause ?? error}`, undefined);
    }
  }

  async #write(writer: Writer): Promise<void> {
    const answer = await writer.change();
    if (answer?.status !== 200) return this.#fail('PUT ticker', answer);
    const seen = await writer.read();
    if (seen?.status !== 200) this.#fail('GET portfolios', seen);
    else if (sharesIn(seen) !== writer.acknowledged)
      this.#fail(`own write: ${sharesIn(seen)}, not ${writer.acknowledged}`, seen);
  }
}

const pages = [
  '/',
  '/api/v1/wizards/names',
  '/help',
  '/api/v1/rss/limited',
  '/api/v1/market/quote?symbol=AAPL',
  '/api/v1/wizards/all',
  '/news',
];

const sharesIn = (answer: Called): number | undefined => answer.body.portfolios[0]?.tickers[0]?.shares;

/** A customer who changes the shares of one ticker to 1, 2, 3 …, and knows which of them were acknowledged. */
class Writer {
  readonly #caller: ApiCaller;
  readonly #path: string;
  #sent = 1;
  acknowledged = 1;

  private constructor(caller: ApiCaller, path: string) {
    this.#caller = caller;
    this.#path = path;
  }

  static async signUp(url: string, name: string): Promise<Writer> {
    const caller = await signedUp(() => url, name);
    const { body } = await caller.call('POST', '/portfolios', { title: name });
    const path = `/portfolios/${body.portfolios[0]._id}/tickers`;
    const bought = { symbol: 'AAPL', name: 'Apple', shares: 1, buyPrice: 100 };
    const { body: added } = await caller.call('POST', path, bought);
    return new Writer(caller, `${path}/${added.portfolios[0].tickers[0]._id}`);
  }

  async change(): Promise<Called | undefined> {
    this.#sent += 1;
    const shares = this.#sent;
    const answer = await this.#caller.call('PUT', this.#path, { shares }).catch(() => undefined);
    if (answer?.status === 200) this.acknowledged = shares;
    return answer;
  }

  read(): Promise<Called | undefined> {
    return this.#caller.call('GET', '/portfolios').catch(() => undefined);
  }

  /** Whether what stands is what was acknowledged last, or a later change that got no answer. */
  async keepsAll(): Promise<boolean> {
    const { body } = await this.#caller.call('GET', '/portfolios');
    const stands: number = body.portfolios[0].tickers[0].shares;
    return stands >= this.acknowledged && stands <= this.#sent;
  }
}
