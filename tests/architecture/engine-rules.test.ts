import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const docs = join(import.meta.dirname, '../../docs');
const page = readFileSync(join(docs, 'engine-rules.md'), 'utf8');

/** Returns `test` and `each` of `test.each(cases)('…')`. */
function namesOf(callee: ESTree.Node): string[] {
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag);
  if (callee.type === 'MemberExpression') return [...namesOf(callee.object), ...namesOf(callee.property)];
  return callee.type === 'Identifier' ? [callee.name] : [];
}

/** Returns the titles of the tests that run, each after those of the groups that it is in. */
function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const groups: string[] = [];
  let skipped = 0;
  const isSkipped = (names: string[]) => names.some((name) => name === 'skip' || name === 'todo');
  const read = ({ callee, arguments: [first] }: ESTree.CallExpression) => {
    const title = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
    const names = namesOf(callee);
    return title === undefined ? { names: [], title: '' } : { names, title };
  };
  new Visitor({
    CallExpression(call) {
      const { names, title } = read(call);
      if (names.length > 0 && isSkipped(names)) skipped += 1;
      if (names[0] === 'describe') groups.push(title);
      if ((names[0] === 'test' || names[0] === 'it') && skipped === 0)
        titles.push([...groups, title].join(' > '));
    },
    'CallExpression:exit'(call) {
      const { names } = read(call);
      if (names.length > 0 && isSkipped(names)) skipped -= 1;
      if (names[0] === 'describe') groups.pop();
    },
  }).visit(parseSync('test.tsx', source).program);
  return titles;
}

const titlesOfFile = new Map<string, string[]>();

function titlesOf(file: string): string[] {
  const known = titlesOfFile.get(file) ?? titlesIn(readFileSync(file, 'utf8'));
  titlesOfFile.set(file, known);
  return known;
}

function faultOf(title: string, path: string): string[] {
  const file = join(docs, path);
  if (!/\.test\.tsx?$/.test(path) || !existsSync(file)) return [`${path} is no file of tests`];
  const named = titlesOf(file).filter((known) => known === title || known.endsWith(` > ${title}`));
  return named.length === 1 ? [] : [`${path} has ${named.length} tests “${title}”`];
}

interface Rule {
  boundary: string;
  tests: [title: string, path: string][];
  isComplete: boolean;
}

/** Returns every row of every table of the page. */
function rulesIn(text: string): Rule[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|') && !/^\| (boundary \||-)/.test(line));
  return rows.map((row) => {
    const cells = row.slice(1, -1).split('|');
    const [boundary = '', rule = '', proof = ''] = cells.map((cell) => cell.trim());
    const tests = [...proof.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)];
    return {
      boundary,
      tests: tests.map(([, title = '', path = '']) => [title, path]),
      isComplete: cells.length === 3 && boundary !== '' && rule !== '',
    };
  });
}

function faultsIn(text: string): string[] {
  const outside = text.match(/^ *(?:[-*+]|\d+\.|#{3,}) .*/gm) ?? [];
  return [
    ...outside.map((line) => `“${line}” is a rule outside of a table`),
    ...rulesIn(text).flatMap(({ boundary, tests, isComplete }) => [
      ...(isComplete ? [] : [`“${boundary}” is no row of three filled cells`]),
      ...(tests.length > 0 ? [] : [`“${boundary}” names no test`]),
      ...tests.flatMap(([title, path]) => faultOf(title, path)),
    ]),
  ];
}

test('every rule of the calculation names the tests that prove it', () => {
  expect(rulesIn(page).length).toBeGreaterThan(40);
  expect(faultsIn(page)).toEqual([]);
});

const self = '../tests/architecture/engine-rules.test.ts';

test.each([
  ['| A | rule | [no such title](%) |', '% has 0 tests “no such title”'],
  ['| A | rule | [title](../src/none.test.ts) |', '../src/none.test.ts is no file of tests'],
  ['| A | rule | [title](returns.md) |', 'returns.md is no file of tests'],
  ['| A | rule | a test |', '“A” names no test'],
  ['- A rule', '“- A rule” is a rule outside of a table'],
  ['| A | rule |', '“A” is no row of three filled cells'],
  ['| A | | [reports the fault of “%s”](%) |', '“A” is no row of three filled cells'],
])('reports the fault of “%s”', (row, fault) => {
  const [text, expected] = [row, fault].map((part) =>
    part.replaceAll('(%)', `(${self})`).replace(/^%/, self),
  );
  expect(faultsIn(text ?? '')).toContain(expected);
});

test('reads the titles of all kinds of tests that run', () => {
  const source = `
    test('a', () => {}); it('b', () => {}); test.each([['x']])('c %s', () => {}); test.skip('d', () => {});
    describe('group', () => { test.concurrent('e', async () => {}); test.todo('f'); });
    describe.skip('other', () => { test('g', () => {}); });
    test('h', () => {});`;
  expect(titlesIn(source)).toEqual(['a', 'b', 'c %s', 'group > e', 'h']);
});
