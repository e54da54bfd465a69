import type { FastifyInstance } from 'fastify';

/**
 * The policy of pages, whose scripts and styles carry the nonce. `blob:` shows an editor a picture before it is sent; it
 * is on every page because the policy of the first one holds for all that are gone to from there. `frames` are the
 * origins that may be shown in a frame.
 */
export function pagePolicy(frames: readonly string[]): (nonce: string) => string {
  const rest = [
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return (nonce) =>
    `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; ${rest}`;
}

const nothingAllowed =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const twoYearsSeconds = 63_072_000;

/** Headers of every answer. A page replaces the policy with its own; anything else may load nothing at all. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': nothingAllowed,
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(https && {
      'strict-transport-security': `max-age=${twoYearsSeconds}; includeSubDomains; preload`,
    }),
  };
}

const isApi = (url: string) => url.startsWith('/api/');

/** Puts them on. Answers of the API are kept by nobody unless their call says that they may be. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isApi(request.url)) reply.header('cache-control', 'no-store');
  });
}
