import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { AboutReport } from '#server/ledger/reports/reports.ts';
import { registerReplyCaches } from '#server/platform/http/cached-route.ts';
import { compileSerializer } from '#server/platform/http/serializer.ts';

const noRates = {
  rate: () => undefined,
  series: () => ({ days: new Int32Array(), rates: new Float64Array() }),
  version: () => '',
};

/** Serves routes about a portfolio without positions, and counts how often its report is built. */
export function reportsOfNothing() {
  const counted = { builds: 0 };
  const aboutReport: AboutReport = async (_key, compute) => {
    counted.builds += 1;
    return compute({ base: 'USD', rates: noRates, portfolios: [], ledgers: [], method: 'fifo' });
  };
  const reportVersions = async () => ({ portfolios: '', prices: '', rates: '' });
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
  return { aboutReport, reportVersions, counted, serve };
}
