import { expect, test } from '../support/browser.ts';
import { kindOf } from '../support/route-patterns.ts';

/** Pages of one kind that are requested. The crawl of the thorough run requests all. */
const requestedOfKind = 3;

/** Returns where the links of a page lead on this site. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="(\/[^"#]*)(?:#([^"]+))?/g)].map(([, path = '', fragment]) => ({
    path: path.replaceAll('&amp;', '&'),
    fragment,
  }));

test('links that are found from the home page on work', async ({ request }) => {
  const found = new Set(['/']);
  const requested = new Map<string, number>();
  const broken: string[] = [];
  const fragments = new Map<string, Set<string>>();
  // The set grows while it is walked through.
  for (const path of found) {
    const kind = kindOf(path);
    const count = requested.get(kind) ?? 0;
    if (count === requestedOfKind) continue;
    requested.set(kind, count + 1);
    const response = await request.get(path);
    if (!response.ok()) broken.push(`${response.status()} ${path}`);
    if (!response.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await response.text();
    for (const link of linksOf(html)) {
      found.add(link.path);
      if (link.fragment) fragments.set(link.path, (fragments.get(link.path) ?? new Set()).add(link.fragment));
    }
  }
  for (const [path, ids] of fragments) {
    const html = await (await request.get(path)).text();
    for (const id of ids) if (!html.includes(` id="${id}"`)) broken.push(`${path}#${id}`);
  }
  expect(broken).toEqual([]);
  // Otherwise the crawl has missed what it is there for.
  expect([...requested.keys()]).toEqual(
    expect.arrayContaining(['/stocks/:symbol', '/investors/:slug', '/investors/activity', '/help']),
  );
  expect(found.size).toBeGreaterThan(200);
});
