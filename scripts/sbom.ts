import { readFileSync } from 'node:fs';
import { billOfMaterials, type Lockfile } from './dependencies/bill-of-materials.ts';

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
process.stdout.write(`${JSON.stringify(billOfMaterials(lockfile), null, 2)}\n`);
