import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Owner } from './sessions.ts';

/** Encrypts secrets that the server has to read back, with the keys of SECRET_KEY; without keys, stores plain text. */
export interface SecretKeys {
  /** Encrypts a secret of an account with the first key. */
  seal(secret: string, owner: Owner): string;
  /** Decrypts with any key; `stale` unless it is the first key. Returns undefined if no key fits. */
  open(sealed: string, owner: Owner): { secret: string; stale: boolean } | undefined;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const prefixes = { plain: 'plain:', sealed: 'gcm1:' } as const;

const deriveKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'holdwise two-step secrets', 32));

/** Binds an encrypted secret to its account, as additional authenticated data. */
const accountData = ({ kind, accountId }: Owner) => Buffer.from(`${kind}:${accountId}`);

function encrypt(key: Buffer, secret: string, owner: Owner): string {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(accountData(owner));
  const text = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()]);
  return prefixes.sealed + Buffer.concat([iv, encryption.getAuthTag(), text]).toString('base64url');
}

function decrypt(key: Buffer, sealed: string, owner: Owner): string | undefined {
  const bytes = Buffer.from(sealed.slice(prefixes.sealed.length), 'base64url');
  try {
    const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(accountData(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return (
      decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
    );
  } catch {
    return undefined;
  }
}

export function createSecretKeys(settings: readonly string[]): SecretKeys {
  const keys = settings.map(deriveKey);
  const [first] = keys;
  return {
    seal: (secret, owner) => (first ? encrypt(first, secret, owner) : prefixes.plain + secret),
    open(sealed, owner) {
      if (sealed.startsWith(prefixes.plain)) {
        return { secret: sealed.slice(prefixes.plain.length), stale: first !== undefined };
      }
      for (const key of keys) {
        const secret = decrypt(key, sealed, owner);
        if (secret !== undefined) return { secret, stale: key !== first };
      }
      return undefined;
    },
  };
}
