import type {
  AuditedAct,
  AuditedChange,
  AuditLog,
  AuditRecord,
} from '../../../application/ports/security.ts';
import { userIdOf } from '../../../domain/users/user.ts';
import type { Draft } from './tables.ts';

export class InMemoryAuditLog implements AuditLog {
  constructor(private readonly draft: Draft) {}

  async append(record: AuditRecord): Promise<void> {
    this.draft.tables.audit.push(record);
  }

  async lastOf(id: string, actions: readonly string[]): Promise<AuditedChange | null> {
    const last = this.draft.tables.audit.findLast(
      ({ subjectId, action }) => subjectId === id && actions.includes(action),
    );
    if (!last) return null;
    const { action, before, after, at, actor } = last;
    return { action, before, after, at, actorId: userIdOf(actor) };
  }

  async has({ actorId, action, subjectId }: AuditedAct): Promise<boolean> {
    return this.draft.tables.audit.some(
      (record) =>
        record.action === action && record.subjectId === subjectId && userIdOf(record.actor) === actorId,
    );
  }
}
