import { cancelReversed } from '../../engine/cancel-reversed.ts';
import type { Format } from '../../engine/format.ts';

/** A format whose `net` has a sign, so that it shows what was taken back. Its own joins come after. */
export const withReversals = (format: Format): Format => ({
  ...format,
  combine: (rows) => {
    const left = cancelReversed(rows);
    return format.combine ? format.combine(left) : left;
  },
});
