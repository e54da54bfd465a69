import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { adminRoutes } from '#web/admin-routes.tsx';
import { publicRoutes } from '#web/routes.tsx';
import { screens } from '../support/screens.ts';

const routes = [...adminRoutes, ...publicRoutes];

const patternsOf = (list: readonly RouteObject[]): string[] =>
  list.flatMap((route) => [...(route.path ? [route.path] : []), ...patternsOf(route.children ?? [])]);

/** Returns the pattern of the route that shows a path. */
const patternAt = (path: string) => matchRoutes(routes, path.split('?')[0] as string)?.at(-1)?.route.path;

test('a browser test inspects the screen of each route', () => {
  const inspected = Object.values(screens)
    .flat()
    .map(({ path }) => patternAt(path));
  const patterns = patternsOf(routes);
  expect(patterns.length).toBeGreaterThan(40);
  expect(patterns.filter((pattern) => !inspected.includes(pattern))).toEqual([]);
});

test('only the screen of the unknown address is reached by an unknown address', () => {
  const unknown = Object.values(screens)
    .flat()
    .filter(({ path }) => patternAt(path) === '*');
  expect(unknown.map(({ name }) => name)).toEqual(['not-found']);
});
