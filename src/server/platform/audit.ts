import { v7 as uuidv7 } from 'uuid';
import type { AuditAction } from '../../domain/audit-actions.ts';
import type { Db } from './db/schema.ts';

/** Who acts: the administrator's account. */
export interface Actor {
  id: string;
  name: string;
}

const subjectLength = 300;

/** Keeps what an administrator did. Called in the transaction that does it, so that neither is without the other. */
export async function recordEvent(db: Db, actor: Actor, action: AuditAction, subject: string): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      id: uuidv7(),
      at: new Date().toISOString(),
      admin_id: actor.id,
      admin_name: actor.name,
      action,
      subject: subject.slice(0, subjectLength).toWellFormed(),
    })
    .execute();
}
