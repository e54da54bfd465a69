import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Calls whose callback runs in a database transaction. */
const opening = /\.transaction\(\)\s*\.execute\(|\bchange(?:Portfolio|Ledger|Investors|Recording)\(/g;
/** A handle that is not the transaction's; `db: transaction` hands on that one. */
const outerHandle = /\b(?:db|bulk|primary)\b(?!\s*:)/;

/** Returns the text between the parenthesis that ends at `start` and its partner. */
function argumentsAt(source: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < source.length; end += 1) depth += { '(': 1, ')': -1 }[source[end] ?? ''] ?? 0;
  return source.slice(start, end - 1);
}

/** Lists the callbacks of transactions that use an outer handle. */
function escapingCallbacks(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return [...code.matchAll(opening)]
    .map(({ 0: call, index }) => argumentsAt(code, index + call.length))
    .map((args) => args.slice(args.indexOf('=>') + 1 || args.length))
    .filter((callback) => outerHandle.test(callback));
}

test('detects a query that leaves its transaction', () => {
  const planted = 'await db.transaction().execute(async (transaction) => { await read(db, (1)); });';
  expect(escapingCallbacks(planted)).toHaveLength(1);
  const inside = 'db.transaction().execute(async (transaction) => save({ ...context, db: transaction }));';
  expect(escapingCallbacks(`${inside} await read(db);`)).toEqual([]);
});

test('no query leaves its transaction: it would wait for a connection, or be written alone', () => {
  const files = globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] });
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const transactions = sources.flatMap(({ source }) => [...source.matchAll(opening)]);
  expect(transactions.length).toBeGreaterThan(40);
  expect(sources.flatMap(({ file, source }) => escapingCallbacks(source).map(() => file))).toEqual([]);
});
