/** For each rule the smallest house that breaks it: paths with their text. `npm` packages go in as empty ones. */
export interface Planted {
  rule: string;
  files: Record<string, string>;
  packages?: string[];
}

const value = 'export const value = 1;\n';
const uses = (address: string) => `import { value } from '${address}';\nexport const own = value;\n`;
const usesType = (address: string) =>
  `import type { value } from '${address}';\nexport type Own = typeof value;\n`;

/** One file that imports another by `address`. */
function pair(rule: string, from: string, address: string, to: string, write = uses): Planted {
  return { rule, files: { [from]: write(address), [to]: value } };
}

function imported(rule: string, from: string, name: string): Planted {
  return { rule, files: { [from]: uses(name) }, packages: name.startsWith('node:') ? [] : [name] };
}

export const planted: Planted[] = [
  pair('domain-imports-nothing', 'src/domain/a.ts', '../contract/b.ts', 'src/contract/b.ts', usesType),
  pair('contract-imports-domain', 'src/contract/a.ts', '../server/b.ts', 'src/server/b.ts', usesType),
  pair('platform-arrows', 'src/server/platform/a.ts', '../features/x/b.ts', 'src/server/features/x/b.ts'),
  pair(
    'platform-arrows',
    'src/server/platform/a.ts',
    '../providers/b.ts',
    'src/server/providers/b.ts',
    usesType,
  ),
  pair('providers-arrows', 'src/server/providers/a.ts', '../features/x/b.ts', 'src/server/features/x/b.ts'),
  pair('providers-arrows', 'src/server/providers/a.ts', '../../contract/b.ts', 'src/contract/b.ts'),
  pair('server-features-arrows', 'src/server/features/x/a.ts', '../../render/b.ts', 'src/server/render/b.ts'),
  pair(
    'server-features-arrows',
    'src/server/features/x/a.ts',
    '../../config.ts',
    'src/server/config.ts',
    usesType,
  ),
  pair(
    'server-features-apart',
    'src/server/features/x/a.ts',
    '../y/b.ts',
    'src/server/features/y/b.ts',
    usesType,
  ),
  pair(
    'features-see-provider-interfaces',
    'src/server/features/x/a.ts',
    '../../providers/b.ts',
    'src/server/providers/b.ts',
  ),
  pair('render-arrows', 'src/server/render/a.ts', '../../web/routes.tsx', 'src/web/routes.tsx'),
  pair('server-enters-web-in-render', 'src/server/app.ts', '../web/lib/b.ts', 'src/web/lib/b.ts', usesType),
  pair('web-arrows', 'src/web/routes.tsx', '../server/app.ts', 'src/server/app.ts', usesType),
  pair('web-lib-arrows', 'src/web/lib/a.ts', '../ui/b.tsx', 'src/web/ui/b.tsx'),
  pair('web-ui-arrows', 'src/web/ui/a.tsx', '../features/x/b.tsx', 'src/web/features/x/b.tsx'),
  pair('web-features-arrows', 'src/web/features/x/a.tsx', '../../app/b.tsx', 'src/web/app/b.tsx'),
  pair('web-features-apart', 'src/web/features/x/a.tsx', '../y/b.tsx', 'src/web/features/y/b.tsx', usesType),
  pair('web-app-arrows', 'src/web/app/a.tsx', '../routes.tsx', 'src/web/routes.tsx'),
  pair('contract-as-types-in-web', 'src/web/lib/a.ts', '../../contract/b.ts', 'src/contract/b.ts'),
  pair(
    'contract-as-types-in-web',
    'src/web/lib/a.ts',
    '../../contract/b.ts',
    'src/contract/b.ts',
    (address) =>
      `import { type value as V, value } from '${address}';\nexport const own: typeof V = value;\n`,
  ),
  imported('domain-needs-no-package', 'src/domain/a.ts', 'uuid'),
  imported('domain-needs-no-package', 'src/domain/a.ts', 'node:crypto'),
  imported('contract-needs-zod-only', 'src/contract/a.ts', 'fastify'),
  imported('drivers-in-platform-db', 'src/server/features/x/a.ts', 'pg'),
  imported('drivers-in-platform-db', 'src/server/platform/a.ts', 'node:sqlite'),
  imported('web-without-server-packages', 'src/web/lib/a.ts', 'zod'),
  imported('web-without-node', 'src/web/lib/a.ts', 'node:path'),
  imported('no-development-package', 'src/server/a.ts', 'unlisted'),
  pair('source-stands-alone', 'src/server/a.ts', '../../tests/b.ts', 'tests/b.ts'),
  pair('tests-are-leaves', 'src/domain/a.ts', './b.test.ts', 'src/domain/b.test.ts'),
  pair('no-vague-name', 'src/web/lib/a.ts', './utils.ts', 'src/web/lib/utils.ts'),
  pair('no-vague-name', 'src/web/lib/a.ts', './common/b.ts', 'src/web/lib/common/b.ts'),
  { rule: 'no-unresolved', files: { 'src/domain/a.ts': uses('./gone.ts') } },
  { rule: 'no-orphan', files: { 'src/domain/a.ts': value } },
  {
    rule: 'no-circle',
    files: { 'src/domain/a.ts': usesType('./b.ts'), 'src/domain/b.ts': usesType('./a.ts') },
  },
];

/** A small house in order. */
export const inOrder: Record<string, string> = {
  'src/domain/a.ts': value,
  'src/contract/a.ts': uses('../domain/a.ts'),
  'src/server/providers/a.ts': uses('../../domain/a.ts'),
  'src/server/features/x/a.ts': usesType('../../providers/a.ts'),
  'src/server/features/x/b.ts': uses('./a.ts'),
  'src/web/lib/a.ts': usesType('../../contract/a.ts'),
  'src/web/features/x/a.tsx': uses('../../lib/a.ts'),
  'src/web/routes.tsx': uses('./features/x/a.tsx'),
};
