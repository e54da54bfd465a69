const namespaces: Record<string, readonly string[]> = {
  atom: ['www.w3.org/2005/atom', 'purl.org/atom/ns#'],
  content: ['purl.org/rss/1.0/modules/content'],
  dc: ['purl.org/dc/elements/1.1', 'purl.org/dc/elements/1.0', 'dublincore.org/documents/dcmi-namespace'],
  dcterms: [
    'purl.org/dc/terms',
    'dublincore.org/documents/dcmi-terms',
    'dublincore.org/specifications/dublin-core/dcmi-terms',
  ],
  itunes: ['www.itunes.com/dtds/podcast-1.0.dtd'],
  media: ['search.yahoo.com/mrss', 'video.search.yahoo.com/mrss', 'www.rssboard.org/media-rss'],
  rdf: ['www.w3.org/1999/02/22-rdf-syntax-ns#'],
  rss: ['purl.org/rss/1.0', 'purl.org/net/rss1.1#', 'channel.netscape.com/rdf/simple/0.9'],
};

const prefixes = new Map(
  Object.entries(namespaces).flatMap(([prefix, uris]) => uris.map((uri) => [uri, prefix] as const)),
);

const prefixOf = (uri: string) =>
  prefixes.get(
    uri
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, ''),
  );

export type OwnNamespace = 'atom' | 'rss';

const maxPrefixes = 200;

/**
 * Normalises the names of elements and attributes to lower case with a standard prefix, such as `dc:date`. A prefix that is
 * undeclared or has an unknown namespace stays as written. The feed's own namespace has no prefix.
 */
export function createNames(own: OwnNamespace) {
  const declared = new Map<string, string>();
  return {
    declare(attributes: ReadonlyMap<string, string>): void {
      for (const [name, uri] of attributes) {
        const prefix = prefixOf(uri);
        if (name.startsWith('xmlns:') && prefix && declared.size < maxPrefixes)
          declared.set(name.slice('xmlns:'.length), prefix);
      }
    },
    resolve(name: string): string {
      const [prefix, local] = name.toLowerCase().split(':', 2);
      if (prefix === undefined || local === undefined) return name.toLowerCase();
      const known = declared.get(prefix) ?? prefix;
      return known === own ? local : `${known}:${local}`;
    },
  };
}

export type ElementNames = ReturnType<typeof createNames>;
