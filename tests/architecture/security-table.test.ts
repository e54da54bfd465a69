import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import ids from './asvs-5.0.json' with { type: 'json' };

const text = readFileSync('docs/security.md', 'utf8');
const configuration = readFileSync('docs/configuration.md', 'utf8');

const parts = (id: string) => id.split('.').map(Number);
function byNumber(one: string, other: string): number {
  const [left, right] = [parts(one), parts(other)];
  return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** All requirements of levels 1 and 2, in the order of the standard. */
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

const roots = ['', 'src/', 'src/server/'];
const exists = (path: string) => roots.some((root) => existsSync(root + path));
const pathsIn = (part: string) =>
  [...part.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('/'));

test('the standard has 70 requirements of level 1 and 183 of level 2', () => {
  expect([ids[1].length, ids[2].length, new Set(required).size]).toEqual([70, 183, 253]);
});

test('the table lists every requirement once, in order, with its level', () => {
  expect(rows.flatMap((row) => row.ids)).toEqual(required);
  for (const row of rows) expect(row.levels).toEqual([...new Set(row.ids.map(levelOf))].sort());
});

test('every requirement has a state with evidence', () => {
  for (const {
    ids: [first],
    state,
  } of rows) {
    expect.soft(state, first).toMatch(/^(met|not applicable|open): \S/);
    const named = pathsIn(state);
    expect
      .soft(
        named.filter((path) => !exists(path)),
        first,
      )
      .toEqual([]);
    // A met requirement names a test, or a section of the document where the standard requires documentation.
    const hasEvidence = named.some((path) => /\.(test|e2e)\.ts$/.test(path)) || /\]\(#/.test(state);
    expect.soft(hasEvidence || !state.startsWith('met:'), first).toBe(true);
  }
});

test('every file, section and setting in the document exists', () => {
  expect(pathsIn(text).filter((path) => !exists(path))).toEqual([]);
  const headings = [...text.matchAll(/^##+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const linked = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(linked.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  const settings = [...text.matchAll(/`([A-Z][A-Z_]{4,})(?:=\w+)?`/g)].map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
});

test('the summary has the right counts', () => {
  const count = (state: string) =>
    rows.filter((row) => row.state.startsWith(`${state}:`)).reduce((sum, row) => sum + row.ids.length, 0);
  expect(text).toContain(
    `${count('met')} of the 253 requirements are met, ${count('not applicable')} do not apply, ${count('open')} are open.`,
  );
});

describe('the check', () => {
  test('detects an unknown requirement and a reversed range', () => {
    expect(() => idsOf('1.2.10')).toThrow('1.2.10 names no requirements');
    expect(() => idsOf('2.1.2–2.1.1')).toThrow();
    expect(idsOf('1.2.6–1.2.8')).toEqual(['1.2.6', '1.2.7', '1.2.8']);
  });

  test('detects a missing file', () => {
    expect(pathsIn('met: `platform/http/none.test.ts`').filter(exists)).toEqual([]);
  });
});
