import { parserImplementations } from './parser-implementations.ts';
import { serveParser } from './platform/isolation/serve-parser.ts';

await serveParser(parserImplementations);
