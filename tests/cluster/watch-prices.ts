import { get } from 'node:http';

export interface PriceWatch {
  /** The price that was told last. */
  price(): number | undefined;
  /** How many streams there have been. */
  opened(): number;
  close(): void;
}

/** Watches a symbol as a browser does: a stream that ends is opened again. */
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
    let again = () => {
      again = () => undefined;
      setImmediate(open);
    };
    current = get(`${url}/api/v1/market/stream?symbols=${symbol}`, { agent: false }, (response) => {
      if (response.statusCode === 200) opened += 1;
      response.setEncoding('utf8').on('data', take);
      response.on('close', () => again()).on('error', () => again());
    }).on('error', () => again());
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
