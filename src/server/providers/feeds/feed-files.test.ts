import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FeedEntry, FeedProblem } from './feed.ts';
import { parseFeed } from './parse-feed.ts';

interface Expected {
  trouble: string;
  contentType?: string;
  title?: string;
  entries?: FeedEntry[];
  problem?: string;
}

const folder = new URL('../../../../tests/feeds/', import.meta.url);
const names = readdirSync(folder).filter((name) => !name.endsWith('.expected.json'));
const now = new Date('2026-11-22T12:00:00Z');

const files = names.map((name) => {
  const expected = readFileSync(new URL(`${name.replace(/\.[a-z]+$/, '')}.expected.json`, folder), 'utf8');
  return { name, ...(JSON.parse(expected) as Expected) };
});

function outcomeOf(name: string, contentType: string | undefined) {
  try {
    return parseFeed(readFileSync(new URL(name, folder)), {
      contentType,
      url: 'https://news.example.com/feeds/all.xml',
      now,
    });
  } catch (error) {
    if (error instanceof FeedProblem) return { problem: error.message };
    throw error;
  }
}

test('there are more than a hundred troubles, each with a sentence of its own', () => {
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(files.map(({ trouble }) => trouble)).size).toBe(names.length);
});

test.each(files)('$trouble ($name)', ({ name, contentType, title, entries, problem }) => {
  expect(outcomeOf(name, contentType)).toEqual(problem === undefined ? { title, entries } : { problem });
});
