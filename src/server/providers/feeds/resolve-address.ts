const longest = 2048;

/** A whole http or https address; undefined for what is none, even with a base to stand on. */
export function resolveAddress(text: string | undefined, base: string | undefined): string | undefined {
  const address = text?.trim();
  const url = address ? URL.parse(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > longest) return undefined;
  return url.href;
}

/** What relative addresses stand on: `xml:base`, the outer first, else the feed's own link, else where it was got. */
export function findBase(url: string, link: string | undefined, ...bases: (string | undefined)[]): string {
  const given = bases.filter((base) => base !== undefined);
  const own = given.length > 0 ? given : [link];
  return own.reduce<string>((base, next) => resolveAddress(next, base) ?? base, url);
}
