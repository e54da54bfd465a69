import type { Format } from '../../engine/format.ts';

export const internationalFormats: readonly Format[] = [];
