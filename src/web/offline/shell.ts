import { inChunks } from '#domain/chunk.ts';

/** The hashed files of the public pages, and a version that changes with them; the build fills them in. */
declare const builtFiles: { version: string; files: readonly string[] };

const prefix = 'holdwise-shell-';
const name = prefix + builtFiles.version;

/** A page without content, which the app fills for any address. */
const shellPage = '/app-shell';
const siteSettings = '/api/v1/site';

/** Some 30 requests a second: `deploy/nginx.conf` allows 50, and pages need theirs. */
const pace = { files: 8, pauseMs: 250 };
/** Pages that are open use the files of their version, even if it is not the newest. */
const earlierVersions = 2;

export const shell = {
  /** Loads all files, a few at a time. */
  async fill(): Promise<void> {
    const cache = await caches.open(name);
    for (const files of inChunks(builtFiles.files, pace.files)) {
      await cache.addAll(files);
      await new Promise((resolve) => setTimeout(resolve, pace.pauseMs));
    }
    await cache.addAll([shellPage, siteSettings]);
  },

  async removeOldest(): Promise<void> {
    const others = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
    await Promise.all(others.slice(0, -earlierVersions).map((other) => caches.delete(other)));
  },

  page: () => caches.match(shellPage, { cacheName: name, ignoreVary: true }),

  /** Returns the settings of the site; undefined for any other call. */
  reply: (address: string) => caches.match(address, { cacheName: name, ignoreVary: true }),

  /** Returns a file of any version. */
  file: (address: string) => caches.match(address, { ignoreVary: true }),
};
