import { AppError } from '#domain/app-error.ts';
import { type SpooledFile, spool } from './spool.ts';

/** The disk space of uploads that are being read, in bytes: of one party and in total. */
export const spaceLimits = { perParty: 600 * 1024 * 1024, total: 3 * 1024 * 1024 * 1024 };

const full = () =>
  new AppError(
    'upstream_unavailable',
    'Too many files are being uploaded. Please try again when they have been read.',
    { retryAfterSeconds: 30 },
  );

/** Writes uploads to temporary files, within limits of disk space. */
export function createSpoolSpace(folder: string, limits: typeof spaceLimits) {
  const parties = new Map<string, number>();
  let total = 0;

  function add(party: string, bytes: number): void {
    const used = (parties.get(party) ?? 0) + bytes;
    if (used > 0) parties.set(party, used);
    else parties.delete(party);
    total += bytes;
  }

  return {
    /** Writes a stream to a new file. Throws AppError 'upstream_unavailable' while there is no space. */
    async spool(party: string, stream: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
      let taken = 0;
      async function* counted() {
        for await (const chunk of stream) {
          if (
            (parties.get(party) ?? 0) + chunk.length > limits.perParty ||
            total + chunk.length > limits.total
          )
            throw full();
          add(party, chunk.length);
          taken += chunk.length;
          yield chunk;
        }
      }
      const release = () => {
        add(party, -taken);
        taken = 0;
      };
      try {
        const file = await spool(folder, counted());
        return {
          ...file,
          async remove() {
            release();
            await file.remove();
          },
        };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
