const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** Whether a link may be put into a text: http, https, mailto or tel, or a path of our own (one slash at its start). */
export function isSafeLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  const parsed = URL.parse(address);
  return parsed !== null && schemes.includes(parsed.protocol);
}

/**
 * The link that a person means: `example.com` is `https://example.com`, `me@example.com` is `mailto:me@example.com`.
 * Undefined for what is no link that may be put into a text.
 */
export function readLink(text: string): string | undefined {
  const address = text.trim();
  if (address === '' || /\s/.test(address)) return undefined;
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address) || address.startsWith('/'))
    return isSafeLink(address) ? address : undefined;
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(address)) return `mailto:${address}`;
  return /^[^/]+\.[^/]/.test(address) ? `https://${address}` : undefined;
}
