import { z } from 'zod';
import { credentialMessages, normaliseEmail, passwordProblem } from '../domain/credentials.ts';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';
import { visibleText } from './visible-text.ts';

export const User = z.object({ _id: z.string(), name: z.string(), email: z.string() });
export type User = z.infer<typeof User>;

export const Email = z.string({ error: credentialMessages.email }).transform((text, context) => {
  const email = normaliseEmail(text);
  if (email !== undefined) return email;
  context.issues.push({ code: 'custom', message: credentialMessages.email, input: text });
  return z.NEVER;
});

export const PersonName = visibleText({
  what: 'name',
  missing: credentialMessages.name,
  maxLength: limits.personNameLength,
});

export const NewPassword = z
  .string({ error: credentialMessages.passwordMissing })
  .refine((text) => passwordProblem(text) === undefined, credentialMessages.passwordLength);

export const SignUp = z.object({ name: PersonName, email: Email, password: NewPassword });
export const LogIn = z.object({
  email: Email,
  password: z
    .string({ error: credentialMessages.passwordMissing })
    .min(1, credentialMessages.passwordMissing)
    .max(1024, credentialMessages.passwordLength),
  /** Required if two-step login is on: a code of the authenticator app, or a recovery code. */
  code: z.string({ error: credentialMessages.code }).max(50, credentialMessages.code).optional(),
});

export const customer = {
  create: endpoint('public', 'POST /customer/create', {
    summary: 'Register a customer',
    status: 201,
    body: SignUp,
    reply: Done,
  }),
  login: endpoint('public', 'POST /customer/login', {
    summary:
      'Log a customer in; sets the session cookie. If two-step login is on, a correct password without `code` returns 401 with an issue at `code`',
    body: LogIn,
    reply: success({ user: User }),
  }),
  me: endpoint('customer', 'GET /customer/me', {
    summary: 'The customer of the session',
    reply: success({ user: User }),
  }),
  logout: endpoint('public', 'POST /customer/logout', {
    summary: 'End the session, if there is one',
    reply: Done,
  }),
};
