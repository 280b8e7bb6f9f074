import type { AuditLog, AuditRecord } from '../../../application/ports/security.ts';
import type { Draft } from './tables.ts';

export class InMemoryAuditLog implements AuditLog {
  constructor(private readonly draft: Draft) {}

  async append(record: AuditRecord): Promise<void> {
    this.draft.tables.audit.push(record);
  }
}
