const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * Tells whether rich text may contain a link: http, https, mailto, tel, or a path of this site (with one leading
 * slash).
 */
export function isSafeLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  const parsed = URL.parse(address);
  return parsed !== null && schemes.includes(parsed.protocol);
}

/**
 * Completes a typed link: `example.com` becomes `https://example.com`, `me@example.com` becomes
 * `mailto:me@example.com`. Returns undefined for anything that is not a safe link.
 */
export function readLink(text: string): string | undefined {
  const address = text.trim();
  if (address === '' || /\s/.test(address)) return undefined;
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address) || address.startsWith('/'))
    return isSafeLink(address) ? address : undefined;
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(address)) return `mailto:${address}`;
  return /^[^/]+\.[^/]/.test(address) ? `https://${address}` : undefined;
}
