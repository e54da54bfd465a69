import type { ApiResponse, Client } from './api.ts';
import type { MarketInstance, openScriptedMarket } from './market-instances.ts';

/** Who makes the changes, and to what. */
export interface ChangedCustomer {
  client: Pick<Client, 'call' | 'send'>;
  /** Logs in an administrator, whose sessions are short. */
  admin: () => Promise<Pick<Client, 'call'>>;
  market: Awaited<ReturnType<typeof openScriptedMarket>>;
  instances: readonly MarketInstance[];
  random: () => number;
  /** Lets all instances compute the figures of this moment, which a change of several steps needs in their memory. */
  warm: () => Promise<unknown>;
}

export type Change = () => Promise<Pick<ApiResponse, 'status'>>;
