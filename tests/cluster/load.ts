import { setTimeout as wait } from 'node:timers/promises';
import { type ApiCaller, type CallResult, signUpCaller } from '../support/api-caller.ts';

/** A failed request or a wrong response. */
export interface Failure {
  what: string;
  status: number | undefined;
  retryAfter: string | null;
}

const pauseMs = 5;

/** Continuous requests of readers and writers, slow enough to leave CPU time for the instances. */
export class Load {
  readonly #url: string;
  readonly #stopped = new AbortController();
  readonly #workers: Promise<void>[] = [];
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
    for (let reader = 0; reader < readers; reader += 1) load.#repeat(() => load.#read());
    for (const writer of load.writers) load.#repeat(() => load.#write(writer));
    return load;
  }

  get writes(): number {
    return this.writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  }

  /** Waits until this many more reads and writes are done. */
  async untilMore({ reads, writes }: { reads: number; writes: number }): Promise<void> {
    const [read, written] = [this.reads + reads, this.writes + writes];
    while (this.reads < read || this.writes < written) await wait(pauseMs);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#workers);
  }

  #repeat(work: () => Promise<void>): void {
    const { signal } = this.#stopped;
    const loop = async () => {
      while (!signal.aborted) {
        await work();
        await wait(pauseMs);
      }
    };
    this.#workers.push(loop());
  }

  #fail(what: string, response: Partial<CallResult> | undefined): void {
    const { status, retryAfter = null } = response ?? {};
    this.failures.push({ what, status, retryAfter });
  }

  async #read(): Promise<void> {
    const path = pages[this.reads % pages.length] ?? '/';
    this.reads += 1;
    try {
      const response = await fetch(this.#url + path);
      const text = await response.text();
      const isComplete = response.ok && /(<\/html>|[}\]])\s*$/.test(text);
      if (!isComplete)
        this.#fail(`GET ${path}`, {
          status: response.status,
          retryAfter: response.headers.get('retry-after'),
        });
    } catch (error) {
      this.#fail(`GET ${path}: ${(error as Error).cause ?? error}`, undefined);
    }
  }

  async #write(writer: Writer): Promise<void> {
    const changed = await writer.change();
    if (changed?.status !== 200) return this.#fail('PUT ticker', changed);
    const read = await writer.read();
    if (read?.status !== 200) this.#fail('GET portfolios', read);
    else if (sharesIn(read) !== writer.acknowledged)
      this.#fail(`own write: ${sharesIn(read)}, not ${writer.acknowledged}`, read);
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

const sharesIn = ({ body }: CallResult): number | undefined => body.portfolios[0]?.tickers[0]?.shares;

/** A customer who changes the shares of one ticker to 1, 2, 3 … and records the last acknowledged value. */
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
    const caller = await signUpCaller(() => url, name);
    const { body } = await caller.call('POST', '/portfolios', { title: name });
    const path = `/portfolios/${body.portfolios[0]._id}/tickers`;
    const bought = { symbol: 'AAPL', name: 'Apple', shares: 1, buyPrice: 100 };
    const { body: added } = await caller.call('POST', path, bought);
    return new Writer(caller, `${path}/${added.portfolios[0].tickers[0]._id}`);
  }

  async change(): Promise<CallResult | undefined> {
    this.#sent += 1;
    const shares = this.#sent;
    const response = await this.#caller.call('PUT', this.#path, { shares }).catch(() => undefined);
    if (response?.status === 200) this.acknowledged = shares;
    return response;
  }

  read(): Promise<CallResult | undefined> {
    return this.#caller.call('GET', '/portfolios').catch(() => undefined);
  }

  /** Whether the stored value is the last acknowledged one or that of a later change without a response. */
  async hasLostNothing(): Promise<boolean> {
    const { body } = await this.#caller.call('GET', '/portfolios');
    const stored: number = body.portfolios[0].tickers[0].shares;
    return stored >= this.acknowledged && stored <= this.#sent;
  }
}
