import { v7 as uuidv7 } from 'uuid';

const bytesPerId = 16;
const idsPerPool = 256;

/**
 * Returns a function that creates ids for many rows, in ascending order. Asking the system for random bytes once per id
 * would take more time than the rest.
 */
export function createIds(): () => string {
  const pool = new Uint8Array(bytesPerId * idsPerPool);
  const view = new DataView(pool.buffer);
  let used = pool.length;
  let [msecs, seq] = [0, 0];
  return () => {
    if (used === pool.length) {
      crypto.getRandomValues(pool);
      used = 0;
    }
    const now = Date.now();
    // Not when the clock is set back, so that the order is kept.
    if (now > msecs) {
      msecs = now;
      // Without the highest bit, so that it can be counted up.
      seq = view.getUint32(used) >>> 1;
    } else seq += 1;
    const random = pool.subarray(used, used + bytesPerId);
    used += bytesPerId;
    return uuidv7({ random, msecs, seq });
  };
}
