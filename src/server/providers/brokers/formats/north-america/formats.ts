import type { Format } from '../../engine/format.ts';
import { schwab } from './schwab.ts';

export const northAmericanFormats: readonly Format[] = [schwab];
