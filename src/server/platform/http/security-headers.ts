import type { FastifyInstance } from 'fastify';

interface PagePolicySettings {
  /** The hash of the only inline script. */
  inlineScriptHash: string;
  /** The origins that pages may embed in a frame. */
  frames: readonly string[];
}

/**
 * Returns the content security policy of pages. It is constant, so that pages can be cached: scripts are the server's own
 * files, which only the build writes, and one inline script. `blob:` lets an editor preview an image before the upload;
 * it is on every page because client-side navigation keeps the policy of the first page.
 */
export function pagePolicy({ inlineScriptHash, frames }: PagePolicySettings): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${inlineScriptHash}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "base-uri 'none'",
    // Forms are submitted by scripts only: a native submission would put passwords into URLs.
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const emptyPolicy =
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

/** Returns the headers of every response. Pages override the policy, which allows everything else to load nothing. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': emptyPolicy,
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

/** Adds the headers. API responses are not cached unless their handler allows it. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isApi(request.url)) reply.header('cache-control', 'no-store');
  });
}
