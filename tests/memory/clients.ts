import { Agent, setGlobalDispatcher } from 'undici';

/**
 * Makes the connections of `fetch`, which wait as long as a server takes. Returns a function that closes all of them, as if
 * the clients left, and opens new ones for what follows.
 */
export function openClients(): () => Promise<void> {
  const open = () => {
    const agent = new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });
    setGlobalDispatcher(agent);
    return agent;
  };
  let agent = open();
  return async () => {
    const left = agent;
    agent = open();
    await left.destroy();
  };
}
