import { hash, randomBytes } from 'node:crypto';

/** Creates a random token of 256 bits, as 43 characters of base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for storage, so that a leaked database contains no usable tokens. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
