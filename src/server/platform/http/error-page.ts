import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';

// The colours and fonts of `web/styles.css`. The page loads nothing, because whatever failed may affect files too.
const style = `
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #1b1b18; --rule: #1b1b18; --accent: #0b5a63 }
@media (prefers-color-scheme: dark) { :root { --paper: #131311; --ink: #ecebe4; --rule: #8d8a7f; --accent: #6fc7cf } }
body { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
header { border-bottom: 1px solid var(--rule); padding-bottom: .75rem; font: 600 1.75rem/1.2 Georgia, serif }
h1 { margin: 2rem 0 .5rem; font: 600 1.5rem/1.2 Georgia, serif }
a { color: var(--accent); text-underline-offset: 3px }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The content security policy of error pages: one inline style and nothing else. */
export const errorPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Whether a browser requests a page, as opposed to a file or an API call. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  /\btext\/html\b/i.test(headers.accept ?? '');

interface PageError {
  message: string;
  /** The id under which the operator finds the failure in the log. */
  requestId?: string | undefined;
  /** Whether the same request may succeed later. */
  mayRetry: boolean;
}

/** Returns the page that tells a reader why there is no other. */
export function errorPage({ message, requestId, mayRetry }: PageError): string {
  const title = 'This page cannot be shown';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} · Holdwise</title><style>${style}</style></head>`,
    `<body><header>Holdwise</header><main><h1>${title}</h1><p>${escapeHtml(message)}</p>`,
    requestId && `<p>Request: ${escapeHtml(requestId)}</p>`,
    mayRetry && '<p><a href="">Try again</a></p>',
    '</main></body></html>',
  ]
    .filter(Boolean)
    .join('');
}
