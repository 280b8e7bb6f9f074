import type { Actor } from '../../domain/users/user.ts';

/** A money, role, price or suspension change, written in the transaction that makes it. */
export interface AuditRecord {
  readonly id: string;
  readonly actor: Actor;
  /** Dotted, for example "pricing.update". */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: Date;
}

export interface AuditLog {
  append(record: AuditRecord): Promise<void>;
}
