const maxLength = 2048;

/** Returns an absolute http or https URL; undefined if the text is not one, even relative to `base`. */
export function resolveAddress(text: string | undefined, base: string | undefined): string | undefined {
  const address = text?.trim();
  const url = address ? URL.parse(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > maxLength) return undefined;
  return url.href;
}

/** Returns the base of relative addresses: `xml:base` (outermost first), else the feed's link, else its URL. */
export function findBase(url: string, link: string | undefined, ...bases: (string | undefined)[]): string {
  const defined = bases.filter((base) => base !== undefined);
  const applied = defined.length > 0 ? defined : [link];
  return applied.reduce<string>((base, next) => resolveAddress(next, base) ?? base, url);
}
