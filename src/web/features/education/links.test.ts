import { expect, test } from 'vitest';
import { linkGroups } from './education-section.tsx';
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

test.each(linkGroups.map(({ name, links }) => [name, links.length]))(
  '%s has four to eight links: %i',
  (_, count) => {
    expect(count).toBeGreaterThanOrEqual(4);
    expect(count).toBeLessThanOrEqual(8);
  },
);

test('has no duplicate address or title', () => {
  expect(new Set(links.map(({ href }) => href)).size).toBe(links.length);
  expect(new Set(links.map(({ title }) => title)).size).toBe(links.length);
});

test.each(links.map((link) => [link.href, link] as const))(
  '%s is a clean address of a known publisher',
  (href, link) => {
    const url = new URL(href);
    expect(url.href).toBe(href);
    expect(url.protocol).toBe('https:');
    expect(url.search + url.hash).toBe('');
    expect(sourceOf(link)).toBeTruthy();
  },
);

test.each(links.map(({ title, why }) => [title, why]))('%s has a one-line description', (title, why) => {
  expect(title).toMatch(/^\S.{0,59}$/);
  expect(why).toMatch(/^[A-Z].{18,66}[.]$/);
});

test('has at least one link per publisher', () => {
  const hosts = links.map(({ href }) => new URL(href).host);
  expect([...new Set(hosts)].sort()).toEqual(Object.keys(linkSources));
});
