import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Login {
  name: string;
  email: string;
  password: string;
}

export interface Logins {
  customer: Login;
  admin: Login;
}

const newPassword = () => randomBytes(12).toString('base64url');

const newLogins = (): Logins => ({
  customer: { name: 'Clara Customer', email: 'clara@holdwise.example', password: newPassword() },
  admin: { name: 'Adam Administrator', email: 'adam@holdwise.example', password: newPassword() },
});

/** Reads the logins of a demo folder; the first time, generates them into a file that only its owner can read. */
export function readLogins(folder: string): Logins {
  const file = join(folder, 'logins.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Logins;
  const logins = newLogins();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
  return logins;
}
