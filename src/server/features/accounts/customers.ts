import { v7 as uuidv7 } from 'uuid';
import type { User } from '../../../contract/accounts.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Account } from '../../platform/http/access.ts';

export interface NewCustomer {
  name: string;
  email: string;
  passwordHash: string;
}

/** Fails with a unique violation when the address has an account. */
export async function insertCustomer(db: Db, { name, email, passwordHash }: NewCustomer): Promise<void> {
  await db
    .insertInto('customers')
    .values({
      id: uuidv7(),
      name,
      email,
      password_hash: passwordHash,
      created_at: new Date().toISOString(),
      portfolios_version: uuidv7(),
    })
    .execute();
}

export function findCustomer(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('customers').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst();
}

export function toUser({ id, name, email }: Account): User {
  return { _id: id, name, email };
}
