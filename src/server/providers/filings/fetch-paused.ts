import { once } from '#domain/once.ts';

/** Made on first use. Node's `fetch` makes its own dispatcher the default one of every undici in the process. */
const dispatcher = once(async () => {
  const { Agent } = await import('undici');
  return new Agent();
});

/**
 * `fetch` for responses whose reader may pause. That of Node 24 ends the process when the other side closes the
 * connection during a pause (https://github.com/nodejs/undici/issues/5360); this one is loaded on first use.
 */
export const fetchPaused: typeof fetch = async (input, init) => {
  const { fetch } = await import('undici');
  const options = { ...init, dispatcher: await dispatcher() } as object;
  return fetch(input as string, options) as unknown as Promise<Response>;
};
