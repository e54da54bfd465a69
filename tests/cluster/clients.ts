import { get } from 'node:http';
import { type ApiCaller, apiCaller } from '../support/api-caller.ts';

export interface Editor {
  /** Publishes an article through one instance. */
  publish(url: string, title: string): Promise<void>;
}

/** Creates the first administrator and logs in. */
export async function signUpEditor(url: string): Promise<Editor> {
  let currentUrl = url;
  const editor: ApiCaller = apiCaller(() => currentUrl);
  const credentials = { email: 'edith@holdwise.example', password: 'a long enough pass phrase' };
  await editor.call('POST', '/admin/create', { name: 'Edith', ...credentials });
  const { status } = await editor.call('POST', '/admin/login', credentials);
  if (status !== 200) throw new Error(`The editor could not log in: ${status}`);
  return {
    async publish(instance, title) {
      currentUrl = instance;
      const form = new FormData();
      form.set('title', title);
      form.set('description', '<p>What it means.</p>');
      const created = await editor.call('POST', '/news/create', form);
      if (created.status !== 201) throw new Error(`The article was not published: ${created.status}`);
    },
  };
}

export interface PriceWatch {
  /** The last price received. */
  price(): number | undefined;
  /** The number of streams opened so far. */
  opened(): number;
  close(): void;
}

/** Watches the price of a symbol and reconnects when the stream ends, like a browser. */
export function watchPrices(url: string, symbol: string): PriceWatch {
  let price: number | undefined;
  let opened = 0;
  let closed = false;
  let current: ReturnType<typeof get> | undefined;

  function take(text: string): void {
    const data = [...text.matchAll(/^data: (\[.*\])$/gm)].at(-1)?.[1];
    if (data) price = JSON.parse(data)[0].price;
  }

  function open(): void {
    if (closed) return;
    let reopen = () => {
      reopen = () => undefined;
      setImmediate(open);
    };
    current = get(`${url}/api/v1/market/stream?symbols=${symbol}`, { agent: false }, (response) => {
      if (response.statusCode === 200) opened += 1;
      response.setEncoding('utf8').on('data', take);
      response.on('close', () => reopen()).on('error', () => reopen());
    }).on('error', () => reopen());
  }

  open();
  return {
    price: () => price,
    opened: () => opened,
    close() {
      closed = true;
      current?.destroy();
    },
  };
}
