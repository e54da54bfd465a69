import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    secureCookies: boolean;
  }
}

const prefix = '__Host-';

/**
 * Over https our cookies have names that begin with `__Host-`: browsers then keep them only if they came over https
 * from this very host, so that neither a neighbouring host nor somebody on the wire can plant one. Inside we call them
 * by their plain names; a plain one that is sent over https counts as none.
 */
export function registerHostCookies(app: FastifyInstance, https: boolean, names: readonly string[]): void {
  app.decorate('secureCookies', https);
  if (!https) return;
  app.addHook('onRequest', async ({ cookies }) => {
    for (const name of names) {
      const value = cookies[prefix + name];
      if (value === undefined) delete cookies[name];
      else cookies[name] = value;
    }
  });
}

/** What every cookie of ours has; with `secure` its name is the one that the browser sees. */
export function hostCookie(reply: FastifyReply, name: string) {
  const secure = reply.server.secureCookies;
  return {
    name: secure ? prefix + name : name,
    flags: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  };
}
