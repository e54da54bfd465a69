import { readFileSync } from 'node:fs';

/** The patterns of the public pages, such as `/stocks/:symbol`. */
export const routePatterns = [
  ...readFileSync('src/web/routes.tsx', 'utf8').matchAll(/(?:path: |portfolioTab\()'([^']+)'/g),
].map(([, pattern]) => pattern as string);
