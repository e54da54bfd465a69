// The arrows of the house: who may import whom. tests/architecture proves that each of these rules bites.

const tests = '\\.test\\.tsx?$';

/** A part of `src` and everything else in `src` that it may import; its own files always. */
function arrows(name, part, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^src/${part}` },
    to: { path: '^src/', pathNot: [part, ...allowed].map((path) => `^src/${path}`) },
  };
}

/** Areas beside each other, none of which may know another. */
function apart(name, folder) {
  return {
    name,
    comment: 'What two areas need moves down to a layer that both may import.',
    severity: 'error',
    from: { path: `^${folder}/([^/]+)/` },
    to: { path: `^${folder}/`, pathNot: `^${folder}/$1/` },
  };
}

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

const inside = [
  arrows('domain-imports-nothing', 'domain/', [], 'The domain is pure rules and arithmetic.'),
  arrows('contract-imports-domain', 'contract/', ['domain/'], 'The contract knows the domain only.'),
  arrows(
    'platform-arrows',
    'server/platform/',
    ['domain/', 'contract/'],
    'The platform knows no feature and no provider.',
  ),
  arrows(
    'platform-db-is-lowest',
    'server/platform/db/',
    ['domain/', 'server/platform/(event-loop-yield|fair-queue)\\.ts$'],
    'The database layer knows nothing else of the platform.',
  ),
  arrows(
    'platform-http-arrows',
    'server/platform/http/',
    ['domain/', 'contract/', 'server/platform/db/', 'server/platform/[^/]+\\.ts$'],
    'HTTP knows the database, and none of the other parts of the platform.',
  ),
  arrows(
    'accounts-arrows',
    'server/accounts/',
    ['domain/', 'contract/', 'server/platform/'],
    'Sessions, passwords and two-step login use the platform and know no feature.',
  ),
  arrows('backup-arrows', 'server/backup/', ['domain/', 'server/platform/'], 'Backups copy tables.'),
  arrows(
    'providers-arrows',
    'server/providers/',
    ['domain/', 'contract/', 'server/platform/'],
    'Providers are small adapters.',
  ),
  arrows(
    'ledger-arrows',
    'server/ledger/',
    ['domain/', 'contract/', 'server/platform/', 'server/providers/'],
    'Transactions and positions, and how they change: the core below the features of portfolios.',
  ),
  arrows(
    'filings-arrows',
    'server/filings/',
    ['domain/', 'contract/', 'server/platform/', 'server/providers/'],
    'Quarters of all investors: the core below the features that show filings.',
  ),
  arrows(
    'stock-news-arrows',
    'server/stock-news/',
    ['domain/', 'contract/', 'server/platform/', 'server/filings/'],
    'News about stocks from articles, feeds and filings: it knows no feature.',
  ),
  arrows(
    'server-features-arrows',
    'server/features/',
    [
      'domain/',
      'contract/',
      'server/accounts/',
      'server/ledger/',
      'server/filings/',
      'server/stock-news/',
      'server/platform/',
      'server/providers/',
    ],
    'A feature uses domain, contract, the cores, platform and the interfaces of providers.',
  ),
  arrows(
    'render-arrows',
    'server/render/',
    ['domain/', 'contract/', 'server/platform/', 'web/entry-server\\.tsx$'],
    "Rendering enters the web through the web's server entry.",
  ),
  arrows(
    'server-enters-web-in-render',
    'server/',
    ['domain/', 'contract/', 'web/entry-server\\.tsx$'],
    'See render-arrows.',
  ),
  arrows('web-arrows', 'web/', ['domain/', 'contract/'], 'The browser reaches the server over HTTP only.'),
  arrows('web-offline-arrows', 'web/offline/', ['domain/'], 'The service worker has no page.'),
  arrows('web-lib-arrows', 'web/lib/', ['domain/', 'contract/'], 'lib is the lowest layer of the web.'),
  arrows('web-ui-arrows', 'web/ui/', ['domain/', 'contract/', 'web/lib/'], 'Primitives know no feature.'),
  arrows(
    'web-ledger-arrows',
    'web/ledger/',
    ['domain/', 'contract/', 'web/lib/', 'web/ui/'],
    'What the features of portfolios share in the web: it knows none of them.',
  ),
  arrows(
    'web-features-arrows',
    'web/features/',
    ['domain/', 'contract/', 'web/lib/', 'web/ui/', 'web/ledger/'],
    'A feature does not know the shell around it.',
  ),
  arrows(
    'web-app-arrows',
    'web/app/',
    ['domain/', 'contract/', 'web/lib/', 'web/ui/', 'web/ledger/', 'web/features/'],
    'The shell does not know the routes that it is mounted in.',
  ),
  apart('server-features-apart', 'src/server/features'),
  apart('web-features-apart', 'src/web/features'),
];

const outside = [
  forbid(
    'domain-needs-no-package',
    'The domain imports no package and nothing of the platform it runs on.',
    { path: '^src/domain/', pathNot: tests },
    { pathNot: '^src/' },
  ),
  forbid(
    'contract-needs-zod-only',
    'The contract is zod shapes.',
    { path: '^src/contract/', pathNot: tests },
    { pathNot: '^(src/|node_modules/zod/)' },
  ),
  forbid(
    'features-see-provider-interfaces',
    'Which provider answers is decided in app.ts: a feature imports its type.',
    { path: '^src/server/features/', pathNot: tests },
    { path: '^src/server/providers/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'drivers-in-platform-db',
    'Only platform/db knows a database driver.',
    { path: '^(src|scripts)/', pathNot: '^src/server/platform/db/' },
    { path: '^(node:)?sqlite$|^node_modules/(@types/)?(pg|pg-pool|better-sqlite3|kysely-[^/]+)/' },
  ),
  forbid(
    'contract-as-types-in-web',
    'A value from the contract would bring zod into the browser.',
    { path: '^src/web/', pathNot: tests },
    { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'contract-as-types-in-providers',
    'Providers return the shapes of the contract and never parse with it.',
    { path: '^src/server/providers/', pathNot: tests },
    { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'web-without-server-packages',
    'These belong to the server.',
    { path: '^src/web/', pathNot: tests },
    {
      path: '^node_modules/(zod|fastify|@fastify|fastify-type-provider-zod|kysely|csv-parse|@node-rs|uuid)/',
    },
  ),
  forbid(
    'web-without-node',
    'The browser has none of these; only the entry that renders on the server may use them.',
    { path: '^src/web/', pathNot: `${tests}|^src/web/entry-server\\.tsx$` },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'source-stands-alone',
    'Scripts and tests use the source, never the other way round; shipped data is read at run time.',
    { path: '^src/', pathNot: tests },
    { path: '^(scripts|tests|data|docs)/' },
  ),
  forbid('tests-are-leaves', 'Nothing imports a test.', {}, { path: `${tests}|\\.(e2e|attack)\\.ts$` }),
  forbid(
    'no-development-package',
    'What runs in production stands in dependencies.',
    { path: '^src/', pathNot: tests },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
];

const everywhere = [
  forbid('no-circle', 'A circle has no bottom to understand it from.', {}, { circular: true }),
  forbid(
    'no-vague-name',
    'Name a file by what is in it.',
    {},
    { path: '/(utils?|helpers?|common|misc|shared|managers?)(/|\\.[a-z]+$)', pathNot: '^node_modules/' },
  ),
  forbid('no-unresolved', 'The import leads nowhere.', {}, { couldNotResolve: true }),
  forbid(
    'no-orphan',
    'No file imports it and it imports none.',
    { orphan: true, pathNot: `^[^/]+$|${tests}|\\.d\\.ts$|^src/web/public/` },
    {},
  ),
];

export default {
  forbidden: [...inside, ...outside, ...everywhere],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^dist/' },
    builtInModules: { add: ['node:sqlite', 'sqlite'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
