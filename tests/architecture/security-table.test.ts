import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import ids from './asvs-5.0.json' with { type: 'json' };

const text = readFileSync('docs/security.md', 'utf8');
const readme = readFileSync('README.md', 'utf8');

const parts = (id: string) => id.split('.').map(Number);
function byNumber(one: string, other: string): number {
  const [left, right] = [parts(one), parts(other)];
  return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Every requirement of levels 1 and 2, in the standard's order. */
const required = [...ids[1], ...ids[2]].sort(byNumber);
const levelOf = (id: string) => (ids[1].includes(id) ? 1 : 2);

interface Row {
  ids: string[];
  levels: number[];
  state: string;
}

function idsOf(cell: string): string[] {
  const [first = '', last = first] = cell.split('–');
  const from = required.indexOf(first);
  const to = required.indexOf(last);
  if (from < 0 || to < from) throw new Error(`${cell} names no requirements of level 1 or 2`);
  return required.slice(from, to + 1);
}

const rows: Row[] = [...text.matchAll(/^\| (\d[\d.–]*) \| ([\d, ]+) \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, cell = '', levels = '', state = '']) => ({
    ids: idsOf(cell),
    levels: levels.split(', ').map(Number),
    state,
  }),
);

const places = ['', 'src/', 'src/server/'];
const isThere = (path: string) => places.some((place) => existsSync(place + path));
const pathsIn = (part: string) =>
  [...part.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('/'));

test('the standard is known whole: 70 requirements of level 1, 183 of level 2', () => {
  expect([ids[1].length, ids[2].length, new Set(required).size]).toEqual([70, 183, 253]);
});

test('every requirement stands in the table once, in its order, with its level', () => {
  expect(rows.flatMap((row) => row.ids)).toEqual(required);
  for (const row of rows) expect(row.levels).toEqual([...new Set(row.ids.map(levelOf))].sort());
});

test.each(rows.map(({ ids: [first = ''], state }) => ({ first, state })))(
  '$first says how it stands, and by what',
  ({ state }) => {
    expect(state).toMatch(/^(met|not applicable|open): \S/);
    const named = pathsIn(state);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
    // What is met is shown by a test, or said in a section of the document where that is what is asked for.
    if (state.startsWith('met:'))
      expect(named.some((path) => /\.(test|e2e)\.ts$/.test(path)) || /\]\(#/.test(state)).toBe(true);
  },
);

test('what the document names is there: files, sections and settings', () => {
  expect(pathsIn(text).filter((path) => !isThere(path))).toEqual([]);
  const headings = [...text.matchAll(/^##+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const linked = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(linked.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  const settings = [...text.matchAll(/`([A-Z][A-Z_]{4,})(?:=\w+)?`/g)].map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('the count at its head is right', () => {
  const count = (state: string) =>
    rows.filter((row) => row.state.startsWith(`${state}:`)).reduce((sum, row) => sum + row.ids.length, 0);
  expect(text).toContain(
    `${count('met')} of the 253 requirements are met, ${count('not applicable')} do not apply, ${count('open')} are open.`,
  );
});

describe('the check is awake', () => {
  test('a requirement that is none, and a range the wrong way round, are found', () => {
    expect(() => idsOf('1.2.10')).toThrow('1.2.10 names no requirements');
    expect(() => idsOf('2.1.2–2.1.1')).toThrow();
    expect(idsOf('1.2.6–1.2.8')).toEqual(['1.2.6', '1.2.7', '1.2.8']);
  });

  test('a file that is not there is found', () => {
    expect(pathsIn('met: `platform/http/none.test.ts`').filter(isThere)).toEqual([]);
  });
});
