import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    secureCookies: boolean;
  }
}

const prefix = '__Host-';
const isOwnCookie = (name: string) => name.startsWith('holdwise_');

/**
 * Over https the names of our cookies start with `__Host-`: browsers accept these only over https from this exact host,
 * so neither a sibling domain nor a network attacker can set one. The server uses the names without the prefix, and
 * ignores cookies without it over https.
 */
export function registerHostCookies(app: FastifyInstance, https: boolean): void {
  app.decorate('secureCookies', https);
  if (!https) return;
  app.addHook('onRequest', async ({ cookies }) => {
    for (const name of Object.keys(cookies).filter(isOwnCookie)) delete cookies[name];
    for (const name of Object.keys(cookies).filter((one) => one.startsWith(prefix)))
      cookies[name.slice(prefix.length)] = cookies[name];
  });
}

/** Returns the name that the browser sees and the flags that every cookie has. */
export function hostCookie(reply: FastifyReply, name: string) {
  const secure = reply.server.secureCookies;
  return {
    name: secure ? prefix + name : name,
    flags: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  };
}
