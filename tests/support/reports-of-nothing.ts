import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { createReports } from '#server/ledger/reports/reports.ts';
import { registerReplyCaches } from '#server/platform/http/cached-route.ts';
import { compileSerializer } from '#server/platform/http/serializer.ts';

type Reports = ReturnType<typeof createReports>;

const noRates = {
  rate: () => undefined,
  series: () => ({ days: new Int32Array(), rates: new Float64Array() }),
  version: () => '',
};

/** Serves routes about a portfolio without positions, and counts how often its report is built. */
export function reportsOfNothing() {
  const counted = { builds: 0 };
  const inTurn = <Result>(work: () => Promise<Result>) => work();
  const reports: Reports = {
    inTurn: (_customerId, work) => work(),
    cached: async (_customerId, others) => ({
      dependsOn: { portfolios: '', prices: '', rates: '', ...others },
      inTurn,
    }),
    async build() {
      counted.builds += 1;
      return { base: 'USD', rates: noRates, portfolios: [], ledgers: [], method: 'fifo' };
    },
  };
  async function serve(register: (app: FastifyInstance) => void): Promise<FastifyInstance> {
    const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(compileSerializer);
    app.decorate('requireAccount', async (_kind, request: FastifyRequest) => {
      Object.assign(request, { account: { id: 'ada' } });
    });
    registerReplyCaches(app);
    register(app);
    await app.ready();
    return app;
  }
  return { reports, counted, serve };
}
