import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Owner } from './sessions.ts';

/** How secrets that the product itself has to read are kept: by the keys of SECRET_KEY, plain without any. */
export interface SecretKeys {
  /** The form in which a secret of an account is kept, by the first key. */
  seal(secret: string, owner: Owner): string;
  /** The secret, whichever key it was sealed with; `stale` unless that was the first. Undefined when none opens it. */
  open(sealed: string, owner: Owner): { secret: string; stale: boolean } | undefined;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const marks = { plain: 'plain:', sealed: 'gcm1:' } as const;

const deriveKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'holdwise two-step secrets', 32));

/** A sealed secret opens for its own account only. */
const boundTo = ({ kind, accountId }: Owner) => Buffer.from(`${kind}:${accountId}`);

function encrypt(key: Buffer, secret: string, owner: Owner): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(boundTo(owner));
  const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return marks.sealed + Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64url');
}

function decrypt(key: Buffer, sealed: string, owner: Owner): string | undefined {
  const bytes = Buffer.from(sealed.slice(marks.sealed.length), 'base64url');
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(boundTo(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
  } catch {
    return undefined;
  }
}

export function createSecretKeys(settings: readonly string[]): SecretKeys {
  const keys = settings.map(deriveKey);
  const [first] = keys;
  return {
    seal: (secret, owner) => (first ? encrypt(first, secret, owner) : marks.plain + secret),
    open(sealed, owner) {
      if (sealed.startsWith(marks.plain)) {
        return { secret: sealed.slice(marks.plain.length), stale: first !== undefined };
      }
      for (const key of keys) {
        const secret = decrypt(key, sealed, owner);
        if (secret !== undefined) return { secret, stale: key !== first };
      }
      return undefined;
    },
  };
}
