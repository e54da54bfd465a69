import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    secureCookies: boolean;
  }
}

const prefix = '__Host-';
const isOurs = (name: string) => name.startsWith('holdwise_');

/**
 * Over https our cookies have names that begin with `__Host-`: browsers then keep them only if they came over https
 * from this very host, so that neither a neighbouring host nor somebody on the wire can plant one. Inside we call them
 * by their plain names; a plain one that is sent over https counts as none.
 */
export function registerHostCookies(app: FastifyInstance, https: boolean): void {
  app.decorate('secureCookies', https);
  if (!https) return;
  app.addHook('onRequest', async ({ cookies }) => {
    for (const name of Object.keys(cookies).filter(isOurs)) delete cookies[name];
    for (const name of Object.keys(cookies).filter((one) => one.startsWith(prefix)))
      cookies[name.slice(prefix.length)] = cookies[name];
  });
}

/** What every cookie of ours has; over https its name is the one that the browser sees. */
export function hostCookie(reply: FastifyReply, name: string) {
  const secure = reply.server.secureCookies;
  return {
    name: secure ? prefix + name : name,
    flags: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  };
}
