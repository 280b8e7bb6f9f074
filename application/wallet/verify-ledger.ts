import { admin } from '../access.ts';
import { UNHEARD, type Progress } from '../ports/operations.ts';
import { ledgerAuditor, ledgerAudits } from '../ports/wallet.ts';
import { query } from '../use-case.ts';
import { listLedgerAuditsInput, verifyLedgerInput } from './inputs.ts';

/** Proves the money invariants over one snapshot (`maumee ledger verify`). */
export const verifyLedger = query({
  access: admin,
  input: verifyLedgerInput,
  needs: { ledgerAuditor },
  run: ({ input }, { ledgerAuditor }, progress: Progress = UNHEARD) => ledgerAuditor.verify(input, progress),
});

/** The runs that were made, the newest first (`maumee ledger audits`). */
export const listLedgerAudits = query({
  access: admin,
  input: listLedgerAuditsInput,
  needs: { ledgerAudits },
  run: ({ input: { limit } }, { ledgerAudits }) => ledgerAudits.list(limit),
});
