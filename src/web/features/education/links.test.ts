import { expect, test } from 'vitest';
import { levels, linkGroups } from './link-groups.ts';
import { type EducationLink, linkSources, sourceOf } from './link-sources.ts';

const links: readonly EducationLink[] = linkGroups.flatMap((group): readonly EducationLink[] => group.links);

test('has nine groups, in the order of the home page', () => {
  expect(linkGroups.map(({ name }) => name)).toEqual([
    'Investing 101',
    'Stock Selection & Investing Methodologies',
    'The Power of Compound Interest',
    'Asset Allocation & Portfolio Management',
    'Mutual Funds & Bonds',
    'Risk Management',
    '13-F Investing',
    'ETFs',
    'Taxes',
  ]);
});

test('each group is in one level', () => {
  const inLevels = levels.flatMap(({ groups }) => groups);
  expect(inLevels.toSorted()).toEqual(linkGroups.map(({ name }) => name).toSorted());
});

test('each group has four to eight links', () => {
  for (const { name, links: group } of linkGroups) {
    expect.soft(group.length, name).toBeGreaterThanOrEqual(4);
    expect.soft(group.length, name).toBeLessThanOrEqual(8);
  }
});

test('has no duplicate address or title', () => {
  expect(new Set(links.map(({ href }) => href)).size).toBe(links.length);
  expect(new Set(links.map(({ title }) => title)).size).toBe(links.length);
});

test('each link is a clean address of a known publisher', () => {
  for (const link of links) {
    const url = new URL(link.href);
    expect.soft(url.href).toBe(link.href);
    expect.soft(url.protocol, link.href).toBe('https:');
    expect.soft(url.search + url.hash, link.href).toBe('');
    expect.soft(sourceOf(link), link.href).toBeTruthy();
  }
});

test('each link has a one-line description', () => {
  for (const { title, why } of links) {
    expect.soft(title).toMatch(/^\S.{0,59}$/);
    expect.soft(why, title).toMatch(/^[A-Z].{18,66}[.]$/);
  }
});

test('has at least one link per publisher', () => {
  const hosts = links.map(({ href }) => new URL(href).host);
  expect([...new Set(hosts)].sort()).toEqual(Object.keys(linkSources));
});
