interface Locked {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

export interface Lockfile {
  name: string;
  version: string;
  packages: Record<string, Locked>;
}

function scopeOf({ dev, optional }: Locked): 'required' | 'optional' | 'excluded' {
  if (dev) return 'excluded';
  return optional ? 'optional' : 'required';
}

function componentOf(path: string, locked: Locked) {
  const { name = path.split('node_modules/').at(-1) ?? path, version = '', integrity, license } = locked;
  // The purl specification for npm encodes the @ of a scope.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const sha512 =
    integrity?.startsWith('sha512-') && Buffer.from(integrity.slice(7), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': `${path}@${version}`,
    name,
    version,
    scope: scopeOf(locked),
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
  };
}

/**
 * Lists the packages of a lockfile as CycloneDX 1.6, those for development as `excluded`. `npm sbom` omits packages that
 * both the product and its tools need, and fails on peer ranges that npm itself accepts.
 */
export function billOfMaterials({ name, version, packages }: Lockfile) {
  const components = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => componentOf(path, locked));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components,
  };
}
