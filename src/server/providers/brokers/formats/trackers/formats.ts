import type { Format } from '../../engine/format.ts';

export const trackerFormats: readonly Format[] = [];
