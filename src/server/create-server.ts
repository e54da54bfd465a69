import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { answerBrokenRequests } from './platform/http/broken-requests.ts';
import { originForm } from './platform/http/origin-form.ts';
import { requestIds } from './platform/http/request-ids.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { compileSerializer } from './platform/http/serializer.ts';
import { type LogStream, loggerOptions } from './platform/log/logger.ts';

/** Whether people come by https, as PUBLIC_URL says. */
export const isHttps = (config: Config) => config.publicUrl?.startsWith('https:') ?? false;

/** For how long a connection is waited for, in milliseconds. */
export interface Patience {
  headers: number;
  /** The whole of a request, uploads included. */
  request: number;
  /** Nothing sent and nothing taken, in the middle of a request or its answer. */
  silence: number;
  /** How often all that is looked at. */
  checkEvery: number;
}

export const patienceByDefault: Patience = {
  headers: 15_000,
  request: 300_000,
  silence: 120_000,
  checkEvery: 5_000,
};

const bodyLimitBytes = 256 * 1024;

/** The bare server: how it listens, logs, reads and refuses, before anything is served. */
export function createServer(
  config: Config,
  { patience, logTo }: { patience: Patience; logTo: LogStream | undefined },
): FastifyInstance {
  return Fastify({
    ...answerBrokenRequests(securityHeaders(isHttps(config))),
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.checkEvery },
    logger: loggerOptions(config.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.proxies,
    rewriteUrl: originForm,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: requestIds(config.proxies),
    routerOptions: { maxParamLength: 200 },
  })
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(compileSerializer);
}
