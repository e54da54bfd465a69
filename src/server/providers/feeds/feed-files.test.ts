import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FeedEntry, FeedProblem } from './feed.ts';
import { parseFeed } from './parse-feed.ts';

interface Expected {
  description: string;
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

test('covers more than a hundred feeds, each with its own description', () => {
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(files.map(({ description }) => description)).size).toBe(names.length);
});

test.each(files)('$description ($name)', ({ name, contentType, title, entries, problem }) => {
  expect(outcomeOf(name, contentType)).toEqual(problem === undefined ? { title, entries } : { problem });
});
