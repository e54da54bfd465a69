import type { Endpoint, Method } from '#contract/endpoint.ts';
import type { Client } from './api.ts';
import { endpointName, everyEndpoint } from './endpoints.ts';

const parameters = ({ path }: Endpoint) => path.split(':').length;
const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Records which endpoints of the contract answered calls with success. */
export async function recordEndpoints() {
  // The literal path comes before the pattern that matches it too.
  const endpoints = (await everyEndpoint()).sort((a, b) => parameters(a) - parameters(b));
  const called = new Set<string>();

  async function record(method: Method, path: string, calling: ReturnType<Client['call']>) {
    const response = await calling;
    const [plain = ''] = path.split('?');
    const found = endpoints.find((endpoint) => endpoint.method === method && patternOf(endpoint).test(plain));
    if (found && response.status < 300) called.add(endpointName(found));
    return response;
  }

  return {
    /** Returns a client each of whose calls goes to one of several instances, as behind a load balancer. */
    balanced: (any: () => Client): Pick<Client, 'call' | 'send'> => ({
      call: (method, path, ...rest) => record(method, path, any().call(method, path, ...rest)),
      send: (method, path, ...rest) => record(method, path, any().send(method, path, ...rest)),
    }),
    /** Returns the endpoints that change something and were not called, of those with these paths. */
    uncalled: (paths: RegExp): string[] =>
      endpoints
        .filter(({ method, path }) => method !== 'GET' && paths.test(path))
        .map(endpointName)
        .filter((name) => !called.has(name)),
  };
}
