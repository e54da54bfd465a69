/** A minimal project that breaks one rule: its files by path, and npm packages that it needs. */
export interface Planted {
  rule: string;
  files: Record<string, string>;
  packages?: string[];
}

const value = 'export const value = 1;\n';
const importing = (specifier: string) => `import { value } from '${specifier}';\nexport const own = value;\n`;
const importingType = (specifier: string) =>
  `import type { value } from '${specifier}';\nexport type Own = typeof value;\n`;

/** A violation in which one file imports another. */
function pair(rule: string, from: string, specifier: string, to: string, write = importing): Planted {
  return { rule, files: { [from]: write(specifier), [to]: value } };
}

function packageImport(rule: string, from: string, name: string): Planted {
  return { rule, files: { [from]: importing(name) }, packages: name.startsWith('node:') ? [] : [name] };
}

export const planted: Planted[] = [
  pair('domain-imports-nothing', 'src/domain/a.ts', '../contract/b.ts', 'src/contract/b.ts', importingType),
  pair('contract-imports-domain', 'src/contract/a.ts', '../server/b.ts', 'src/server/b.ts', importingType),
  pair('platform-arrows', 'src/server/platform/a.ts', '../features/x/b.ts', 'src/server/features/x/b.ts'),
  pair(
    'platform-arrows',
    'src/server/platform/a.ts',
    '../providers/b.ts',
    'src/server/providers/b.ts',
    importingType,
  ),
  pair(
    'platform-db-is-lowest',
    'src/server/platform/db/a.ts',
    '../http/b.ts',
    'src/server/platform/http/b.ts',
    importingType,
  ),
  pair(
    'platform-http-arrows',
    'src/server/platform/http/a.ts',
    '../metrics/b.ts',
    'src/server/platform/metrics/b.ts',
  ),
  pair('accounts-arrows', 'src/server/accounts/a.ts', '../features/x/b.ts', 'src/server/features/x/b.ts'),
  pair('backup-arrows', 'src/server/backup/a.ts', '../accounts/b.ts', 'src/server/accounts/b.ts'),
  pair('ledger-arrows', 'src/server/ledger/a.ts', '../features/x/b.ts', 'src/server/features/x/b.ts'),
  pair('filings-arrows', 'src/server/filings/a.ts', '../ledger/b.ts', 'src/server/ledger/b.ts'),
  pair('stock-news-arrows', 'src/server/stock-news/a.ts', '../features/x/b.ts', 'src/server/features/x/b.ts'),
  pair('web-offline-arrows', 'src/web/offline/a.ts', '../lib/b.ts', 'src/web/lib/b.ts'),
  pair('web-ledger-arrows', 'src/web/ledger/a.ts', '../features/x/b.ts', 'src/web/features/x/b.ts'),
  pair('providers-arrows', 'src/server/providers/a.ts', '../features/x/b.ts', 'src/server/features/x/b.ts'),
  pair('server-features-arrows', 'src/server/features/x/a.ts', '../../render/b.ts', 'src/server/render/b.ts'),
  pair(
    'server-features-arrows',
    'src/server/features/x/a.ts',
    '../../config.ts',
    'src/server/config.ts',
    importingType,
  ),
  pair(
    'server-features-apart',
    'src/server/features/x/a.ts',
    '../y/b.ts',
    'src/server/features/y/b.ts',
    importingType,
  ),
  pair(
    'features-see-provider-interfaces',
    'src/server/features/x/a.ts',
    '../../providers/b.ts',
    'src/server/providers/b.ts',
  ),
  pair('render-arrows', 'src/server/render/a.ts', '../../web/routes.tsx', 'src/web/routes.tsx'),
  pair(
    'server-enters-web-in-render',
    'src/server/app.ts',
    '../web/lib/b.ts',
    'src/web/lib/b.ts',
    importingType,
  ),
  pair('web-arrows', 'src/web/routes.tsx', '../server/app.ts', 'src/server/app.ts', importingType),
  pair('web-lib-arrows', 'src/web/lib/a.ts', '../ui/b.tsx', 'src/web/ui/b.tsx'),
  pair('web-ui-arrows', 'src/web/ui/a.tsx', '../features/x/b.tsx', 'src/web/features/x/b.tsx'),
  pair('web-features-arrows', 'src/web/features/x/a.tsx', '../../app/b.tsx', 'src/web/app/b.tsx'),
  pair(
    'web-features-apart',
    'src/web/features/x/a.tsx',
    '../y/b.tsx',
    'src/web/features/y/b.tsx',
    importingType,
  ),
  pair('web-app-arrows', 'src/web/app/a.tsx', '../routes.tsx', 'src/web/routes.tsx'),
  pair('contract-as-types-in-web', 'src/web/lib/a.ts', '../../contract/b.ts', 'src/contract/b.ts'),
  pair(
    'contract-as-types-in-web',
    'src/web/lib/a.ts',
    '../../contract/b.ts',
    'src/contract/b.ts',
    (specifier) =>
      `import { type value as V, value } from '${specifier}';\nexport const own: typeof V = value;\n`,
  ),
  pair(
    'contract-as-types-in-providers',
    'src/server/providers/a.ts',
    '../../contract/b.ts',
    'src/contract/b.ts',
  ),
  packageImport('domain-needs-no-package', 'src/domain/a.ts', 'uuid'),
  packageImport('domain-needs-no-package', 'src/domain/a.ts', 'node:crypto'),
  packageImport('contract-needs-zod-only', 'src/contract/a.ts', 'fastify'),
  packageImport('drivers-in-platform-db', 'src/server/features/x/a.ts', 'pg'),
  packageImport('drivers-in-platform-db', 'src/server/platform/a.ts', 'node:sqlite'),
  packageImport('web-without-server-packages', 'src/web/lib/a.ts', 'zod'),
  packageImport('web-without-node', 'src/web/lib/a.ts', 'node:path'),
  packageImport('no-development-package', 'src/server/a.ts', 'unlisted'),
  pair('source-stands-alone', 'src/server/a.ts', '../../tests/b.ts', 'tests/b.ts'),
  pair('tests-are-leaves', 'src/domain/a.ts', './b.test.ts', 'src/domain/b.test.ts'),
  pair('no-vague-name', 'src/web/lib/a.ts', './utils.ts', 'src/web/lib/utils.ts'),
  pair('no-vague-name', 'src/web/lib/a.ts', './common/b.ts', 'src/web/lib/common/b.ts'),
  { rule: 'no-unresolved', files: { 'src/domain/a.ts': importing('./gone.ts') } },
  { rule: 'no-orphan', files: { 'src/domain/a.ts': value } },
  {
    rule: 'no-circle',
    files: { 'src/domain/a.ts': importingType('./b.ts'), 'src/domain/b.ts': importingType('./a.ts') },
  },
  {
    rule: 'no-folder-circle',
    files: {
      'src/domain/x/a.ts': importing('../y/b.ts'),
      'src/domain/y/b.ts': value,
      'src/domain/y/c.ts': importingType('../x/d.ts'),
      'src/domain/x/d.ts': value,
    },
  },
  {
    rule: 'no-folder-circle',
    files: {
      'src/domain/x/a.ts': importing('../y/b.ts'),
      'src/domain/y/b.ts': value,
      'src/domain/y/c.ts': importing('../z/d.ts'),
      'src/domain/z/d.ts': value,
      'src/domain/z/e.ts': importing('../x/f.ts'),
      'src/domain/x/f.ts': value,
    },
  },
];

/** A small project without violations. */
export const validProject: Record<string, string> = {
  'src/domain/a.ts': value,
  'src/contract/a.ts': importing('../domain/a.ts'),
  'src/server/providers/a.ts': importing('../../domain/a.ts'),
  'src/server/providers/b.ts': importingType('../../contract/a.ts'),
  'src/server/features/x/a.ts': importingType('../../providers/a.ts'),
  'src/server/features/x/b.ts': importing('./a.ts'),
  'src/web/lib/a.ts': importingType('../../contract/a.ts'),
  'src/web/features/x/a.tsx': importing('../../lib/a.ts'),
  'src/web/routes.tsx': importing('./features/x/a.tsx'),
};
