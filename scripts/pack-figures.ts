/*
 * Computes data/figures.bin from the closes, splits, breaks and dividends in data/:  pack-figures.ts [--verify]
 * With --verify, writes nothing and compares the file with the computation.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresName } from '../src/server/providers/market/figures/figures-file.ts';
import { packFigures } from './snapshot/figures.ts';

const target = join(import.meta.dirname, '..', 'data');
const file = join(target, figuresName);
const [option] = process.argv.slice(2);
if (option && option !== '--verify') {
  process.stderr.write('usage: pack-figures.ts [--verify]\n');
  process.exit(2);
}
const packed = await packFigures(target);
if (!option) writeFileSync(file, packed);
else if (!packed.equals(readFileSync(file))) throw new Error(`${file} differs from the computation.`);
process.stdout.write(`${figuresName} matches data/: ${packed.length} bytes.\n`);
