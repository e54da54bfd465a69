import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from '#contract/site.ts';
import { once } from '#domain/once.ts';

const title = '## Where they come from';

/** Returns the list of sources in the notice of the shipped data: `- **Splits**: where they come from`. */
function sourcesIn(notice: string): DataSource[] {
  const [section = ''] = notice.slice(notice.indexOf(title) + title.length).split('\n## ');
  return [...section.matchAll(/^- \*\*(.+?)\*\*: (.)(.+)$/gm)].map(
    ([, name = '', first = '', rest = '']) => ({
      name,
      text: first.toUpperCase() + rest.replaceAll('`', ''),
    }),
  );
}

/** Returns a function that reads the sources once. */
export const dataSourceReader = (dataDir: string) =>
  once(async () => sourcesIn(await readFile(join(dataDir, 'NOTICE.md'), 'utf8')));
