import type { FastifyInstance } from 'fastify';
import { type ComputationTools, createComputations, type ProductComputations } from './computations.ts';
import type { ComputeLocation, ComputeState } from './compute-worker.ts';
import type { Config } from './config.ts';
import type { ListedSecurities } from './features/imports/listed-securities.ts';
import { type Computing, computeHere } from './platform/computing/computations.ts';
import { computeOnThread } from './platform/computing/compute-thread.ts';
import type { Db } from './platform/db/schema.ts';
import { answerStatements } from './platform/remote-database/remote-statements.ts';
import type { MarketProvider } from './providers/market/market-provider.ts';
import { priceAnswers, pricesOf } from './providers/market/price-source.ts';

// The file lies next to this one in the sources and next to the bundle in the build.
const entry = new URL(`compute-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

interface ComputingSettings extends Omit<ComputationTools, 'prices' | 'imports'> {
  config: Config;
  market: MarketProvider;
  bulk: Db;
  listed: ListedSecurities;
  /** The folder of the shipped data. */
  dataDir: string;
  /** Whether computations run on the thread of the requests. */
  computesHere: boolean;
}

/** Opens what runs long computations: a thread of its own, so that no request waits for them. */
export function openComputing(
  app: FastifyInstance,
  { config, market, bulk, listed, dataDir, computesHere, ...tools }: ComputingSettings,
): Computing<ProductComputations> {
  const { databaseUrl, databaseReadUrl, portfoliosPerCustomer } = config;
  if (computesHere) {
    const imports = { db: bulk, listed, portfoliosPerCustomer };
    return computeHere(createComputations({ ...tools, prices: pricesOf(market), imports }));
  }
  const database = { databaseUrl, databaseReadUrl, dataDir: config.dataDir };
  const prices = priceAnswers(market);
  const computing = computeOnThread<ProductComputations>({
    entry,
    workerData: { database, dataDir, portfoliosPerCustomer } satisfies ComputeLocation,
    openAnswers() {
      const { answers, close } = answerStatements(bulk);
      return { answers: { ...answers, ...prices, ...listed }, close };
    },
    state: (): ComputeState => ({ rates: tools.rates.version() }),
  });
  app.addHook('onClose', () => computing.close());
  return computing;
}
