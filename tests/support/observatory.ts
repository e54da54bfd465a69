/**
 * Grades a response by the published rules of Mozilla's HTTP Observatory (github.com/mdn/mdn-http-observatory,
 * `src/analyzer/tests` and `src/grader/charts.js`). A verdict with negative points is a finding.
 */

export interface Observed {
  https: boolean;
  headers: Headers;
  /** The response body, if it is a page. */
  body: string;
  /** The redirect of plain http; undefined if it is not checked. */
  redirect?: { status: number; location: string };
}

export interface Verdict {
  test: string;
  says: string;
  points: number;
}

const broad = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*'];
const broadOrInline = [...broad, "'unsafe-inline'", 'data:'];

function readPolicy(text: string): Map<string, string[]> {
  return new Map(
    text.split(';').flatMap((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return name ? [[name.toLowerCase(), sources] as const] : [];
    }),
  );
}

const anyOf = (sources: readonly string[], values: readonly string[]) =>
  sources.some((source) => values.includes(source));

/** Returns the effective script sources. With a nonce, `strict-dynamic` makes browsers ignore hosts and schemes. */
function scriptSources(given: readonly string[]): string[] {
  const hasNonce = given.some((source) => /^'(nonce|sha(256|384|512))-/.test(source));
  if (!hasNonce) return [...given];
  const dynamic = given.includes("'strict-dynamic'");
  return given.filter((source) => {
    if (source === "'unsafe-inline'") return false;
    return !dynamic || !(source === "'self'" || broad.some((start) => source.startsWith(start)));
  });
}

function contentSecurityPolicy({ headers, https }: Observed): Verdict {
  const verdict = (says: string, points: number) => ({ test: 'content-security-policy', says, points });
  const text = headers.get('content-security-policy');
  if (!text) return verdict('none', -25);
  const policy = readPolicy(text);
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const scripts = scriptSources(of('script-src'));
  if (of('script-src').includes("'strict-dynamic'") && !/'(nonce|sha\d+)-/.test(text))
    return verdict('strict-dynamic without a nonce', -25);
  if (anyOf(scripts, broadOrInline) || anyOf(of('object-src'), broad))
    return verdict('unsafe scripts or objects', -20);
  const passive = [...of('img-src'), ...of('media-src')];
  const active = [...policy].flatMap(([name, sources]) => (/^(img|media)-src$/.test(name) ? [] : sources));
  const overHttp = (sources: string[]) => https && sources.some((source) => /^(http|ftp):/.test(source));
  if (overHttp(active)) return verdict('active content over http', -20);
  if (anyOf([...scripts, ...of('style-src')], ["'unsafe-eval'"])) return verdict('unsafe-eval', -10);
  if (overHttp(passive)) return verdict('images over http', -10);
  const styles = of('style-src');
  const styleNonce = styles.some((source) => source.startsWith("'nonce-"));
  const counted = styleNonce ? styles.filter((source) => source !== "'unsafe-inline'") : styles;
  if (anyOf(counted, broadOrInline)) return verdict('unsafe styles', 0);
  const [only, ...others] = policy.get('default-src') ?? [];
  const deniesByDefault = only === "'none'" && others.length === 0;
  const ownFormsOnly = ["'none'", "'self'"].includes((policy.get('form-action') ?? ['*']).join(' '));
  return deniesByDefault && ownFormsOnly
    ? verdict('nothing allowed by default', 10)
    : verdict('nothing unsafe', 5);
}

/** Reports an open base-uri, form-action or frame-ancestors as a finding. The Observatory gives no points for them. */
function policyExtras({ headers }: Observed): Verdict {
  const policy = readPolicy(headers.get('content-security-policy') ?? '');
  const open = ['base-uri', 'form-action', 'frame-ancestors'].filter((name) =>
    anyOf(policy.get(name) ?? ['*'], broadOrInline),
  );
  const points = open.length > 0 ? -1 : 0;
  return { test: 'content-security-policy', says: `open: ${open.join(', ') || 'nothing'}`, points };
}

function hasHsts({ headers }: Observed): boolean {
  const age = /(?:^|;)\s*max-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '')?.[1];
  return Number(age) >= 15_552_000;
}

function strictTransportSecurity(observed: Observed): Verdict {
  const test = 'strict-transport-security';
  // Browsers ignore the header over http, so it is a finding there.
  if (!observed.https) {
    const isSent = observed.headers.has('strict-transport-security');
    return { test, says: isSent ? 'sent over http' : 'not checked', points: isSent ? -1 : 0 };
  }
  if (hasHsts(observed)) return { test, says: 'half a year or more', points: 0 };
  const short = observed.headers.has('strict-transport-security');
  return { test, says: short ? 'less than half a year' : 'none', points: short ? -10 : -20 };
}

function cookie(observed: Observed, text: string): Verdict {
  const verdict = (says: string, points: number) => ({
    test: 'cookies',
    says: `${text.split('=')[0]}: ${says}`,
    points,
  });
  const flags = text.split(';').map((flag) => flag.trim().toLowerCase());
  const name = flags[0]?.split('=')[0] ?? '';
  const session = /login|sess/.test(name);
  const sameSite = flags.find((flag) => flag.startsWith('samesite='));
  if (session && !flags.includes('httponly')) return verdict('a session without HttpOnly', -30);
  if (observed.https && !flags.includes('secure')) {
    if (session) return verdict('a session without Secure', hasHsts(observed) ? -10 : -40);
    return verdict('without Secure', hasHsts(observed) ? -5 : -20);
  }
  if (sameSite !== undefined && !/=(lax|strict|none)$/.test(sameSite)) return verdict('wrong SameSite', -20);
  if (sameSite === 'samesite=none' && !flags.includes('secure'))
    return verdict('SameSite=None, not Secure', -20);
  if (name.includes('csrf') && !sameSite) return verdict('an anti-CSRF token without SameSite', -20);
  return sameSite ? verdict('all flags', 5) : verdict('no SameSite', 0);
}

/** Grades the worst cookie. */
function cookies(observed: Observed): Verdict {
  const verdicts = observed.headers.getSetCookie().map((text) => cookie(observed, text));
  const [worst] = verdicts.sort((one, other) => one.points - other.points);
  return worst ?? { test: 'cookies', says: 'none', points: 0 };
}

function sharing({ headers }: Observed): Verdict {
  const withCredentials =
    headers.has('access-control-allow-origin') && headers.get('access-control-allow-credentials') === 'true';
  return {
    test: 'cross-origin-resource-sharing',
    says: withCredentials ? 'with credentials' : 'none or public',
    points: withCredentials ? -50 : 0,
  };
}

function redirection({ https, redirect }: Observed): Verdict {
  const verdict = (says: string, points: number) => ({ test: 'redirection', says, points });
  if (!https || !redirect) return verdict('not checked', 0);
  if (redirect.status < 300 || redirect.status >= 400) return verdict('none', -20);
  const to = URL.parse(redirect.location);
  if (to?.protocol !== 'https:') return verdict('not to https', -20);
  return verdict('to https on the same host', 0);
}

function referrerPolicy({ headers }: Observed): Verdict {
  const test = 'referrer-policy';
  const value = headers.get('referrer-policy')?.split(',').at(-1)?.trim();
  if (!value) return { test, says: 'none', points: 0 };
  const isPrivate = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
  return isPrivate.includes(value)
    ? { test, says: 'private', points: 5 }
    : { test, says: `${value} is not private`, points: -5 };
}

function subresourceIntegrity({ headers, body, https }: Observed): Verdict {
  const test = 'subresource-integrity';
  if (!headers.get('content-type')?.includes('html')) return { test, says: 'no page', points: 0 };
  const loaded = [...body.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
  const foreign = loaded.filter(([, source = '']) => /^(https?:)?\/\//.test(source));
  if (foreign.some(([tag]) => !tag.includes(' integrity="')))
    return { test, says: 'external scripts without it', points: -50 };
  const guarded = https && loaded.some(([tag]) => / integrity="sha(256|384|512)-/.test(tag));
  return { test, says: guarded ? 'own scripts too' : 'own scripts without it', points: guarded ? 5 : 0 };
}

function contentTypeOptions({ headers }: Observed): Verdict {
  const value = headers.get('x-content-type-options');
  const good = value?.trim().toLowerCase() === 'nosniff';
  return { test: 'x-content-type-options', says: value ?? 'none', points: good ? 0 : -5 };
}

function frameOptions({ headers }: Observed): Verdict {
  const test = 'x-frame-options';
  if (readPolicy(headers.get('content-security-policy') ?? '').has('frame-ancestors'))
    return { test, says: 'by frame-ancestors', points: 5 };
  const value = headers.get('x-frame-options')?.trim().toLowerCase() ?? 'none';
  return { test, says: value, points: ['deny', 'sameorigin'].includes(value) ? 0 : -20 };
}

function resourcePolicy({ headers }: Observed): Verdict {
  const test = 'cross-origin-resource-policy';
  const value = headers.get('cross-origin-resource-policy')?.trim().toLowerCase();
  if (value === undefined || value === 'cross-origin') return { test, says: value ?? 'none', points: 0 };
  return { test, says: value, points: ['same-origin', 'same-site'].includes(value) ? 10 : -5 };
}

const tests = [
  contentSecurityPolicy,
  policyExtras,
  strictTransportSecurity,
  cookies,
  sharing,
  redirection,
  referrerPolicy,
  subresourceIntegrity,
  contentTypeOptions,
  frameOptions,
  resourcePolicy,
];

export interface Grade {
  /** 100 plus all points. Bonus points count only if the score without them is at least 90. */
  score: number;
  grade: string;
  findings: Verdict[];
}

export function observe(observed: Observed): Grade {
  const verdicts = tests.map((test) => test(observed));
  const sumOf = (points: number[]) => points.reduce((sum, one) => sum + one, 100);
  const withoutBonus = sumOf(verdicts.map(({ points }) => Math.min(points, 0)));
  const score = withoutBonus >= 90 ? sumOf(verdicts.map(({ points }) => points)) : Math.max(withoutBonus, 0);

  const grade = score >= 100 ? 'A+' : score >= 90 ? 'A' : 'worse';
  return { score, grade, findings: verdicts.filter(({ points }) => points < 0) };
}
