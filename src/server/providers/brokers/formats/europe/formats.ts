import type { Format } from '../../engine/format.ts';

export const europeanFormats: readonly Format[] = [];
