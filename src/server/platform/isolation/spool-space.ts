import { AppError } from '#domain/app-error.ts';
import { type SpooledFile, spool } from './spool.ts';

/**
 * The disk space of uploads that are being read, in bytes: of one party, of all that any customer can cause, and in total,
 * so that customers leave room for administrators and jobs.
 */
export const spaceLimits = {
  perParty: 600 * 1024 * 1024,
  ofPublic: 2.5 * 1024 * 1024 * 1024,
  total: 3 * 1024 * 1024 * 1024,
};

interface Uploader {
  party: string;
  /** Whether any customer can cause the upload. */
  isPublic: boolean;
}

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
  let ofPublic = 0;

  function add({ party, isPublic }: Uploader, bytes: number): void {
    const used = (parties.get(party) ?? 0) + bytes;
    if (used > 0) parties.set(party, used);
    else parties.delete(party);
    total += bytes;
    if (isPublic) ofPublic += bytes;
  }

  const hasRoom = ({ party, isPublic }: Uploader, bytes: number) =>
    (parties.get(party) ?? 0) + bytes <= limits.perParty &&
    total + bytes <= limits.total &&
    (!isPublic || ofPublic + bytes <= limits.ofPublic);

  return {
    /** Writes a stream to a new file. Throws AppError 'upstream_unavailable' while there is no space. */
    async spool(uploader: Uploader, stream: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
      let taken = 0;
      async function* counted() {
        for await (const chunk of stream) {
          if (!hasRoom(uploader, chunk.length)) throw full();
          add(uploader, chunk.length);
          taken += chunk.length;
          yield chunk;
        }
      }
      const release = () => {
        add(uploader, -taken);
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
