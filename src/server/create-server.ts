import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { registerReplyCaches } from './platform/http/cached-route.ts';
import { registerDraining } from './platform/http/draining.ts';
import { registerErrors } from './platform/http/errors.ts';
import { registerForms } from './platform/http/form.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerHostCookies } from './platform/http/host-cookies.ts';
import { registerInput } from './platform/http/input.ts';
import { requestId } from './platform/http/internal-requests.ts';
import { createConnections, type Timeouts } from './platform/http/load-shedding/connections.ts';
import { handleMalformedRequests, originForm } from './platform/http/malformed-requests.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import {
  type OwnNames,
  registerHttpsOnly,
  registerKnownHosts,
  registerSameOrigin,
} from './platform/http/origin-checks.ts';
import { registerSecurityEvents } from './platform/http/security-events.ts';
import { registerSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { compileSerializer } from './platform/http/serializer.ts';
import { limitReplies } from './platform/http/unread-replies/limit-replies.ts';
import { type LogStream, loggerOptions } from './platform/log/logger.ts';

/** Whether PUBLIC_URL is an https address. */
export const isHttps = (config: Config) => config.publicUrl?.startsWith('https:') ?? false;

/** The port that the server listens on; undefined before it listens. */
export function listeningPort(app: FastifyInstance): number | undefined {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : undefined;
}

export const defaultTimeouts: Timeouts = {
  headers: 15_000,
  body: 15_000,
  request: 300_000,
  silence: 120_000,
  unread: 10_000,
  closing: 1_000,
  checkEvery: 5_000,
};

const bodyLimitBytes = 256 * 1024;

/** Creates the bare server: connections, logging, request ids, validation and errors, without plugins or routes. */
export function createServer(
  config: Config,
  { timeouts, logTo }: { timeouts: Timeouts; logTo: LogStream | undefined },
): FastifyInstance {
  const connections = createConnections(timeouts);
  const app = Fastify({
    serverFactory: connections.create,
    ...handleMalformedRequests(securityHeaders(isHttps(config))),
    logger: loggerOptions(config.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.proxies,
    rewriteUrl: originForm,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: requestId,
    routerOptions: { maxParamLength: 200 },
  })
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(compileSerializer);
  app.addHook('preClose', async () => connections.close());
  return app;
}

/** The window is what an encoder holds while its client reads: 256 KB instead of 4 MB. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** Registers what every request passes: errors, input checks, security headers, cookies, compression, forms, health. */
export async function registerHttp(
  app: FastifyInstance,
  {
    secureCookies,
    publicUrl,
    onNetwork,
    spoolFolder,
  }: OwnNames & { secureCookies: boolean; spoolFolder: string },
): Promise<void> {
  registerErrors(app);
  registerSecurityEvents(app);
  registerInput(app);
  registerSecurityHeaders(app, securityHeaders(secureCookies));
  registerKnownHosts(app, { publicUrl, onNetwork });
  if (secureCookies) registerHttpsOnly(app, publicUrl());
  registerSameOrigin(app, { publicUrl, onNetwork });
  await app.register(cookie);
  registerHostCookies(app, secureCookies);
  limitReplies(app, spoolFolder);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: fastBrotli });
  await registerForms(app);
  await registerOpenApi(app);
  registerReplyCaches(app);
  registerDraining(app);
  registerHealth(app);
}
