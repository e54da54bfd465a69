import { v7 as uuidv7 } from 'uuid';
import type { AuditAction } from '#domain/audit-actions.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '../db/schema.ts';

/** The administrator who performs an action. */
export interface Actor {
  id: string;
  name: string;
}

const maxSubjectLength = 300;

/** Records an action of an administrator. Must be called in the transaction of the action. */
export async function recordEvent(db: Db, actor: Actor, action: AuditAction, subject: string): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      id: uuidv7(),
      at: isoTime(),
      admin_id: actor.id,
      admin_name: actor.name,
      action,
      subject: subject.slice(0, maxSubjectLength).toWellFormed(),
    })
    .execute();
}
