import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router';

/** The patterns of the public pages, such as `/stocks/:symbol`. */
const routePatterns = [
  ...readFileSync('src/web/routes.tsx', 'utf8').matchAll(/(?:path: |portfolioTab\()'([^']+)'/g),
].map(([, pattern]) => pattern as string);

/** Returns the pattern of a page's address, else the address itself. */
export function kindOf(address: string): string {
  const path = address.split('?')[0] as string;
  if (routePatterns.includes(path)) return path;
  return routePatterns.find((pattern) => pattern !== '*' && matchPath(pattern, path)) ?? path;
}
