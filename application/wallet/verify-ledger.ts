import type { z } from 'zod';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { UNHEARD, type Progress } from '../ports/operations.ts';
import {
  type AuditReport,
  type LedgerAuditor,
  type LedgerAudits,
  type RecordedAudit,
  ledgerAudits,
  ledgerAuditor,
} from '../ports/wallet.ts';
import { listLedgerAuditsInput, verifyLedgerInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Proves the money invariants over one snapshot (`maumee ledger verify`). */
export class VerifyLedger {
  constructor(private readonly auditor: LedgerAuditor) {}

  async execute(
    actor: Actor | null,
    input: z.input<typeof verifyLedgerInput> = {},
    progress: Progress = UNHEARD,
  ): Promise<AuditReport> {
    requireAdmin(actor);
    return this.auditor.verify(parseInput(verifyLedgerInput, input), progress);
  }
}

export const verifyLedger = service(VerifyLedger, [ledgerAuditor]);

/** The runs that were made, the newest first (`maumee ledger audits`). */
export class ListLedgerAudits {
  constructor(private readonly audits: LedgerAudits) {}

  async execute(
    actor: Actor | null,
    input: z.input<typeof listLedgerAuditsInput> = {},
  ): Promise<RecordedAudit[]> {
    requireAdmin(actor);
    return this.audits.list(parseInput(listLedgerAuditsInput, input).limit);
  }
}

export const listLedgerAudits = service(ListLedgerAudits, [ledgerAudits]);
