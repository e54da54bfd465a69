import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { registerDraining } from './platform/http/draining.ts';
import { registerErrors } from './platform/http/errors.ts';
import { registerForms } from './platform/http/form.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerHostCookies } from './platform/http/host-cookies.ts';
import { registerHttpsOnly } from './platform/http/https-only.ts';
import { registerInput } from './platform/http/input.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerSameOrigin } from './platform/http/same-origin.ts';
import { registerSecurityEvents } from './platform/http/security-events.ts';
import { registerSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import type { Services } from './register-features.ts';

const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** What stands around every call: errors, input, headers, cookies, forms, health. */
export async function registerPlumbing(
  app: FastifyInstance,
  { secureCookies, publicUrl }: Pick<Services, 'secureCookies' | 'publicUrl'>,
): Promise<void> {
  registerErrors(app);
  registerSecurityEvents(app);
  registerInput(app);
  registerSecurityHeaders(app, securityHeaders(secureCookies));
  if (secureCookies) registerHttpsOnly(app, publicUrl());
  registerSameOrigin(app, publicUrl);
  await app.register(cookie);
  registerHostCookies(app, secureCookies);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: fastBrotli });
  await registerForms(app);
  await registerOpenApi(app);
  registerDraining(app);
  registerHealth(app);
}
