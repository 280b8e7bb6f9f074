import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { AuditReport, LedgerAuditor } from '../ports/ledger-auditor.ts';

/** Proves the money invariants over one snapshot (`maumee ledger verify`). */
export class VerifyLedger {
  constructor(private readonly auditor: LedgerAuditor) {}

  async execute(actor: Actor | null): Promise<AuditReport> {
    requireAdmin(actor);
    return this.auditor.verify();
  }
}
